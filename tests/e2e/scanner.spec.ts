import type { Page } from '@playwright/test'
import { admissionsOf, scansOf } from '../builders/checkin-rows.ts'
import { switchedOff } from './console.ts'
import { buyTicket, filmTicket } from './filmed-ticket.ts'
import { expect, test } from './scanner-fixtures.ts'

/** ms in which the camera shows the whole film once. A slow machine may miss something short until the film comes round again. */
const oneShowing = 45_000

test('a ticket is scanned with no network, and all of it arrives', { tag: '@phone' }, async ({
  backend,
  power,
  context,
  openPhone,
  folder,
  expectedErrors,
}) => {
  test.slow()
  expectedErrors.push(switchedOff)
  const ticket = await buyTicket(backend, ['A14', 'A15'])
  const film = await filmTicket(context, `${folder}/ticket.mjpeg`, ticket.pdf, { times: 2, rest: 30 })

  await test.step('the phone is paired while there is a network', async () => {
    const { page, volunteer, close } = await openPhone('phone')
    await volunteer.pair(backend)
    await expect(page.getByText('Ready to work offline')).toBeVisible()
    await volunteer.expectReadyForOffline()
    await close()
  })

  await power.off()
  const { page, volunteer } = await openPhone('phone', { film })
  const answers = answersOf(page)

  await test.step('the browser starts anew with none: everything comes from the service worker', async () => {
    await page.goto('/scanner/')
    await expect(volunteer.status).toContainText('Offline')
  })

  await test.step('by camera: green, and red when it comes again', async () => {
    const green = volunteer.verdict('VALID')
    await expect(green).toBeVisible({ timeout: oneShowing })
    await expect(green).toContainText('Kamala Example')
    await expect(green).toContainText('A14')
    await expect(green).toContainText('Let 2 in')
    await expect(green).toContainText('Checked on this phone')
    await volunteer.button('Scan Next Ticket').click()
    await expect(volunteer.verdict('ALREADY USED')).toContainText('on this phone', { timeout: oneShowing })
    await page.waitForFunction(isDark) // the camera would read a ticket that is still held up once more
    await volunteer.button('Try Again').click()
  })

  await test.step('by manual code: red', async () => {
    await volunteer.check(ticket.verificationCode.toLowerCase(), 'ALREADY USED')
    await volunteer.goOn()
  })

  await test.step('every file came from the service worker, the decoder too', async () => {
    const files = answers.filter(({ path }) => !path.startsWith('/api/'))
    expect(files.filter(({ fromServiceWorker }) => !fromServiceWorker)).toEqual([])
    expect(files.map(({ path }) => path.split('.').at(-1))).toEqual(expect.arrayContaining(['js', 'css', 'woff2', 'wasm']))
  })

  await test.step('they wait in the queue', async () => {
    await volunteer.expectWaiting(3)
    await volunteer.open('Queue')
    await expect(page.getByRole('listitem').filter({ hasText: 'Kamala Example' })).toHaveCount(3)
  })

  await test.step('the backend is back: each arrives once', async () => {
    const { deps } = await power.on()
    await volunteer.button('Sync now').click()
    await expect(page.getByText('Everything is sent.')).toBeVisible()
    await expect(volunteer.status).toContainText('Online')
    const scans = await scansOf(deps.store)
    expect(scans.map(({ shown, acted }) => ({ shown, acted }))).toEqual([
      { shown: 'admitted', acted: 'admitted' },
      { shown: 'already-used', acted: 'refused' },
      { shown: 'already-used', acted: 'refused' },
    ])
    const [first] = scans
    expect(await admissionsOf(deps.store)).toEqual([
      { seat: 'A14', scan_id: first?.scan_id },
      { seat: 'A15', scan_id: first?.scan_id },
    ])
  })
})

/** Whether nothing bright, such as paper, is in the middle of the camera's picture. */
function isDark(): boolean {
  const video = document.querySelector('video')
  const eye = new OffscreenCanvas(1, 1).getContext('2d')
  if (!video || !eye) return false
  eye.drawImage(video, video.videoWidth / 2 - 80, video.videoHeight / 2 - 80, 160, 160, 0, 0, 1, 1)
  return (eye.getImageData(0, 0, 1, 1).data[0] ?? 255) < 115
}

/** Notes the answers that the page, its workers and its service worker get. */
function answersOf(page: Page): { path: string; fromServiceWorker: boolean }[] {
  const answers: { path: string; fromServiceWorker: boolean }[] = []
  page.on('response', (response) => {
    answers.push({ path: new URL(response.url()).pathname, fromServiceWorker: response.fromServiceWorker() })
  })
  return answers
}
