import { expect } from 'vitest'
import { admissionsOf } from '../builders/checkin-rows.ts'
import { it } from '../builders/fixtures.ts'
import { pairPhone } from '../builders/phone.ts'
import { expectRefused, unchanged } from '../builders/refused.ts'
import { addShowIn, studio } from '../builders/show.ts'
import { sellTicket } from '../builders/sold-ticket.ts'

const minute = 60_000
const iso = (at: number) => new Date(at).toISOString()
const undone = { undo_id: 'the-undo', scan_id: 'the-scan' }

it('a scan that nobody sent cannot be undone', async ({ backend, phone }) => {
  await expectRefused(backend, () => phone.client.checkin.undo(undone), {
    status: 404,
    code: 'unknown-scan',
    message: 'We could not find this scan.',
  })
})

it('only who scanned may undo it: no other phone, no admin, not the same phone paired anew', async ({
  backend,
  phone,
  otherPhone,
  admin,
}) => {
  const ticket = await sellTicket(backend, ['A1'])
  await phone.client.checkin.scan({ qr: ticket.qr(), scan_id: 'the-scan' })
  const again = await pairPhone(backend, { admin })
  for (const { client } of [otherPhone, admin, again]) {
    await expectRefused(backend, () => client.checkin.undo(undone), { status: 403, code: 'not-yours' })
  }
  // Once a scan is undone, an undo succeeds for anyone: a phone repeats it to books that have lost which phone made the scan.
  await phone.client.checkin.undo(undone)
  await again.client.checkin.undo({ ...undone, undo_id: 'undone-once-more' })
})

it('a phone that was paired anew may undo what it scanned before, signed out or revoked, however often', async ({
  backend,
  phone,
  admin,
}) => {
  const ticket = await sellTicket(backend, ['A1', 'A2'])
  await phone.client.checkin.scan({ qr: ticket.qr(1), scan_id: 'the-scan' })
  const again = await pairPhone(backend, { admin, formerToken: phone.token })
  await again.client.checkin.scan({ qr: ticket.qr(2), scan_id: 'scan-two' })
  await admin.client.checkin.revokeDevice({ device_id: again.deviceId })
  const last = await pairPhone(backend, { admin, formerToken: again.token })
  await last.client.checkin.undo(undone)
  await last.client.checkin.undo({ undo_id: 'undo-two', scan_id: 'scan-two' })
  expect(await backend.deps.store.read.selectFrom('admission').selectAll().execute()).toEqual([])
})

it('a token that was never a phone’s links to nothing', async ({ backend, phone, otherPhone, admin }) => {
  const ticket = await sellTicket(backend, ['A1'])
  await phone.client.checkin.scan({ qr: ticket.qr(), scan_id: 'the-scan' })
  for (const formerToken of ['', 'x', admin.token, otherPhone.token]) {
    const again = await pairPhone(backend, { admin, formerToken })
    await expectRefused(backend, () => again.client.checkin.undo(undone), { status: 403, code: 'not-yours' })
  }
})

it('it can be undone for 15 minutes by the time of both, whenever they arrive', async ({ backend, phone }) => {
  const ticket = await sellTicket(backend, ['A1'])
  const scannedAt = backend.clock.now
  const undo = (afterMs: number, clock_offset = 0) =>
    phone.client.checkin.undo({ ...undone, undone_at: iso(scannedAt + afterMs), clock_offset })
  backend.clock.now += 5 * 60 * minute
  await phone.client.checkin.scan({ qr: ticket.qr(), scan_id: 'the-scan', scanned_at: iso(scannedAt) })
  const tooLate = { status: 409, code: 'too-late', message: 'A scan can only be undone for 15 minutes.' } as const
  await expectRefused(backend, () => undo(15 * minute + 1), tooLate)
  await expectRefused(backend, () => undo(minute, 15 * minute), tooLate)
  await expectRefused(backend, () => phone.client.checkin.undo(undone), tooLate)
  expect(await undo(15 * minute)).toMatchObject({ success: true, server_time: iso(backend.clock.now) })
  expect(await backend.deps.store.read.selectFrom('admission').selectAll().execute()).toEqual([])
})

it('asked for again, by the same name or another, it is answered as before and changes nothing', async ({ backend, phone }) => {
  const ticket = await sellTicket(backend, ['A1'])
  await phone.client.checkin.scan({ qr: ticket.qr(), scan_id: 'the-scan' })
  await phone.client.checkin.undo(undone)
  backend.clock.now += 60 * minute
  await phone.client.checkin.scan({ qr: ticket.qr(), scan_id: 'another-scan' })
  for (const undo_id of ['the-undo', 'another-undo']) {
    expect((await unchanged(backend, () => phone.client.checkin.undo({ undo_id, scan_id: 'the-scan' }))).success).toBe(true)
  }
})

it('an admin’s own scan can be undone by the admin', async ({ backend, admin }) => {
  const ticket = await sellTicket(backend, ['A1'])
  await admin.client.checkin.scan({ qr: ticket.qr(), scan_id: 'the-scan' })
  await admin.client.checkin.undo(undone)
  expect(await admin.client.checkin.scan({ qr: ticket.qr(), scan_id: 'another-scan' })).toMatchObject({ verdict: 'admitted' })
})

it('what an account scanned may be undone at its door by a phone that is paired after it, and by no other', async ({
  backend,
  phone,
  admin,
}) => {
  const ticket = await sellTicket(backend, ['A1'])
  await admin.client.checkin.scan({ qr: ticket.qr(), scan_id: 'the-scan' })
  const another = await addShowIn(backend.deps.store, studio)
  const refused = ({ client }: typeof phone, undo = undone) =>
    expectRefused(backend, () => client.checkin.undo(undo), { status: 403, code: 'not-yours' })
  await refused(phone)
  backend.clock.now += minute
  await refused(await pairPhone(backend, { admin, showId: String(another) }))
  const again = await pairPhone(backend, { admin })
  await again.client.checkin.undo(undone)
  expect(await admissionsOf(backend.deps.store)).toEqual([])
  // What the account scans from then on is its own, however early its phone says that it was.
  await admin.client.checkin.scan({ qr: ticket.qr(), scan_id: 'scan-two', scanned_at: iso(backend.clock.now - minute) })
  await refused(again, { undo_id: 'undo-two', scan_id: 'scan-two' })
})

it('whoever was let back in from the interval stays inside when the scan before is taken back', async ({ backend, phone, otherPhone }) => {
  const ticket = await sellTicket(backend, ['A1', 'A2'])
  await phone.client.checkin.scan({ qr: ticket.qr(), scan_id: 'the-scan' })
  const back = await otherPhone.client.checkin.scan({ qr: ticket.qr(2), scan_id: 'back-again', reentry: true })
  expect(back).toMatchObject({ verdict: 'let-back-in', seat_indexes: [2] })
  await phone.client.checkin.undo(undone)
  expect(await admissionsOf(backend.deps.store)).toEqual([{ seat: 'A2', scan_id: 'back-again' }])
  // Nobody at the door had seen their verdict, so nobody came back.
  await otherPhone.client.checkin.scan({ qr: ticket.qr(2), scan_id: 'back-again', reentry: true, acted: 'refused' })
  expect(await admissionsOf(backend.deps.store)).toEqual([])
})
