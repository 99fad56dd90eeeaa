import type { Page } from '@playwright/test'
import { signInAdmin } from '../builders/admin.ts'
import { draftOf } from '../builders/show-draft.ts'
import { AdminUser } from './admin-user.ts'
import { expectAccessible, expectWithin, switchTo } from './audit.ts'
import { expect, test } from './fixtures.ts'

const seat = (page: Page, name: string) => page.getByRole('gridcell', { name, exact: true })

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

  // Keys: the first two seats of row B become another section, and row A's first is a wheelchair space with its companion.
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

  // Hands: a box around all of them, then one that is dragged to the back and comes home by one step.
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

  // What isn't saved yet is there after a reload.
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

/** From one place of the plan to another, while the canvas shows the whole of a hall that is 30 seats wide and 8.1 deep. */
async function drag(page: Page, from: { x: number; y: number }, to: { x: number; y: number }): Promise<void> {
  const box = await page.getByTestId('hall-canvas').boundingBox()
  if (!box) throw new Error('the canvas isn’t shown')
  const scale = Math.min(30, box.width / 30, box.height / 8.1)
  const onScreen = ({ x, y }: { x: number; y: number }): [number, number] => [
    box.x + box.width / 2 + (x - 15) * scale,
    box.y + box.height / 2 + (y - 4.05) * scale,
  ]
  await page.mouse.move(...onScreen(from))
  await page.mouse.down()
  await page.mouse.move(...onScreen(to), { steps: 5 })
  await page.mouse.up()
}
