import type { ScanRequest } from '@sabha/api/checkin'
import { formatDate } from '@sabha/language/formats'
import { describe, expect } from 'vitest'
import { type Admin, signInAdmin } from '../builders/admin.ts'
import type { Backend } from '../builders/backend.ts'
import { admissionsOf, conflictsOf, scansOf } from '../builders/checkin-rows.ts'
import { it as plain } from '../builders/fixtures.ts'
import { newScanId, type Phone, pairPhone } from '../builders/phone.ts'
import { draftOf } from '../builders/show-draft.ts'
import { sellTicket } from '../builders/sold-ticket.ts'

const minute = 60_000
const day = 24 * 60 * minute

const showOf = ({ deps }: Backend) => deps.store.read.selectFrom('show').selectAll().where('id', '=', 1).executeTakeFirstOrThrow()

/** The sample show with its doors open, ten minutes before it begins. */
const it = plain
  .extend('evening', async ({ backend }) => {
    const { starts_at: startsAt, ends_at: endsAt } = await showOf(backend)
    backend.clock.now = startsAt - 10 * minute
    return { startsAt, endsAt }
  })
  .extend('atDoor', async ({ backend, evening: _ }) => {
    const admin = await signInAdmin(backend)
    return {
      admin,
      phone: await pairPhone(backend, { admin, gate: 'Main gate' }),
      otherPhone: await pairPhone(backend, { admin, gate: 'East gate', name: 'Second phone' }),
    }
  })

const scan = (phone: Phone, qr: string, more: Partial<ScanRequest> = {}) =>
  phone.client.checkin.scan({ qr, scan_id: newScanId(), show_id: '1', ...more })

/** Moves the show by this many ms, and to another venue where one is named. */
async function move(backend: Backend, { client }: Admin, by: number, venue?: string): Promise<void> {
  const { starts_at, ends_at, zone } = await showOf(backend)
  const wall = (instant: number) => {
    const [date = '', time = ''] = new Date(instant).toLocaleString('sv-SE', { timeZone: zone }).split(' ')
    return { date, time: time.slice(0, 5) }
  }
  const [from, to] = [wall(starts_at + by), wall(ends_at + by)]
  await client.shows.postpone({
    show_id: '1',
    ...from,
    end_date: to.date,
    end_time: to.time,
    note: '',
    ...(venue !== undefined && { venue }),
  })
}

describe('a show that is moved to another day after its doors opened', () => {
  it('lets in anew whoever had been let in, and keeps their scans', async ({ backend, evening, atDoor: { admin, phone, otherPhone } }) => {
    const pair = await sellTicket(backend, ['A1', 'A2'])
    const outside = await sellTicket(backend, ['A3'])
    await scan(phone, pair.qr(1), { scan_id: 'first-scan' })
    await scan(otherPhone, pair.qr(1), { scan_id: 'second-scan', acted: 'admitted' })
    const before = await phone.client.checkin.list({ show_id: '1' })
    await move(backend, admin, 7 * day)

    expect(await admissionsOf(backend.deps.store)).toEqual([])
    expect(await scansOf(backend.deps.store)).toHaveLength(2)
    expect(await conflictsOf(backend.deps.store)).toMatchObject([{ second: 'second-scan', resolved_by: 'show-moved' }])
    expect((await admin.client.checkin.report({ show_id: '1' })).conflicts).toMatchObject([
      { resolution: 'The show was moved.', resolved_by: '' },
    ])
    const news = await phone.client.checkin.list({ show_id: '1', since: before.cursor })
    expect(news).toMatchObject({ admitted: 0, show: { admits_from: new Date(evening.endsAt).toISOString() } })
    expect(news.tickets).toMatchObject([{ ticket_id: pair.ticketId, seats: [{ admitted: null }, { admitted: null }] }])

    backend.clock.now += 7 * day
    expect(await scan(otherPhone, pair.qr(1))).toMatchObject({ success: true, verdict: 'admitted' })
    expect(await scan(phone, pair.qr())).toMatchObject({ verdict: 'admitted', seat_indexes: [2], inside: 1 })
    expect(await scan(phone, outside.qr())).toMatchObject({ verdict: 'admitted' })
    expect(await scan(phone, outside.qr())).toMatchObject({ verdict: 'already-used' })
  })

  const arrivals: [string, number][] = [
    ['soon after', 5 * minute],
    ['on the new evening', 7 * day],
  ]
  it.for(arrivals)('a scan of before that arrives %s is history', async ([, later], { backend, atDoor: { admin, phone, otherPhone } }) => {
    const ticket = await sellTicket(backend, ['A1'])
    const scanned_at = new Date(backend.clock.now - 2 * minute).toISOString()
    await move(backend, admin, 7 * day)
    backend.clock.now += later
    const told = await scan(phone, ticket.qr(), {
      scan_id: 'late-scan',
      scanned_at,
      clock_offset: 0,
      seats: [1],
      shown: 'admitted',
      acted: 'admitted',
    })
    expect(told).toMatchObject({ verdict: 'admitted', conflict: false })
    expect(await scansOf(backend.deps.store)).toMatchObject([{ scan_id: 'late-scan' }])
    expect(await admissionsOf(backend.deps.store)).toEqual([])
    backend.clock.now += 7 * day - later
    expect(await scan(otherPhone, ticket.qr())).toMatchObject({ success: true, verdict: 'admitted' })
    expect(await conflictsOf(backend.deps.store)).toEqual([])
  })

  it('a scan that was judged before and is told of again after lets nobody in', async ({ backend, atDoor: { admin, phone } }) => {
    const ticket = await sellTicket(backend, ['A1', 'A2'])
    const scanned_at = new Date(backend.clock.now).toISOString()
    const said = { scan_id: 'the-scan', scanned_at, clock_offset: 0 }
    await scan(phone, ticket.qr(), said)
    await move(backend, admin, 7 * day)
    backend.clock.now += minute
    await scan(phone, ticket.qr(), { ...said, seats: [1, 2], acted: 'admitted' })
    expect(await admissionsOf(backend.deps.store)).toEqual([])
  })

  it('a phone that has not heard of it lets nobody in for the new evening', async ({ backend, evening, atDoor: { admin, phone } }) => {
    const ticket = await sellTicket(backend, ['A1'])
    await move(backend, admin, 7 * day)
    backend.clock.now = evening.startsAt + 20 * minute
    const scanned_at = new Date(backend.clock.now).toISOString()
    await scan(phone, ticket.qr(), { scanned_at, clock_offset: 0, shown: 'admitted', acted: 'admitted' })
    expect(await admissionsOf(backend.deps.store)).toEqual([])
  })

  it('says at the old hour when the doors open, and who is let in all the same is not in on the new evening', async ({
    backend,
    evening,
    atDoor: { admin, phone },
  }) => {
    const ticket = await sellTicket(backend, ['A1'])
    await move(backend, admin, 7 * day)
    const told = await scan(phone, ticket.qr(), { scan_id: 'the-scan' })
    expect(told).toMatchObject({ success: false, verdict: 'outside-hours', doors: 'not-yet-open' })
    const when = formatDate('en', evening.startsAt + 7 * day, 'Asia/Kolkata')
    expect(told.message).toBe(`The doors open on ${when} at 7:15 PM.`)
    await scan(phone, ticket.qr(), { scan_id: 'the-scan', acted: 'admitted' })
    expect(await admissionsOf(backend.deps.store)).toEqual([])
  })

  it('who came back from the interval of the earlier date is not inside', async ({ backend, atDoor: { admin, phone } }) => {
    const ticket = await sellTicket(backend, ['A1'])
    await scan(phone, ticket.qr())
    expect(await scan(phone, ticket.qr(), { reentry: true })).toMatchObject({ verdict: 'let-back-in' })
    await move(backend, admin, 7 * day)
    backend.clock.now += 7 * day
    await scan(phone, ticket.qr(), { scan_id: 'mistaken-scan' })
    await phone.client.checkin.undo({ undo_id: 'the-undo', scan_id: 'mistaken-scan' })
    expect(await admissionsOf(backend.deps.store)).toEqual([])
  })

  it('believes no clock that is older than the show', async ({ backend, atDoor: { admin, phone } }) => {
    const ticket = await sellTicket(backend, ['A1'])
    await move(backend, admin, 7 * day)
    backend.clock.now += 7 * day
    await scan(phone, ticket.qr(), { scan_id: 'new-scan', scanned_at: '2000-01-01T00:00:00Z', acted: 'admitted' })
    expect(await admissionsOf(backend.deps.store)).toEqual([{ seat: 'A1', scan_id: 'new-scan' }])
  })
})

describe('a show that is moved on the same day', () => {
  it('and is only late keeps who is inside', async ({ backend, atDoor: { admin, phone } }) => {
    const ticket = await sellTicket(backend, ['A1'])
    await scan(phone, ticket.qr(), { scan_id: 'the-scan' })
    await move(backend, admin, 45 * minute)
    expect(await admissionsOf(backend.deps.store)).toEqual([{ seat: 'A1', scan_id: 'the-scan' }])
    expect(await scan(phone, ticket.qr())).toMatchObject({ verdict: 'already-used' })
  })

  it('to after it would have ended lets everybody in anew, from now on', async ({ backend, atDoor: { admin, phone } }) => {
    const ticket = await sellTicket(backend, ['A1'])
    await scan(phone, ticket.qr())
    await move(backend, admin, 2 * 60 * minute)
    expect(await admissionsOf(backend.deps.store)).toEqual([])
    backend.clock.now += minute
    expect(await scan(phone, ticket.qr())).toMatchObject({ verdict: 'admitted' })
  })

  it('to another house lets everybody in anew there', async ({ backend, atDoor: { admin, phone } }) => {
    const ticket = await sellTicket(backend, ['A1'])
    await scan(phone, ticket.qr())
    await move(backend, admin, 45 * minute, 'The house across the road')
    expect(await admissionsOf(backend.deps.store)).toEqual([])
    backend.clock.now += minute
    expect(await scan(phone, ticket.qr())).toMatchObject({ verdict: 'admitted' })
  })
})

plain(
  'a show that was moved, and is put on an earlier date while nobody has booked, lets each ticket in once',
  async ({ backend, admin }) => {
    const { show_id } = await admin.client.shows.save({ id: null, show: draftOf() })
    await admin.client.shows.publish({ show_id })
    const later = { date: '2090-01-21', time: '18:30', end_date: '2090-01-21', end_time: '20:30' }
    await admin.client.shows.postpone({ show_id, ...later, note: '' })
    const earlier = draftOf({ date: '2090-01-12', end_date: '2090-01-12', doors_open: null, doors_close: null })
    await admin.client.shows.save({ id: show_id, show: earlier })
    const ticket = await sellTicket(backend, ['A1'], { showId: Number(show_id) })
    const phone = await pairPhone(backend, { admin, showId: show_id })
    const scanHere = () => phone.client.checkin.scan({ qr: ticket.qr(), scan_id: newScanId(), show_id })
    expect(await scanHere()).toMatchObject({ verdict: 'admitted' })
    expect(await scanHere()).toMatchObject({ verdict: 'already-used' })
  },
)
