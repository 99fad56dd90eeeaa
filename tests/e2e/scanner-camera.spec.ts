import type { BrowserContext, Page } from '@playwright/test'
import type { Backend } from '../builders/backend.ts'
import { scansOf } from '../builders/checkin-rows.ts'
import { film, heldUp } from './fake-camera.ts'
import { buyTicket } from './filmed-ticket.ts'
import type { PhoneBrowser } from './phone-browser.ts'
import { expect, test } from './scanner-fixtures.ts'

test('a camera that is lost comes back by itself and reads on; one that is lost again at once waits for a press', {
  tag: '@phone',
}, async ({ backend, context, openPhone, folder }) => {
  test.slow()
  const { pdf } = await buyTicket(backend, ['A14'])
  const [ticket] = await heldUp(context, pdf)
  const browser = context.browser()
  if (!ticket || !browser) throw new Error('no code on this ticket')
  const shown = `${folder}/late.mjpeg`
  // The film begins anew with each opening, and nobody comes before the camera is lost.
  await film(browser, shown, [{ seconds: 8 }, { seconds: 3, ...ticket.scene }, { seconds: 30 }])
  const { page, volunteer, loseCamera } = await openPhone('phone', { film: shown })
  const panel = page.getByRole('alert').filter({ has: volunteer.button('Retry Camera') })
  const streams = new Set<string>()
  /** How many streams the picture has come from so far. */
  const moving = async () => {
    const id = await page.evaluate(async () => {
      const video = document.querySelector('video')
      const before = video?.currentTime ?? 0
      await new Promise((resolve) => setTimeout(resolve, 200))
      return video?.srcObject instanceof MediaStream && video.currentTime > before ? video.srcObject.id : undefined
    })
    if (id !== undefined) streams.add(id)
    return streams.size
  }

  await test.step('lost before a person’s eyes, it is there again without a press', async () => {
    await volunteer.pair(backend)
    await expect.poll(moving).toBe(1)
    loseCamera()
    await expect.poll(moving).toBe(2)
    await expect(panel).toBeHidden()
    await expect(volunteer.button('Stop Scanning')).toBeVisible()
  })

  await test.step('lost again within ten seconds, it says so, and a press brings it back', async () => {
    // On a slow machine ten seconds may have passed, and it comes back by itself once more.
    await expect(async () => {
      loseCamera()
      await expect(panel).toContainText('The camera stopped: another app took it, or it was unplugged.', { timeout: 5_000 })
    }).toPass()
    const before = streams.size
    await volunteer.button('Retry Camera').click()
    await expect.poll(moving).toBeGreaterThan(before)
    await expect(panel).toBeHidden()
  })

  await test.step('it reads the next ticket', async () => {
    await expect(volunteer.verdict('VALID')).toBeVisible({ timeout: 90_000 })
  })
})

test('a camera that comes back under a verdict judges the ticket that is still held up no second time', { tag: '@phone' }, async ({
  backend,
  context,
  openPhone,
  folder,
}) => {
  test.slow()
  const lost = await openPhone('phone', { film: await filmHeldUp(backend, context, folder) })
  await loseUnderVerdict(backend, lost)
  await expect(lost.volunteer.verdict('VALID')).toBeVisible()
  expect(await scansOf(backend.deps.store)).toHaveLength(1)
})

test('nor once the door has gone on by itself: the screen says that it is the same ticket', { tag: '@phone' }, async ({
  backend,
  context,
  openPhone,
  folder,
}) => {
  test.slow()
  const lost = await openPhone('phone', { film: await filmHeldUp(backend, context, folder) })
  await goOnByDefault(lost.page)
  await loseUnderVerdict(backend, lost)
  await expect(lost.volunteer.verdict('ALREADY USED')).toBeHidden()
  await expect(lost.page.getByText('You just scanned this ticket. To check it again, move it away for a moment.')).toBeVisible()
  expect(await scansOf(backend.deps.store)).toHaveLength(1)
})

/** Pairs the phone, and loses its camera under the verdict on the ticket that is held up. */
async function loseUnderVerdict(backend: Backend, { page, volunteer, loseCamera }: PhoneBrowser): Promise<void> {
  await volunteer.pair(backend)
  await expect(volunteer.verdict('VALID')).toBeVisible({ timeout: 90_000 })
  await loseAndRead(page, loseCamera)
}

/** Films a valid ticket that is held up all the time. */
async function filmHeldUp(backend: Backend, context: BrowserContext, folder: string): Promise<string> {
  const { pdf } = await buyTicket(backend, ['A14'])
  const [ticket] = await heldUp(context, pdf)
  const browser = context.browser()
  if (!ticket || !browser) throw new Error('no code on this ticket')
  const shown = `${folder}/held.mjpeg`
  await film(browser, shown, [{ seconds: 10, ...ticket.scene }])
  return shown
}

/** Leaves the preferences of the scanner as they are on a new phone, where a green verdict goes by itself. */
async function goOnByDefault(page: Page): Promise<void> {
  await page.addInitScript(() => {
    if (location.protocol.startsWith('http')) localStorage.setItem('scanner.preferences', '{}')
  })
}

/** Takes the camera away, and waits until it has been back for long enough to read what is held up many times over. */
async function loseAndRead(page: Page, loseCamera: () => void): Promise<void> {
  const streamOf = () =>
    page.evaluate(() => {
      const stream = document.querySelector('video')?.srcObject
      return stream instanceof MediaStream ? stream.id : null
    })
  const before = await streamOf()
  loseCamera()
  await expect.poll(streamOf).not.toBe(before)
  await page.waitForFunction(() => (document.querySelector('video')?.currentTime ?? 0) > 4)
}
