import { describe, expect } from 'vitest'
import { type Admin, signInAdmin } from '../builders/admin.ts'
import { it } from '../builders/fixtures.ts'
import { newScanId } from '../builders/phone.ts'
import { expectRefused } from '../builders/refused.ts'
import { sellTicket } from '../builders/sold-ticket.ts'

const minute = 60_000

it('the night at the door: who is in, by section, minute and phone', async ({ backend, admin: { client }, phone, otherPhone }) => {
  const one = await sellTicket(backend, ['A1', 'A2'], { name: 'Meena Example', phone: '9845012345' })
  const two = await sellTicket(backend, ['D1'], { name: 'Arun Example' })
  await sellTicket(backend, ['D2'])
  await phone.client.checkin.list({ show_id: '1' })
  await phone.client.checkin.scan({ qr: one.qr(2), scan_id: newScanId() })
  backend.clock.now += minute
  await otherPhone.client.checkin.scan({ qr: two.qr(), scan_id: newScanId() })
  await otherPhone.client.checkin.scan({ qr: two.qr(), scan_id: newScanId() })
  const night = await client.checkin.report({ show_id: '1' })
  expect(night).toMatchObject({ sold: 4, admitted: 2 })
  expect(night.sections.filter(({ sold }) => sold > 0)).toEqual([
    { section: 'KAVERI', sold: 2, admitted: 1, inside: 1 },
    { section: 'TUNGA', sold: 2, admitted: 1, inside: 1 },
  ])
  expect(night.minutes.map(({ admitted }) => admitted)).toEqual([1, 1])
  expect(night.scans.map(({ verdict, gate, name, seats }) => [verdict, gate, name, seats.join()])).toEqual([
    ['already-used', 'East gate', 'Arun Example', 'D1'],
    ['admitted', 'East gate', 'Arun Example', 'D1'],
    ['admitted', 'Main gate', 'Meena Example', 'A2'],
  ])
  expect(night.devices).toMatchObject([
    { name: 'Second phone', scans: 2, list_at: null, waiting: null },
    { name: 'First phone', scans: 1, list_at: expect.any(String) },
  ])
  const { rows } = await client.checkin.sheet({ show_id: '1' })
  expect(rows.map(({ name, phone_end, seats, inside }) => [name, phone_end, seats.join(), inside.join()])).toEqual([
    ['Arun Example', '0001', 'D1', 'D1'],
    ['Kamala Example', '0001', 'D2', ''],
    ['Meena Example', '2345', 'A1,A2', 'A2'],
  ])
  for (const show_id of ['9', 'x']) {
    await expectRefused(backend, () => client.checkin.report({ show_id }), { status: 404, code: 'unknown-show' })
    await expectRefused(backend, () => client.checkin.sheet({ show_id }), { status: 404, code: 'unknown-show' })
  }
})

it('prints guests of one name by their seats, and those without a name at the end', async ({ backend, admin: { client } }) => {
  const free = { show_id: '1', kind: 'complimentary', customer_phone: '', customer_email: null, note: '', amount: null } as const
  const asha = { ...free, customer_name: 'Asha Example' }
  for (const seats of [['B2'], ['A10'], ['A9', 'C1']]) await client.bookings.bookByStaff({ ...asha, seats })
  await client.bookings.bookByStaff({ ...asha, customer_name: 'Meena Example', seats: ['A1'] })
  await client.bookings.bookByStaff({ ...asha, customer_name: 'Gopal Example', seats: ['A2'] })
  // As a counter writes a sale of nobody who was asked for a name.
  await backend.deps.store.alone((tx) =>
    tx.updateTable('booking').set({ customer_name: '' }).where('customer_name', '=', 'Gopal Example').execute(),
  )
  const { rows } = await client.checkin.sheet({ show_id: '1' })
  expect(rows.map(({ name, seats }) => [name, seats.join()])).toEqual([
    ['Asha Example', 'A9,C1'],
    ['Asha Example', 'A10'],
    ['Asha Example', 'B2'],
    ['Meena Example', 'A1'],
    ['', 'A2'],
  ])
})

it('says which gate lets in how many now, and how fast a phone was when it was busy', async ({
  backend,
  admin: { client },
  phone,
  otherPhone,
}) => {
  const night = () => client.checkin.report({ show_id: '1' })
  expect(await night()).toMatchObject({ gates: [], phone_rate: null })
  const rowOf = (row: string) => Array.from({ length: 10 }, (_, index) => `${row}${index + 1}`)
  const [family, friends, late] = [
    await sellTicket(backend, rowOf('A')),
    await sellTicket(backend, rowOf('B')),
    await sellTicket(backend, ['C1']),
  ]
  // Both scans fall into one span of five minutes.
  backend.clock.now = Math.ceil(backend.clock.now / (5 * minute)) * 5 * minute
  await phone.client.checkin.scan({ qr: family.qr(), scan_id: newScanId() })
  backend.clock.now += 2 * minute
  await phone.client.checkin.scan({ qr: friends.qr(), scan_id: newScanId() })
  expect(await night()).toMatchObject({ gates: [{ gate: 'Main gate', admitted: 20, lately: 20, phones: 1 }], phone_rate: 4 })
  backend.clock.now += 4 * minute
  await otherPhone.client.checkin.scan({ qr: late.qr(), scan_id: newScanId() })
  expect(await night()).toMatchObject({
    gates: [
      { gate: 'Main gate', admitted: 20, lately: 10, phones: 1 },
      { gate: 'East gate', admitted: 1, lately: 1, phones: 1 },
    ],
    phone_rate: 4,
  })
})

describe('a conflict', () => {
  it('of a booking of two that came in twice is one, with both seats, and wants one note', async ({
    backend,
    admin: { client },
    phone,
    otherPhone,
  }) => {
    const sold = await sellTicket(backend, ['A1', 'A2'])
    const scan = () => ({ qr: sold.qr(), scan_id: newScanId(), acted: 'admitted' as const, shown: 'admitted' as const })
    await phone.client.checkin.scan(scan())
    await otherPhone.client.checkin.scan(scan())
    const night = async () => (await client.checkin.report({ show_id: '1' })).conflicts
    const [conflict] = await night()
    expect(await night()).toMatchObject([{ kind: 'double-entry', seat: 'A1, A2', resolved_at: null }])
    expect((await phone.client.checkin.list({ show_id: '1' })).conflicts).toMatchObject([{ id: conflict?.id, seat: 'A1, A2' }])
    expect(await client.reports.tasks({})).toMatchObject({ attention: [{ kind: 'scan-conflict' }] })
    await client.checkin.resolveConflict({ conflict_id: conflict?.id ?? 0, note: 'A friend showed a copy.' })
    expect(await night()).toMatchObject([{ seat: 'A1, A2', resolution: 'A friend showed a copy.' }])
    expect((await client.reports.tasks({})).attention).toEqual([])
  })

  it('is settled once, with a note, and leaves the list of what to see to', async ({ backend, admin: { client }, phone, otherPhone }) => {
    const sold = await sellTicket(backend, ['A1'])
    const scan = (at: number) => ({
      qr: sold.qr(),
      scan_id: newScanId(),
      acted: 'admitted' as const,
      shown: 'admitted' as const,
      scanned_at: new Date(at).toISOString(),
    })
    await phone.client.checkin.scan(scan(backend.clock.now))
    await otherPhone.client.checkin.scan(scan(backend.clock.now))
    const [conflict] = (await client.checkin.report({ show_id: '1' })).conflicts
    expect(conflict).toMatchObject({ kind: 'double-entry', seat: 'A1', resolved_at: null })
    expect((await client.reports.tasks({})).attention).toMatchObject([{ kind: 'scan-conflict', booking_id: sold.publicId }])
    const id = conflict?.id ?? 0
    const settle = (note: string, conflict_id = id) => client.checkin.resolveConflict({ conflict_id, note })
    await expectRefused(backend, () => settle(' \n '), { status: 422, code: 'note-needed' })
    await expectRefused(backend, () => settle('x', 77), { status: 404, code: 'unknown-conflict' })
    const clerk = await signInAdmin(backend)
    const both = await Promise.allSettled([
      settle('A friend showed a copy.'),
      clerk.client.checkin.resolveConflict({ conflict_id: id, note: 'other' }),
    ])
    expect(both.filter(({ status }) => status === 'fulfilled')).toHaveLength(1)
    await expectRefused(backend, () => settle('again'), { status: 409, code: 'conflict-settled' })
    expect((await client.checkin.report({ show_id: '1' })).conflicts).toMatchObject([
      { resolution: both[0].status === 'fulfilled' ? 'A friend showed a copy.' : 'other', resolved_by: 'Asha Example' },
    ])
    expect((await client.reports.tasks({})).attention).toEqual([])
  })
})

describe('what a phone tells of itself', () => {
  const minute = 60_000
  const iso = (at: number) => new Date(at).toISOString()

  async function newsOf({ client }: Admin, name: string) {
    const { devices } = await client.checkin.report({ show_id: '1' })
    const device = devices.find((one) => one.name === name)
    return device && { list_at: device.list_at, waiting: device.waiting }
  }

  it('staff see how many scans wait on a phone, and how old its list is', async ({ backend, admin, phone }) => {
    expect(await newsOf(admin, phone.name)).toEqual({ list_at: null, waiting: null })
    const first = backend.clock.now
    await phone.client.checkin.list({ show_id: '1', waiting: 7 })
    expect(await newsOf(admin, phone.name)).toEqual({ list_at: iso(first), waiting: 7 })

    backend.clock.now += minute
    expect(await newsOf(admin, phone.name)).toEqual({ list_at: iso(first), waiting: 7 })
    await phone.client.checkin.list({ show_id: '1', waiting: 0 })
    expect(await newsOf(admin, phone.name)).toEqual({ list_at: iso(first + minute), waiting: 0 })
  })

  it('a phone that tells nothing of its queue leaves what it told, and nonsense is refused', async ({ admin, phone }) => {
    await phone.client.checkin.list({ show_id: '1', waiting: 3 })
    await phone.client.checkin.list({ show_id: '1' })
    expect(await newsOf(admin, phone.name)).toMatchObject({ waiting: 3 })
    for (const waiting of [-4, 2.9]) {
      await expect(phone.client.checkin.list({ show_id: '1', waiting })).rejects.toMatchObject({ status: 400, code: 'malformed' })
    }
    expect(await newsOf(admin, phone.name)).toMatchObject({ waiting: 3 })
    await phone.client.checkin.list({ show_id: '1', waiting: 9_999_999_999 })
    expect(await newsOf(admin, phone.name)).toMatchObject({ waiting: 1_000_000 })
  })

  it('an admin who fetches the list is no phone', async ({ admin, phone }) => {
    await admin.client.checkin.list({ show_id: '1', waiting: 9 })
    expect(await newsOf(admin, phone.name)).toEqual({ list_at: null, waiting: null })
  })
})
