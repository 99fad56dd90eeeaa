import type { Page } from '@playwright/test'
import { signInAdmin } from '../builders/admin.ts'
import { pngOf } from '../builders/pictures.ts'
import { lockedPdf, pdfOf, scannedPdf } from '../builders/plan-pdf.ts'
import { draftOf } from '../builders/show-draft.ts'
import { AdminUser } from './admin-user.ts'
import { expectAccessible, expectWithin, switchTo } from './audit.ts'
import { expect, test } from './fixtures.ts'

const seat = (page: Page, name: string) => page.getByRole('gridcell', { name, exact: true })

test('a single seat is counted as one', { tag: '@desktop' }, async ({ page, backend }) => {
  const adminUser = new AdminUser(page)
  await adminUser.isSignedIn(backend)
  await page.goto('/admin/dashboard/halls')
  await page.getByRole('link', { name: 'Draw a hall' }).click()
  await adminUser.field('Section').fill('FRONT')
  for (const field of ['Rows', 'Seats in the first row']) await adminUser.panel('Add rows').getByLabel(field, { exact: true }).fill('1')
  await adminUser.button('Add the rows').click()
  await expect(page.getByText('1 seat, 1 chosen')).toBeVisible()
  await switchTo(page, 'kn')
  await expect(page.getByText('1 ಆಸನ, 1 ಆಯ್ಕೆಯಾಗಿದೆ')).toBeVisible()
})

test('a hall is drawn with hands and keys, saved, and a show is sold in it', { tag: '@desktop' }, async ({ page, backend }) => {
  const adminUser = new AdminUser(page)
  await adminUser.isSignedIn(backend)
  await page.goto('/admin/dashboard/halls')
  await page.getByRole('link', { name: 'Draw a hall' }).click()

  await adminUser.button('Save the hall').click()
  await expect(page.getByText('There are no seats.')).toBeVisible()
  await expect(page.getByText('Please name the hall, in Latin letters.')).toBeVisible()
  await adminUser.field('Name of the hall').fill('Terrace')
  await adminUser.field('Section').fill('FRONT')
  await adminUser.panel('Add rows').getByLabel('Rows', { exact: true }).fill('2')
  await adminUser.field('Seats in the first row').fill('4')
  await adminUser.field('Aisles through the rows').fill('0')
  await adminUser.button('Add the rows').click()
  await expect(page.getByText('8 seats, 8 chosen')).toBeVisible()

  // By keyboard: the first two seats of row B become another section, and row A's first seat a wheelchair space with its companion.
  await adminUser.button('Choose none').click()
  await seat(page, 'Row A, seat 1, FRONT').focus()
  await page.keyboard.press('Space')
  await page.getByRole('checkbox', { name: 'Wheelchair space' }).check()
  await seat(page, 'Row A, seat 1, FRONT, Wheelchair space').focus()
  await page.keyboard.press('Space')
  await page.keyboard.press('ArrowRight')
  await page.keyboard.press('Space')
  await page.getByRole('checkbox', { name: 'Companion seat' }).check()
  await expect(seat(page, 'Row A, seat 2, FRONT, Companion seat')).toBeAttached()
  await adminUser.button('Choose none').click()
  await seat(page, 'Row B, seat 1, FRONT').focus()
  await page.keyboard.press('Shift+ArrowRight')
  await expect(page.getByText('8 seats, 2 chosen')).toBeVisible()
  await adminUser.field('Section').fill('SIDE')
  await page.getByRole('button', { name: 'Set: Section' }).click()
  await expect(seat(page, 'Row B, seat 2, SIDE')).toBeAttached()

  // By mouse: a box around all of them, then one that is dragged to the back and comes back with one undo.
  await adminUser.button('Whole hall').click()
  await drag(page, { x: 12, y: 4 }, { x: 18, y: 7.5 })
  await expect(page.getByText('8 seats, 8 chosen')).toBeVisible()
  await page.keyboard.press('Escape')
  await drag(page, { x: 13.5, y: 6.1 }, { x: 13.5, y: 8.1 })
  await expect(page.getByText('8 seats, 1 chosen')).toBeVisible()
  await page.waitForFunction(() => /"y":8\.1/.test(localStorage.getItem('sabha.hall-drawing.new') ?? ''))
  await page.keyboard.press('Control+z')
  await page.waitForFunction(() => !/"y":8\.1/.test(localStorage.getItem('sabha.hall-drawing.new') ?? ''))
  await expectAccessible(page)
  await expectWithin(page, 390)
  await switchTo(page, 'kn')
  await expectAccessible(page)
  await switchTo(page, 'en')

  // The unsaved drawing is still there after a reload.
  await page.waitForFunction(() => localStorage.getItem('sabha.hall-drawing.new')?.includes('SIDE'))
  page.once('dialog', (dialog) => void dialog.accept())
  await page.reload()
  await expect(page.getByText('Your unsaved drawing is back.')).toBeVisible()
  await adminUser.button('Save the hall').click()
  await expect(page).toHaveURL(/\/halls$/)
  await expect(page.getByText('The hall is saved. You can now put shows in it.')).toBeVisible()

  const { client } = await signInAdmin(backend)
  const { halls } = await client.shows.halls({})
  expect(halls.find(({ id }) => id === 'terrace')?.plan).toMatchObject({
    sections: [
      { name: 'FRONT', rows: ['A'], seats: ['B3', 'B4'] },
      { name: 'SIDE', rows: ['B'] },
    ],
    facts: { A1: { wheelchair: true }, A2: { companion: 'A1' } },
  })
  const prices = { FRONT: { early_bird: 300, regular: 300 }, SIDE: { early_bird: 200, regular: 200 } }
  const { show_id } = await client.shows.save({ id: null, show: draftOf({ hall_id: 'terrace', prices }) })
  await client.shows.publish({ show_id })
  await page.goto('/shows')
  await page.locator(`a[href="/book-ticket/${show_id}"]`).first().click()
  await expect(seat(page, 'Row A, seat 1, FRONT, ₹300, available, Wheelchair space')).toBeAttached()
  await expect(seat(page, 'Row B, seat 2, SIDE, ₹200, available')).toBeAttached()
  await expect(page.getByRole('list', { name: 'Legend' })).toContainText('Companion seat')
  await expectAccessible(page)
})

test('sections are painted, and doors and the stage are moved, by hands and by keys', { tag: '@desktop' }, async ({ page, backend }) => {
  const adminUser = new AdminUser(page)
  await adminUser.isSignedIn(backend)
  await page.goto('/admin/dashboard/halls/new/draw')
  await adminUser.field('Section').fill('FRONT')
  await adminUser.panel('Add rows').getByLabel('Rows', { exact: true }).fill('2')
  await adminUser.field('Seats in the first row').fill('4')
  await adminUser.field('Aisles through the rows').fill('0')
  await adminUser.button('Add the rows').click()
  await adminUser.button('Choose none').click()
  await adminUser.button('Whole hall').click()

  // A brush over the second row, and the space bar on one seat of the first.
  await adminUser.choice('Paint sections').check({ force: true })
  await adminUser.field('New section').fill('BACK')
  await adminUser.button('Paint with it').click()
  await drag(page, { x: 13, y: 6.1 }, { x: 17, y: 6.1 })
  await expect(seat(page, 'Row B, seat 1, BACK')).toBeAttached()
  await expect(seat(page, 'Row B, seat 4, BACK')).toBeAttached()
  // The ring around the drawing is for whom the keyboard brought there.
  await expect(page.locator('[class*="_canvases_"]')).toHaveCSS('outline-style', 'none')
  await page.getByRole('grid').getByRole('gridcell', { name: 'Row A, seat 1, FRONT', exact: true }).focus()
  await page.keyboard.press('Space')
  await expect(seat(page, 'Row A, seat 1, BACK')).toBeAttached()
  await expectAccessible(page)
  // One stroke is one step of Undo.
  await adminUser.button('Undo').click()
  await adminUser.button('Undo').click()
  await expect(seat(page, 'Row A, seat 1, FRONT')).toBeAttached()
  await expect(page.getByText('8 seats, 0 chosen')).toBeVisible()

  await adminUser.choice('Seats').check({ force: true })
  const kept = (text: RegExp) =>
    page.waitForFunction((source) => new RegExp(source).test(localStorage.getItem('sabha.hall-drawing.new') ?? ''), text.source)
  await page.getByText('Doors', { exact: true }).click()
  await adminUser.field('New door').fill('West')
  await adminUser.button('Add the door').click()
  await kept(/"x":1.5,"y":5.1,"name":"West"/)
  await drag(page, { x: 1.5, y: 5.1 }, { x: 4.5, y: 6.1 })
  await kept(/"x":4.5,"y":6.1,"name":"West"/)
  await drag(page, { x: 15, y: 1.5 }, { x: 16, y: 1.5 })
  await kept(/"label":\{"x":16,"y":1.1\}/)
})

test('a house without seats is made of places, and they are drawn, by hands and by keys', { tag: '@desktop' }, async ({
  page,
  backend,
}) => {
  const adminUser = new AdminUser(page)
  await adminUser.isSignedIn(backend)
  await page.goto('/admin/dashboard/first-evening#hall')
  await adminUser.button('No seats, only places…').click()
  await adminUser.button('Make the plan').click()
  await expect(page.getByText('Please name the hall, in Latin letters.')).toBeVisible()
  await adminUser.field('Name of the place, in Latin letters').fill('Meadow')
  await adminUser.field('How many people have room?').fill('250')
  await expectAccessible(page)
  await adminUser.button('Make the plan').click()
  await expect(page.getByRole('heading', { name: 'Where does the money go?' })).toBeVisible()

  await page.goto('/admin/dashboard/halls/meadow/draw')
  const panel = adminUser.panel('Places without numbers')
  const kept = (text: RegExp) =>
    page.waitForFunction((source) => new RegExp(source).test(localStorage.getItem('sabha.hall-drawing.meadow') ?? ''), text.source)
  await expect(page.getByText('250 seats, 0 chosen')).toBeVisible()
  await panel.getByRole('button', { name: 'Places to the left' }).click()
  await panel.getByRole('button', { name: 'Wider' }).click()
  await kept(/"x":8,"y":5,"width":13,"height":5/)
  // Dragged by its middle, then by its corner.
  await drag(page, { x: 12, y: 7 }, { x: 14, y: 7 }, 12)
  await kept(/"x":10,"y":5,"width":13,"height":5/)
  await drag(page, { x: 23, y: 10 }, { x: 21, y: 9 }, 12)
  await kept(/"x":10,"y":5,"width":11,"height":4/)
  await adminUser.button('Undo').click()
  await kept(/"x":10,"y":5,"width":13,"height":5/)
  await adminUser.button('Redo').click()
  await kept(/"x":10,"y":5,"width":11,"height":4/)
  await panel.getByRole('group', { name: 'Places' }).getByLabel('How many there are').fill('')
  await expect(page.getByText('How many places these are isn’t said. Places')).toBeVisible()
  await panel.getByRole('group', { name: 'Places' }).getByLabel('How many there are').fill('300')
  await panel.getByLabel('What they are called').fill('Grass')
  await panel.getByLabel('What the new places are called').fill('Rug')
  await panel.getByLabel('How many there are').last().fill('20')
  await adminUser.button('Add the places').click()
  await expect(page.getByText('320 seats, 0 chosen')).toBeVisible()
  await page.getByText('Slope', { exact: true }).click()
  await adminUser.field('Each row higher than the one before it, in cm').fill('11')
  await expectAccessible(page)
  await expectWithin(page, 390)
  await switchTo(page, 'kn')
  await page.evaluate(() => scrollTo(0, 0))
  await expectAccessible(page)
  await switchTo(page, 'en')
  await adminUser.button('Save the hall').click()
  await expect(page).toHaveURL(/\/halls$/)
  const { client } = await signInAdmin(backend)
  const { halls } = await client.shows.halls({})
  expect(halls.find(({ id }) => id === 'meadow')?.plan).toMatchObject({
    sections: [{ name: 'Grass' }, { name: 'Rug' }],
    areas: [
      { name: 'Grass', count: 300, width: 11 },
      { name: 'Rug', count: 20 },
    ],
    rake: [{ base: 0, rise: 0.2 }],
  })
})

test('a hall of two floors is drawn floor by floor, with names in Kannada and a door without steps', { tag: '@desktop' }, async ({
  page,
  backend,
}) => {
  const adminUser = new AdminUser(page)
  await adminUser.isSignedIn(backend)
  await page.goto('/admin/dashboard/halls/new/draw')
  const add = async (floor: string) => {
    await adminUser.field('Section').fill('FRONT')
    await adminUser.panel('Add rows').getByLabel('Rows', { exact: true }).fill('1')
    await adminUser.field('Seats in the first row').fill('4')
    await adminUser.field('Aisles through the rows').fill('0')
    await adminUser.field('Floor').fill(floor)
    await adminUser.field('Part of the hall').fill('Left')
    await adminUser.button('Add the rows').click()
    await adminUser.button('Choose none').click()
  }
  await add('Stalls')
  await add('Balcony')
  await page.getByRole('radio', { name: 'Balcony', exact: true }).check({ force: true })

  // The keys move on this floor only, and "Choose its seats" chooses all the seats on it.
  await expect(seat(page, 'Row A, seat 1, FRONT, Stalls, Left')).toHaveCount(0)
  await seat(page, 'Row B, seat 1, FRONT, Balcony, Left').focus()
  await page.keyboard.press('ArrowUp')
  await page.keyboard.press('ArrowRight')
  await expect(seat(page, 'Row B, seat 2, FRONT, Balcony, Left')).toBeFocused()
  await adminUser.button('Choose its seats').click()
  await expect(page.getByText('8 seats, 4 chosen')).toBeVisible()
  await adminUser.button('Choose none').click()
  // The mouse doesn't choose the pale seats either.
  await adminUser.button('Whole hall').click()
  await drag(page, { x: 10, y: 3.5 }, { x: 20, y: 9 }, 10)
  await expect(page.getByText('8 seats, 4 chosen')).toBeVisible()
  await page.keyboard.press('Escape')
  await expect(adminUser.field('Floor')).toHaveValue('Balcony')
  await adminUser.choice('All floors').check({ force: true })
  await expect(seat(page, 'Row A, seat 1, FRONT, Stalls, Left')).toBeAttached()

  await page.getByText('Names in Kannada').click()
  await page.getByLabel('Left in Kannada').fill('ಎಡ')
  await page.getByLabel('Balcony in Kannada').fill('ಮೇಲಿನ ಮಹಡಿ')
  await page.getByText('Doors', { exact: true }).click()
  await adminUser.field('New door').fill('West')
  await adminUser.button('Add the door').click()
  await page.getByRole('checkbox', { name: 'Step-free access' }).check()
  await expectAccessible(page)
  await expectWithin(page, 390)
  await page.setViewportSize({ width: 1280, height: 800 })
  await adminUser.field('Name of the hall').fill('Two floors')
  await adminUser.button('Save the hall').click()
  await expect(page).toHaveURL(/\/halls$/)
  const { client } = await signInAdmin(backend)
  const { halls } = await client.shows.halls({})
  expect(halls.find(({ id }) => id === 'two-floors')?.plan).toMatchObject({
    floors: [{ name: 'Stalls' }, { name: 'Balcony', kn: 'ಮೇಲಿನ ಮಹಡಿ' }],
    blocks: [{ name: 'Left', kn: 'ಎಡ', rows: ['A', 'B'] }],
    doors: [{ name: 'West', access: 'step-free' }],
  })
})

test('a plan that a colleague saved meanwhile is not drawn over, and the unsaved drawing is offered', { tag: '@desktop' }, async ({
  page,
  backend,
  expectedErrors,
}) => {
  const { client } = await signInAdmin(backend)
  const save = (seats: number, replaces?: string) => {
    const content = ['section,row,number,x,y', ...Array.from({ length: seats }, (_, at) => `FRONT,A,${at + 1},${at},0`)].join('\n')
    return client.shows.importHall({ id: 'loft', name: 'Loft', format: 'csv', content, save: true, ...(replaces && { replaces }) })
  }
  const loft = async () => (await client.shows.halls({})).halls.find(({ id }) => id === 'loft')
  await save(2)
  const adminUser = new AdminUser(page)
  await adminUser.isSignedIn(backend)
  await page.clock.install()
  await page.goto('/admin/dashboard/halls/loft/draw')
  const draw = async () => {
    await seat(page, 'Row A, seat 1, FRONT').focus()
    await page.keyboard.press('Space')
    await page.keyboard.press('Delete')
  }
  await draw()
  await expect(page.getByText('1 seat, 0 chosen')).toBeVisible()

  await save(6, (await loft())?.version)
  // Back in this window after a while, the page reads the plans again.
  const readAgain = page.waitForResponse((response) => response.url().includes('action=halls'))
  await page.clock.fastForward('00:40')
  await page.evaluate(() => window.dispatchEvent(new Event('visibilitychange')))
  await readAgain
  await page.clock.runFor(500)
  expectedErrors.push(/409/)
  await adminUser.button('Save the hall').click()
  await expect(page.getByText('Somebody has just changed this hall plan. Please look at it again.')).toBeVisible()
  expect(await loft()).toMatchObject({ seats: 6 })

  page.on('dialog', (dialog) => void dialog.accept())
  await page.reload()
  await expect(page.getByText('6 seats, 0 chosen')).toBeVisible()
  await expect(page.getByText('Your unsaved drawing was begun on an earlier plan. Used')).toBeVisible()
  await draw()
  await expect(page.getByText('5 seats, 0 chosen')).toBeVisible()
  await page.clock.runFor(1_000)
  await expectAccessible(page)
  // What is drawn meanwhile is kept beside it.
  await page.reload()
  await expect(page.getByText('5 seats, 0 chosen')).toBeVisible()
  await adminUser.button('Use it').click()
  await expect(page.getByText('1 seat, 0 chosen')).toBeVisible()
  await expect(page.getByText('Your unsaved drawing was begun on an earlier plan. Used')).toBeHidden()
  await adminUser.button('Save the hall').click()
  await expect(page).toHaveURL(/\/halls$/)
  expect(await loft()).toMatchObject({ seats: 1 })
})

test('a photograph or a page of a PDF is traced, and stays with the draft', { tag: '@desktop' }, async ({ page, backend }) => {
  const adminUser = new AdminUser(page)
  await adminUser.isSignedIn(backend)
  await page.goto('/admin/dashboard/halls/new/draw')
  const panel = adminUser.panel('A picture to trace')
  const choose = (name: string, buffer: Buffer) =>
    panel.locator('input[type=file]').setInputFiles({ name, mimeType: 'application/octet-stream', buffer })
  const traced = page.getByTestId('traced-picture')
  const colour = () =>
    traced.evaluate((canvas) => {
      const { width, height } = canvas as HTMLCanvasElement
      const pixel = (canvas as HTMLCanvasElement).getContext('2d')?.getImageData(width / 2, height / 2, 1, 1).data ?? []
      // Compression changes a colour by a few shades.
      return [...pixel].slice(0, 3).map((shade) => Math.round(shade / 51))
    })

  // A bad file gets a clear message, and nothing is put under the drawing.
  const bad: readonly [name: string, content: Buffer, says: string | RegExp][] = [
    ['plan.png', Buffer.from('this is a letter'), /^This file cannot be shown/],
    ['cut.png', pngOf(300, 200).subarray(0, 60), /^This file cannot be shown/],
    ['huge.png', hugePng(), 'This picture has 60 megapixels; at most 50 can be shown. Please make it smaller.'],
    ['locked.pdf', lockedPdf(), /^This PDF is locked with a password/],
    ['cut.pdf', Buffer.from('%PDF-1.4\nnothing of a plan'), 'This PDF is damaged and cannot be read.'],
  ]
  for (const [name, content, says] of bad) {
    await choose(name, content)
    await expect(panel.getByRole('alert'), name).toHaveText(says)
    await expect(traced).toHaveCount(0)
  }

  await choose('photo.png', pngOf(600, 300, [0, 200, 0]))
  await expect(traced).toBeVisible()
  await expect(panel.getByRole('alert')).toHaveCount(0)

  // One page of 500 is shown. A scan needs its own decoder.
  await choose('pages.pdf', pdfOf(Array.from({ length: 500 }, (_, index) => (index === 498 ? [0, 0, 1] : [1, 0, 0]))))
  await expect.poll(colour).toEqual([5, 0, 0])
  await panel.getByLabel('Page of 500').fill('501')
  await expect(panel.getByText('A whole number from 1 to 500.')).toBeVisible()
  await panel.getByLabel('Page of 500').fill('499')
  await panel.getByRole('button', { name: 'Show the page' }).click()
  await expect.poll(colour).toEqual([0, 0, 5])
  await choose('scan.pdf', scannedPdf())
  await expect.poll(colour).toEqual([0, 0, 0])

  // Its middle half is 15 seats wide at first; when said to be 30, it is twice as large.
  const width = async () => (await traced.boundingBox())?.width ?? 0
  const before = await width()
  await panel.getByRole('button', { name: 'Set its scale by two points' }).click()
  await panel.getByRole('button', { name: 'Set the scale' }).click()
  await expect(panel.getByText('Please give the distance in seats, such as 19.')).toBeVisible()
  await panel.getByLabel('Distance of the marks, in seats').fill('30')
  await expectAccessible(page)
  await panel.getByRole('button', { name: 'Set the scale' }).click()
  await expect.poll(async () => (await width()) / before).toBeCloseTo(2, 1)
  await adminUser.choice('Move the picture').check({ force: true })
  const left = async () => (await traced.boundingBox())?.x ?? 0
  const at = await left()
  await drag(page, { x: 15, y: 4 }, { x: 18, y: 4 }, 8)
  await expect.poll(async () => (await left()) - at).toBeGreaterThan(50)
  await panel.getByRole('checkbox', { name: 'Lock the picture in its place' }).check()
  await expect(adminUser.choice('Move the picture')).toHaveCount(0)
  await expectWithin(page, 390)
  await switchTo(page, 'kn')
  // The bar at the top covers part of what is scrolled below it, and a covered field leaves no room for a finger.
  await page.evaluate(() => scrollTo(0, 0))
  await expectAccessible(page)
  await switchTo(page, 'en')

  // The picture waits in this browser, and is removed when the drawing is saved.
  await page.setViewportSize({ width: 1280, height: 800 })
  await expect.poll(() => keptTracings(page)).toEqual(['new'])
  // A picture is written to disk whole with each change of its place, which takes a busy machine a while.
  await expect.poll(() => isKeptLocked(page)).toBe(true)
  await page.reload()
  await expect(traced).toBeVisible()
  await expect.poll(colour).toEqual([0, 0, 0])
  await expect(panel.getByRole('checkbox', { name: 'Lock the picture in its place' })).toBeChecked()
  await adminUser.field('Section').fill('FRONT')
  await adminUser.button('Add the rows').click()
  await adminUser.field('Name of the hall').fill('Traced')
  await adminUser.button('Save the hall').click()
  await expect(page).toHaveURL(/\/halls$/)
  expect(await keptTracings(page)).toEqual(['traced'])
  await page.goto('/admin/dashboard/halls/traced/draw')
  await expect(traced).toBeVisible()
  await panel.getByRole('button', { name: 'Take it away' }).click()
  await expect(traced).toHaveCount(0)
  await expect.poll(() => keptTracings(page)).toEqual([])
})

/** Returns a PNG whose header says 10,000 × 6,000 pixels, too many to unpack. */
function hugePng(): Buffer {
  const png = pngOf(2, 2)
  png.writeUInt32BE(10_000, 16)
  png.writeUInt32BE(6_000, 20)
  return png
}

/** Returns the halls for which this browser keeps a picture. */
function keptTracings(page: Page): Promise<IDBValidKey[]> {
  return page.evaluate(async () => {
    const opened = indexedDB.open('sabha-hall-drawing', 1)
    await new Promise((resolve, reject) => Object.assign(opened, { onsuccess: resolve, onerror: reject }))
    const asked = opened.result.transaction('tracings').objectStore('tracings').getAllKeys()
    await new Promise((resolve) => Object.assign(asked, { onsuccess: resolve }))
    opened.result.close()
    return asked.result
  })
}

/** Whether the picture that this browser keeps for a new hall is locked in its place. */
function isKeptLocked(page: Page): Promise<boolean> {
  return page.evaluate(async () => {
    const opened = indexedDB.open('sabha-hall-drawing', 1)
    await new Promise((resolve, reject) => Object.assign(opened, { onsuccess: resolve, onerror: reject }))
    const asked = opened.result.transaction('tracings').objectStore('tracings').get('new')
    await new Promise((resolve) => Object.assign(asked, { onsuccess: resolve }))
    opened.result.close()
    return asked.result.placement.isLocked
  })
}

/** Drags from one place of the plan to another, while the canvas shows the whole of a hall 30 seats wide and `deep` seats deep. */
async function drag(page: Page, from: { x: number; y: number }, to: { x: number; y: number }, deep = 8.1): Promise<void> {
  const box = await page.getByTestId('hall-canvas').boundingBox()
  if (!box) throw new Error('the canvas isn’t shown')
  const scale = Math.min(30, box.width / 30, box.height / deep)
  const onScreen = ({ x, y }: { x: number; y: number }): [number, number] => [
    box.x + box.width / 2 + (x - 15) * scale,
    box.y + box.height / 2 + (y - deep / 2) * scale,
  ]
  await page.mouse.move(...onScreen(from))
  await page.mouse.down()
  await page.mouse.move(...onScreen(to), { steps: 5 })
  await page.mouse.up()
}
