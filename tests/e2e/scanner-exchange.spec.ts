import type { Page } from '@playwright/test'
import { admissionsOf, scansOf } from '../builders/checkin-rows.ts'
import { pairPhone } from '../builders/phone.ts'
import { type SoldTicket, sellTicket } from '../builders/sold-ticket.ts'
import { switchedOff } from './console.ts'
import { film } from './fake-camera.ts'
import { heldBack } from './network.ts'
import { expect, test } from './scanner-fixtures.ts'
import type { Volunteer } from './volunteer.ts'

/** ms in which even a very busy machine reads a film of a few frames. */
const reading = 120_000
/** Seconds for which a frame of the film is shown, as on a phone. */
const shown = 0.125
/** More guests than one QR code can hold. */
const guests = 8

test('two phones without a network tell each other whom they let in, and a copied ticket is red at the second gate', {
  tag: '@phone',
}, async ({ backend, power, browser, openPhone, folder, expectedErrors }) => {
  test.slow()
  expectedErrors.push(switchedOff)
  const tickets: SoldTicket[] = []
  for (let n = 1; n <= guests; n++) tickets.push(await sellTicket(backend, [`A${n}`], { name: `Guest ${n}` }))
  const [copied] = tickets
  const filmOfFirst = `${folder}/first-gate.mjpeg`

  const first = await openPhone('first')
  await test.step('both are paired while there is a network, each at its gate', async () => {
    const second = await openPhone('second')
    for (const [phone, gate] of [
      [first, 'North gate'],
      [second, 'South gate'],
    ] as const) {
      await phone.volunteer.pair(backend, { gate, name: gate })
      await expect(phone.page.getByText('Ready to work offline')).toBeVisible()
      await phone.volunteer.expectReadyForOffline()
    }
    await second.close()
  })
  await power.off()

  await test.step('the first lets its guests in, and shows whom', async () => {
    for (const { publicId } of tickets) {
      await first.volunteer.check(publicId, 'VALID')
      await first.volunteer.goOn()
    }
    await openExchange(first.volunteer)
    await expect(first.page.getByText(`North gate: ${guests} guests`, { exact: false })).toBeVisible()
    const pictures = await framesOf(first.page)
    await film(
      browser,
      filmOfFirst,
      pictures.map((picture) => ({ seconds: shown, picture })),
    )
  })

  const { page, volunteer } = await openPhone('second', { film: filmOfFirst })
  await test.step('held before the camera of the second, it is read without a press', async () => {
    await page.goto('/scanner/')
    await expect(volunteer.heading('Exchange with another phone')).toBeVisible({ timeout: reading })
    await expect(page.getByText(`Done. New to this phone: ${guests}`)).toBeVisible({ timeout: reading })
    await expect(page.getByText(`North gate: ${guests} guests.`)).toBeVisible()
    await volunteer.button('Now show mine').click()
    await expect(page.getByText('South gate: 0 guests', { exact: false })).toBeVisible()
  })

  await test.step('the copy is red there, with no network, and says where the guest went in', async () => {
    await page.goto('/scanner/?mode=manual')
    const red = await volunteer.check(copied?.publicId ?? '', 'ALREADY USED')
    await expect(red).toContainText('North gate')
    await volunteer.goOn()
    await volunteer.expectWaiting(1)
  })

  await test.step('when the network is back, each has sent its own, and the guest was let in once', async () => {
    const { deps } = await power.on()
    await volunteer.syncNow()
    await volunteer.expectWaiting(0)
    await first.page.goto('/scanner/?mode=manual')
    await first.volunteer.syncNow()
    await first.volunteer.expectWaiting(0)
    const scans = await scansOf(deps.store)
    expect(scans.filter(({ acted }) => acted === 'admitted')).toHaveLength(guests)
    expect(scans.filter(({ acted }) => acted === 'refused')).toHaveLength(1)
    expect(await admissionsOf(deps.store)).toHaveLength(guests)
  })
})

test('a late answer calls a guest back while the phones exchange, too', async ({ backend, volunteer }) => {
  const ticket = await sellTicket(backend, ['A14'])
  const other = await pairPhone(backend, { gate: 'East gate' })
  await volunteer.pair(backend)
  await volunteer.expectReadyForOffline()
  const answer = await heldBack(volunteer.page, '**/verify_ticket_scan.php')
  await volunteer.check(ticket.qr(), 'VALID')
  await volunteer.goOn()
  await openExchange(volunteer)
  await other.client.checkin.scan({ qr: ticket.qr(), scan_id: 'of-the-other-phone' })
  answer.release()
  const recall = volunteer.alert('STOP THIS GUEST')
  await expect(recall).toContainText('Kamala Example · A14')
  await volunteer.button('Done').click()
  await expect(recall).toBeHidden()
})

test('by keyboard, the focus stays with what is shown when the button that was pressed goes', { tag: '@desktop' }, async ({
  backend,
  page,
  volunteer,
}) => {
  await volunteer.pair(backend)
  await openExchange(volunteer)
  await volunteer.button('Now read theirs').press('Enter')
  await expect(volunteer.button('Read theirs')).toBeFocused()
  await expect(page.getByRole('progressbar', { name: 'Read so far' })).toBeVisible()
  await volunteer.button('Now show mine').press('Enter')
  await expect(volunteer.button('Show my code')).toBeFocused()
})

async function openExchange(volunteer: Volunteer): Promise<void> {
  await volunteer.open('Door')
  await volunteer.link('Exchange with another phone').click()
}

/** Returns the frames that the screen shows, several times over, for a camera that misses some. */
async function framesOf(page: Page): Promise<Buffer[]> {
  const code = page.getByRole('img', { name: 'Moving QR code for the other phone’s camera' })
  await expect(code).toBeVisible()
  const addresses = await code.evaluate(async (canvas: HTMLCanvasElement) => {
    const seen = new Set<string>()
    while (seen.size < 8) {
      seen.add(canvas.toDataURL())
      await new Promise(requestAnimationFrame)
    }
    return [...seen]
  })
  return addresses.map((address) => Buffer.from(address.replace(/^data:image\/png;base64,/, ''), 'base64'))
}
