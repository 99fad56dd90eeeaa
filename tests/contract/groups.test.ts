import { workShowChanges } from '@sabha/backend/jobs/show-changes'
import { sweepLapsed } from '@sabha/backend/rules/bookings/release-hold'
import { endLapsedGroups } from '@sabha/backend/rules/groups/end-group'
import { forgetGuest } from '@sabha/backend/rules/privacy/forget'
import { soldSeats } from '@sabha/backend/store/seats/seats-of-show'
import { describe, expect } from 'vitest'
import { type Admin, signInAdmin, staffAccount } from '../builders/admin.ts'
import type { Backend } from '../builders/backend.ts'
import { type Buyer, hold, order, payAtSandbox, signIn, visitor } from '../builders/buyer.ts'
import { it } from '../builders/fixtures.ts'
import { buyOfGroup, holdOfGroup, keepGroup, lotus, wall } from '../builders/group.ts'
import { keptMails, workMail } from '../builders/mail.ts'
import { addMats } from '../builders/mats.ts'
import { expectRefused, unchanged } from '../builders/refused.ts'
import { addShowIn, studio } from '../builders/show.ts'

const hour = 3_600_000
const minute = 60_000

const four = ['A1', 'A2', 'A3', 'A4']
const exportOf = async ({ client }: Buyer) => JSON.parse(Buffer.from(await client.privacy.exportMine({})).toString()) as unknown
const statesAt = async ({ origin }: Backend, link: string) => {
  const { seats } = await visitor(origin).groups.open({ link })
  return Object.fromEntries(seats.map(({ seat, state }) => [seat, state]))
}
const statusOf = async ({ origin }: Backend, names: string[]) => {
  const { seats } = await visitor(origin).seats.list({ show_id: '1' })
  const of = new Map(seats.map((seat) => [`${seat.row_label}${seat.seat_number}`, seat]))
  return names.map((name) => of.get(name)?.status)
}
/** Leaves out `payment-open`: nobody has asked the provider since the clock was moved, which is another matter. */
const tasksOf = async ({ client }: Admin) => (await client.reports.tasks({})).attention.filter(({ kind }) => kind !== 'payment-open')
const mailsTo = async (backend: Backend, address: string) => {
  await workMail(backend)
  return (await keptMails(backend)).filter(({ to }) => to?.[0]?.address === address)
}

describe('seats that the office keeps for a group', () => {
  it('are out of sale for everybody else, and the contact gets the link', async ({ backend, admin, buyer }) => {
    const group = await keepGroup(backend, admin, { seats: four, contact_email: 'meena@example.com' })
    expect(await statusOf(backend, ['A1', 'A4', 'A5'])).toEqual(['reserved', 'reserved', 'available'])
    await expectRefused(backend, () => hold(buyer, ['A1']), { status: 409, code: 'seats-taken' })
    const [mail] = await mailsTo(backend, 'meena@example.com')
    expect(mail?.subject).toContain('Lotus School')
    expect(mail?.text).toContain(`/group?link=${group.link}`)
    expect(await visitor(backend.origin).groups.open({ link: group.link })).toMatchObject({ name: 'Lotus School', state: 'open' })
    expect(await statesAt(backend, group.link)).toEqual({ A1: 'free', A2: 'free', A3: 'free', A4: 'free' })
    const { seats } = await admin.client.seats.detailed({ show_id: '1' })
    expect(seats.find(({ id }) => id === '1-A1')).toMatchObject({ status: 'reserved', group: 'Lotus School' })
  })

  it('are none of the seats that are left, until their hour', async ({ backend, admin, buyer }) => {
    const { clock, origin } = backend
    const { store } = backend.deps
    const id = await addShowIn(store, studio, { title: 'In the studio' })
    const show_id = String(id)
    const group = await keepGroup(backend, admin, { show_id, seats: [...four, 'Z1', 'Z2', 'Z3'], hours: 2 })
    // One of eight seats is left. The list may be some seconds old.
    const { shows } = await visitor(origin).shows.list({ show_id })
    expect(shows.map(({ seats_left }) => seats_left)).toEqual([1])
    const counted = async () => (await soldSeats(store.read, clock.now)).get(id)
    await holdOfGroup(buyer, group.link, ['A1'], { show_id })
    expect(await counted()).toEqual({ forSale: 1, sold: 0 })
    await buyOfGroup(origin, buyer, group.link, ['A1', 'A2'], { show_id })
    expect(await counted()).toEqual({ forSale: 3, sold: 2 })
    clock.now += 2 * hour
    expect(await counted()).toEqual({ forSale: 8, sold: 2 })
  })

  it('are free again for all or none, and for no hour that is past or after the beginning', async ({ backend, admin, buyer }) => {
    const { clock } = backend
    const { client } = admin
    await hold(buyer, ['A2'])
    const wish = { show_id: '1', ...lotus, until: wall(clock.now + hour) }
    const refused = (change: object, expected: Parameters<typeof expectRefused>[2]) =>
      expectRefused(backend, () => client.groups.keep({ ...wish, seats: ['A1'], ...change }), expected)
    await refused({ seats: ['A1', 'A2'] }, { status: 409, code: 'seats-taken', params: { seats: ['A2'] } })
    await refused({ seats: ['A1', 'A999'] }, { status: 422, code: 'unknown-seat' })
    await refused({ seats: [] }, { status: 422, code: 'no-seats' })
    await refused({ until: wall(clock.now - hour) }, { status: 422, code: 'group-hour' })
    await refused({ until: '2099-01-01T10:00' }, { status: 422, code: 'group-hour' })
    await refused({ until: 'soon' }, { status: 422, code: 'bad-date' })
    await refused({ name: ' ' }, { status: 422, code: 'group-name-needed' })
    await refused({ contact_phone: '12' }, { status: 422, code: 'invalid-phone' })
    await refused({ contact_email: 'x@y' }, { status: 422, code: 'invalid-email' })
    await refused({ places: { KAVERI: 2 } }, { status: 422, code: 'not-by-count' })
  })

  it('sent again since the answer was lost, are kept once', async ({ backend, admin }) => {
    const wish = { show_id: '1', ...lotus, seats: four, until: wall(backend.clock.now + hour), request_id: 'form-of-the-tests' }
    const first = await admin.client.groups.keep(wish)
    expect(await admin.client.groups.keep(wish)).toEqual(first)
    expect((await admin.client.groups.list({ show_id: '1' })).groups).toHaveLength(1)
  })

  it('can’t be sold, blocked or moved onto by hand until they are taken off the group', async ({ backend, admin, buyer }) => {
    const { client } = admin
    const { id } = await keepGroup(backend, admin, { seats: four })
    const { bookingId, orderId } = await order(buyer, ['B1'])
    await buyer.client.payments.verify({ ...(await payAtSandbox(backend.origin, orderId)), booking_id: bookingId })
    const code = 'seat-of-group'
    const ravi = { customer_name: 'Ravi Example', customer_phone: '', customer_email: null }
    const sale = { show_id: '1', seats: ['A1'], kind: 'cash' as const, ...ravi, amount: null, note: '' }
    await expectRefused(backend, () => client.seats.update({ seat_id: '1-A1', status: 'blocked' }), { status: 409, code })
    await expectRefused(backend, () => client.bookings.bookByStaff(sale), { status: 409, code })
    const move = { booking_id: bookingId, moves: [{ from: 'B1', to: 'A1' }] }
    await expectRefused(backend, () => client.bookings.moveSeats(move), { status: 409, code })
    await client.groups.change({ group_id: id, remove: ['A1'] })
    await client.seats.update({ seat_id: '1-A1', status: 'blocked' })
  })

  it('are prolonged, more and fewer, and the contact hears each time', async ({ backend, admin, buyer }) => {
    const { client } = admin
    const { clock } = backend
    const group = await keepGroup(backend, admin, { seats: four, hours: 2, contact_email: 'meena@example.com' })
    await client.groups.change({ group_id: group.id, until: wall(clock.now + 5 * hour), add: ['B1'], remove: ['A4'] })
    expect(await mailsTo(backend, 'meena@example.com')).toHaveLength(2)
    expect(await statusOf(backend, ['A4', 'B1'])).toEqual(['available', 'reserved'])
    clock.now += 3 * hour
    // Every use prolongs a session, which is no part of a refusal.
    await client.groups.list({ show_id: '1' })
    expect(await statusOf(backend, ['A1'])).toEqual(['reserved'])
    await hold(buyer, ['A4'])
    await expectRefused(backend, () => client.groups.change({ group_id: group.id, add: ['A5', 'A4'] }), {
      status: 409,
      code: 'seats-taken',
    })
    await holdOfGroup(buyer, group.link, ['A1'])
    await expectRefused(backend, () => client.groups.change({ group_id: group.id, remove: ['A1'] }), { status: 409, code: 'not-waiting' })
    await expectRefused(backend, () => client.groups.change({ group_id: group.id }), { status: 422, code: 'nothing-to-change' })
    await expectRefused(backend, () => client.groups.change({ group_id: 999, add: ['B2'] }), { status: 404, code: 'unknown-group' })
    clock.now += 3 * hour
    await client.groups.list({ show_id: '1' })
    await expectRefused(backend, () => client.groups.change({ group_id: group.id, add: ['B2'] }), { status: 409, code: 'group-over' })
  })

  it('are ended before their hour by staff: what is paid stays', async ({ backend, admin, buyer }) => {
    const group = await keepGroup(backend, admin, { seats: four, contact_email: 'meena@example.com' })
    await buyOfGroup(backend.origin, buyer, group.link, ['A1'])
    const staff = await signInAdmin(backend, staffAccount)
    await staff.client.groups.end({ group_id: group.id })
    expect(await statusOf(backend, four)).toEqual(['booked', 'available', 'available', 'available'])
    const mails = await mailsTo(backend, 'meena@example.com')
    const told = mails.find(({ subject }) => subject?.startsWith('No longer kept'))?.text
    expect(told).toContain('A2, A3, A4')
    expect(told).not.toContain('in time')
    await expectRefused(backend, () => staff.client.groups.end({ group_id: group.id }), { status: 409, code: 'group-over' })
    const { groups } = await admin.client.groups.list({ show_id: '1' })
    expect(groups).toMatchObject([{ free: [], paid: ['A1'], gone: ['A2', 'A3', 'A4'], ended_by: 'Omkar Example' }])
    // The person who ended the group knows, and the contact gets a mail.
    expect(await tasksOf(admin)).toEqual([])
    const { entries } = await admin.client.reports.audit({})
    expect(entries.map(({ what }) => what)).toEqual(expect.arrayContaining(['Kept seats for a group', 'Ended a group']))
    // A name may be a person's, who is forgotten one day.
    expect(JSON.stringify(entries)).not.toContain('Lotus')
  })
})

describe('a group of which nothing is kept any more', () => {
  it('is told when the last unpaid seats were taken off, and the office where it has only a phone number', async ({
    backend,
    admin,
    buyer,
  }) => {
    const [mailed, called] = [
      await keepGroup(backend, admin, { seats: ['A1', 'A2'], contact_email: 'meena@example.com' }),
      await keepGroup(backend, admin, { seats: ['B1', 'B2'] }),
    ]
    await buyOfGroup(backend.origin, buyer, mailed.link, ['A1'])
    await admin.client.groups.change({ group_id: mailed.id, remove: ['A2'] })
    await admin.client.groups.change({ group_id: called.id, remove: ['B1'] })
    expect(await tasksOf(admin)).toEqual([])
    await admin.client.groups.change({ group_id: called.id, remove: ['B2'] })
    const off = (await mailsTo(backend, 'meena@example.com')).filter(({ subject }) => subject?.startsWith('No longer kept'))
    expect(off.map(({ text }) => text)).toEqual([expect.stringMatching(/The box office has put seats[\s\S]*A2/)])
    expect(await tasksOf(admin)).toMatchObject([{ kind: 'group-freed', customer_phone: lotus.contact_phone }])
  })

  it('hears nothing of kept seats when its show is moved', async ({ backend, admin, buyer }) => {
    const [mailed, called] = [
      await keepGroup(backend, admin, { seats: ['A1'], contact_email: 'meena@example.com' }),
      await keepGroup(backend, admin, { seats: ['B1'] }),
    ]
    await buyOfGroup(backend.origin, buyer, mailed.link, ['A1'])
    await buyOfGroup(backend.origin, buyer, called.link, ['B1'])
    const before = await mailsTo(backend, 'meena@example.com')
    const day = '2027-11-21'
    await admin.client.shows.postpone({ show_id: '1', date: day, time: '19:15', end_date: day, end_time: '21:00', note: '' })
    await workShowChanges(backend.services)
    expect(await mailsTo(backend, 'meena@example.com')).toHaveLength(before.length)
    expect((await tasksOf(admin)).filter(({ customer_name }) => customer_name.includes('Lotus'))).toEqual([])
  })
})

describe('what is not paid by the hour', () => {
  it('is free by that hour, whether or not anybody tidies up, and both are told', async ({ backend, admin, buyer }) => {
    const { clock } = backend
    const group = await keepGroup(backend, admin, { seats: four, hours: 2, contact_email: 'meena@example.com' })
    await workMail(backend)
    await buyOfGroup(backend.origin, buyer, group.link, ['A1'])
    clock.now += 2 * hour
    // No job has run since.
    expect(await statesAt(backend, group.link)).toEqual({ A1: 'paid', A2: 'gone', A3: 'gone', A4: 'gone' })
    await expectRefused(backend, () => holdOfGroup(buyer, group.link, ['A2']), { status: 409, code: 'group-over' })
    const held = await hold(buyer, ['A2'])
    await Promise.all([endLapsedGroups(backend.services), endLapsedGroups(backend.services)])
    await endLapsedGroups(backend.services)
    expect(await statusOf(backend, four)).toEqual(['booked', 'reserved', 'available', 'available'])
    const mails = await mailsTo(backend, 'meena@example.com')
    expect(mails).toHaveLength(2)
    expect(mails.find(({ subject }) => subject?.startsWith('No longer kept'))?.text).toContain('A2, A3, A4')
    const attention = await tasksOf(admin)
    expect(attention).toMatchObject([{ kind: 'group-freed', show_id: '1', customer_name: 'Lotus School · Meena Example' }])
    await admin.client.reports.resolveTask({ id: attention[0]?.id ?? '' })
    expect(await tasksOf(admin)).toEqual([])
    await expectRefused(backend, () => admin.client.reports.resolveTask({ id: attention[0]?.id ?? '' }), {
      status: 409,
      code: 'matter-settled',
    })
    // A stranger's hold is not the group's, and its seats go back to everybody.
    await buyer.client.bookings.release({ booking_id: held.booking_id })
    expect(await statusOf(backend, ['A2'])).toEqual(['available'])
  })

  it('is for the office to tell where there is no e-mail address', async ({ backend, admin }) => {
    await keepGroup(backend, admin, { seats: four, hours: 2 })
    backend.clock.now += 2 * hour
    await endLapsedGroups(backend.services)
    const attention = await tasksOf(admin)
    expect(attention).toMatchObject([{ kind: 'group-freed', customer_phone: lotus.contact_phone }])
    expect(attention[0]?.message).toContain('A1, A2, A3, A4')
  })

  it('is nothing to tell where everything is paid', async ({ backend, admin, buyer }) => {
    const group = await keepGroup(backend, admin, { seats: ['A1'], hours: 2, contact_email: 'meena@example.com' })
    await workMail(backend)
    await buyOfGroup(backend.origin, buyer, group.link, ['A1'])
    backend.clock.now += 2 * hour
    await endLapsedGroups(backend.services)
    expect(await mailsTo(backend, 'meena@example.com')).toHaveLength(1)
    expect(await tasksOf(admin)).toEqual([])
  })

  it('leaves whoever is just paying their ten minutes, and is told of afterwards', async ({ backend, admin, buyer, rival }) => {
    const { clock, origin } = backend
    const group = await keepGroup(backend, admin, { seats: four, hours: 2 })
    clock.now += 2 * hour - 5 * minute
    const held = await holdOfGroup(buyer, group.link, ['A1'])
    const booking = { booking_id: held.booking_id }
    const { order: made } = await buyer.client.payments.createOrder({ amount: held.total_amount, currency: 'INR', ...booking })
    clock.now += 8 * minute
    await endLapsedGroups(backend.services)
    await expectRefused(backend, () => hold(rival, ['A1']), { status: 409, code: 'seats-taken' })
    expect(await tasksOf(admin)).toEqual([])
    await buyer.client.payments.verify({ ...(await payAtSandbox(origin, made.id)), ...booking })
    await endLapsedGroups(backend.services)
    expect((await tasksOf(admin))[0]?.message).toContain('A2, A3, A4')
    expect(await statesAt(backend, group.link)).toMatchObject({ A1: 'paid', A2: 'gone' })
  })
})

describe('paying by the link', () => {
  it('is for some or all, more than ten too, by the ordinary price and path', async ({ backend, admin, buyer, rival }) => {
    const { origin } = backend
    const twelve = Array.from({ length: 12 }, (_, index) => `D${index + 1}`)
    const group = await keepGroup(backend, admin, { seats: [...four, ...twelve] })
    const booked = await buyOfGroup(origin, buyer, group.link, twelve)
    expect(booked.seats).toEqual(twelve)
    await expectRefused(backend, () => holdOfGroup(rival, group.link, ['D1', 'A1']), {
      status: 409,
      code: 'seats-taken',
      params: { seats: ['D1'] },
    })
    const half = await buyOfGroup(origin, rival, group.link, ['A1', 'A2'])
    const { groups } = await admin.client.groups.list({ show_id: '1' })
    expect(groups).toMatchObject([{ free: ['A3', 'A4'], bookings: [{ seats: 12 }, { seats: 2, total: half.total_amount }] }])
    // The guest whose ticket it is finds it again through the link; nobody else does.
    expect((await rival.client.groups.open({ link: group.link })).tickets).toMatchObject([{ booking_id: half.booking_id }])
    expect((await visitor(origin).groups.open({ link: group.link })).tickets).toEqual([])
  })

  it('keeps the hour that a colleague has set since a dialog was opened', async ({ backend, admin }) => {
    const { clock } = backend
    const { client } = admin
    const { id } = await keepGroup(backend, admin, { seats: four })
    const read = async () => (await client.groups.list({ show_id: '1' })).groups.find((group) => group.id === id)
    const kept_until = (await read())?.kept_until ?? ''
    const later = wall(clock.now + 9 * hour)
    await client.groups.change({ group_id: id, until: later, kept_until })
    const edited = { status: 409, code: 'group-edited' } as const
    await expectRefused(backend, () => client.groups.change({ group_id: id, until: wall(clock.now + hour), kept_until }), edited)
    await expectRefused(backend, () => client.groups.end({ group_id: id, kept_until }), edited)
    await expectRefused(backend, () => client.groups.end({ group_id: id, kept_until: 'soon' }), { status: 400, code: 'malformed' })
    await client.groups.end({ group_id: id, kept_until: (await read())?.kept_until ?? '' })
    // Asked again, an older dialog is told what became of the group.
    await expectRefused(backend, () => client.groups.end({ group_id: id, kept_until }), { status: 409, code: 'group-over' })
  })

  it('says another price first, takes codes and is as free of other shows’ seats as any hold', async ({ backend, admin, buyer }) => {
    const group = await keepGroup(backend, admin, { seats: four })
    await expectRefused(backend, () => holdOfGroup(buyer, group.link, ['A1'], { shown_total: 1 }), { status: 409, code: 'price-changed' })
    await expectRefused(backend, () => holdOfGroup(buyer, group.link, ['A5']), { status: 409, code: 'not-in-group' })
    await expectRefused(backend, () => holdOfGroup(buyer, group.link, []), { status: 422, code: 'no-seats' })
    await expectRefused(backend, () => holdOfGroup(buyer, `${group.link}x`, ['A1']), { status: 404, code: 'unknown-link' })
    await expectRefused(backend, () => holdOfGroup(buyer, group.link, ['A1'], { show_id: '2' }), { status: 404, code: 'unknown-link' })
    await expectRefused(backend, () => holdOfGroup(buyer, group.link, ['A1'], { code: 'NONESUCH' }), {
      status: 404,
      code: 'unknown-price-code',
    })
  })

  it('is guessed so often and no more, and the right one opens for everybody at that address', async ({ backend, admin, buyer }) => {
    const group = await keepGroup(backend, admin, { seats: four })
    const { groups } = visitor(backend.origin)
    const forged = `${group.link.slice(0, -1)}${group.link.endsWith('A') ? 'B' : 'A'}`
    for (let tries = 0; tries < 10; tries++) await groups.open({ link: forged }).catch(() => undefined)
    await expectRefused(backend, () => groups.open({ link: forged }), { status: 429, code: 'too-many-requests' })
    expect((await groups.open({ link: group.link })).state).toBe('open')
    expect((await holdOfGroup(buyer, group.link, ['A1'])).success).toBe(true)
    backend.clock.now += minute
    await expectRefused(backend, () => groups.open({ link: forged }), { status: 404, code: 'unknown-link' })
  })

  it('gives what was not paid back to the group, and a late payment still finds it there', async ({ backend, admin, buyer, rival }) => {
    const { clock, origin } = backend
    const group = await keepGroup(backend, admin, { seats: four })
    const held = await holdOfGroup(buyer, group.link, ['A1', 'A2'])
    const { order: made } = await buyer.client.payments.createOrder({
      amount: held.total_amount,
      currency: 'INR',
      booking_id: held.booking_id,
    })
    expect(await statesAt(backend, group.link)).toMatchObject({ A1: 'held', A2: 'held', A3: 'free' })
    clock.now += 11 * minute
    await expectRefused(backend, () => hold(rival, ['A1']), { status: 409, code: 'seats-taken' })
    await sweepLapsed(backend.services)
    expect(await statesAt(backend, group.link)).toMatchObject({ A1: 'free', A2: 'free' })
    expect(await statusOf(backend, four)).toEqual(['reserved', 'reserved', 'reserved', 'reserved'])
    const { booking } = await buyer.client.payments.verify({ ...(await payAtSandbox(origin, made.id)), booking_id: held.booking_id })
    expect(booking.seats).toEqual(['A1', 'A2'])
    // Seats that the payer gives up are the group's again, too.
    const other = await holdOfGroup(rival, group.link, ['A3'])
    await rival.client.bookings.release({ booking_id: other.booking_id })
    expect(await statesAt(backend, group.link)).toMatchObject({ A3: 'free' })
    await expectRefused(backend, () => hold(buyer, ['A3']), { status: 409, code: 'seats-taken' })
  })

  it('of a payment that comes when another of the group has the seat, the money goes back', async ({ backend, admin, buyer, rival }) => {
    const { clock, origin } = backend
    const group = await keepGroup(backend, admin, { seats: four })
    const held = await holdOfGroup(buyer, group.link, ['A1'])
    const booking = { booking_id: held.booking_id }
    const { order: made } = await buyer.client.payments.createOrder({ amount: held.total_amount, currency: 'INR', ...booking })
    clock.now += 11 * minute
    await buyOfGroup(origin, rival, group.link, ['A1'])
    const late = payAtSandbox(origin, made.id).then((fields) => buyer.client.payments.verify({ ...fields, ...booking }))
    await expect(late).rejects.toMatchObject({ code: 'payment-refunded' })
    expect(await statesAt(backend, group.link)).toMatchObject({ A1: 'paid' })
  })

  it('takes places without numbers by their count', async ({ backend, admin, buyer, rival }) => {
    const showId = await addMats(backend, 8)
    const group = await keepGroup(backend, admin, { show_id: showId, seats: ['A1'], places: { MATS: 5 } })
    const more = { show_id: showId, places: { MATS: 3 } }
    await buyOfGroup(backend.origin, buyer, group.link, [], more)
    await expectRefused(backend, () => holdOfGroup(rival, group.link, [], more), {
      status: 409,
      code: 'too-few-places',
      params: { left: 2 },
    })
    await holdOfGroup(rival, group.link, ['A1'], { show_id: showId, places: { MATS: 2 } })
    // A guest who pays for the group's places may have public ones as well.
    const own = { show_id: showId, seats: [], places: { MATS: 2 }, customer_name: rival.name, customer_phone: rival.phone }
    expect(await rival.client.bookings.hold(own)).toMatchObject({ success: true })
    await holdOfGroup(rival, group.link, ['A1'], { show_id: showId, places: { MATS: 2 } })
    const { places = [] } = await visitor(backend.origin).seats.list({ show_id: showId })
    expect(places).toMatchObject([{ left: 3 }])
    await admin.client.groups.change({ group_id: group.id, add_places: { MATS: 2 } })
    await admin.client.groups.change({ group_id: group.id, remove_places: { MATS: 1 } })
    await expectRefused(backend, () => admin.client.groups.change({ group_id: group.id, remove_places: { MATS: 2 } }), {
      status: 409,
      code: 'too-few-places',
    })
  })
})

describe('who sits where', () => {
  it('is said later, by whoever has the link, until the show begins', async ({ backend, admin, buyer }) => {
    const { origin, clock } = backend
    const group = await keepGroup(backend, admin, { seats: four })
    const name = (names: Record<string, string>) => visitor(origin).groups.nameGuests({ link: group.link, names })
    await expectRefused(backend, () => name({ A1: 'Anu' }), { status: 409, code: 'not-paid-in-group' })
    await buyOfGroup(origin, buyer, group.link, ['A1', 'A2'])
    const { seats } = await name({ A1: ' Anu\nExample ', A2: 'Bala Example' })
    expect(seats.filter(({ guest }) => guest !== '')).toMatchObject([
      { seat: 'A1', guest: 'Anu Example' },
      { seat: 'A2', guest: 'Bala Example' },
    ])
    await name({ A2: '' })
    expect((await visitor(origin).groups.open({ link: group.link })).seats[1]).toMatchObject({ seat: 'A2', guest: '' })
    await expectRefused(backend, () => name({ A1: 'x'.repeat(101) }), { status: 422, code: 'name-too-long' })
    await unchanged(backend, () => name({ A1: 'Anu Example' }))
    expect(await exportOf(buyer)).toMatchObject({ bookings: [{ seats: [{ guest: 'Anu Example' }, { guest: null }] }] })
    const { show } = await admin.client.seats.detailed({ show_id: '1' })
    clock.now = Date.parse(show.starts_at ?? '')
    await expectRefused(backend, () => name({ A1: 'Late Example' }), { status: 409, code: 'names-too-late' })
  })

  it('moves with the seat, and goes with the person', async ({ backend, admin, buyer }) => {
    const { origin, clock } = backend
    const group = await keepGroup(backend, admin, { seats: four, contact_email: 'meena@example.com' })
    const { booking_id } = await buyOfGroup(origin, buyer, group.link, ['A1'])
    await visitor(origin).groups.nameGuests({ link: group.link, names: { A1: 'Anu Example' } })
    await admin.client.bookings.moveSeats({ booking_id, moves: [{ from: 'A1', to: 'B7' }] })
    expect((await visitor(origin).groups.open({ link: group.link })).seats).toContainEqual(
      expect.objectContaining({ seat: 'B7', state: 'paid', guest: 'Anu Example' }),
    )
    const { show } = await admin.client.seats.detailed({ show_id: '1' })
    // Until the show is over, the group needs a contact who can be told of changes.
    const early = await signIn(origin, 'Meena Example', lotus.contact_phone)
    const ahead = { status: 409, code: 'contact-ahead' } as const
    await expectRefused(backend, () => early.client.privacy.deleteMine({}), ahead)
    // Anybody may say that number, or hold seats with an address of somebody else.
    expect(await early.client.privacy.deleteMine({}).catch(String)).not.toContain('Lotus')
    const contacts = [{ since: expect.any(String) }]
    expect(await exportOf(early)).toMatchObject({ contact_of_groups: contacts })
    expect(JSON.stringify(await exportOf(early))).not.toContain('Lotus')
    const stranger = await signIn(origin, 'Gopal Example', '9000000002')
    const seat = { show_id: '1', seats: ['C1'], customer_name: stranger.name, customer_phone: stranger.phone }
    await stranger.client.bookings.hold({ ...seat, customer_email: 'meena@example.com' })
    expect(await exportOf(stranger)).toMatchObject({ contact_of_groups: [] })
    clock.now = Date.parse(show.ends_at ?? '') + hour
    await endLapsedGroups(backend.services)
    await workMail(backend)
    const contact = await signIn(origin, 'Meena Example', lotus.contact_phone)
    expect(await exportOf(contact)).toMatchObject({ contact_of_groups: contacts })
    const { read } = backend.deps.store
    for (const id of [buyer.userId, contact.userId, stranger.userId]) {
      const guest = await read.selectFrom('guest').selectAll().where('id', '=', Number(id)).executeTakeFirstOrThrow()
      expect(await forgetGuest(backend.services, guest)).toBeUndefined()
    }
    for (const table of ['seat_group', 'booking_seat', 'group_news', 'booking'] as const) {
      const rows = JSON.stringify(await read.selectFrom(table).selectAll().execute())
      for (const person of ['Anu', 'Meena', 'meena@example.com', lotus.contact_phone]) expect(rows, table).not.toContain(person)
    }
    await expectRefused(backend, () => visitor(origin).groups.open({ link: group.link }), { status: 404, code: 'unknown-link' })
  })
})

describe('an invoice', () => {
  it.override('options', () => ({
    settings: { GSTIN: '29AAGCB7383J1Z4', INVOICE_SUPPLIER: 'Sabha Example, Bengaluru', INVOICE_PREFIX: 'SAB' },
  }))
  const buyerOf = { gstin: '27aapfu0939f1zv', name: 'Lotus Education Trust', address: '4 Example Road, Bengaluru 560001' }

  it('names the registered buyer, and so does its credit note; the money adds up', async ({ backend, admin, buyer }) => {
    const group = await keepGroup(backend, admin, { seats: four })
    const refused = (change: object, code: Parameters<typeof expectRefused>[2]['code']) =>
      expectRefused(backend, () => holdOfGroup(buyer, group.link, ['A1'], { buyer: { ...buyerOf, ...change } }), { status: 422, code })
    await refused({ gstin: '27AAPFU0939F1ZX' }, 'bad-gstin')
    await refused({ address: ' ' }, 'buyer-incomplete')
    const booked = await buyOfGroup(backend.origin, buyer, group.link, ['A1', 'A2'], { buyer: buyerOf })
    await admin.client.bookings.cancel({ booking_id: booked.booking_id, seats: ['A2'], refund: true, note: '' })
    const price = booked.total_amount / 2
    const csv = Buffer.from(await admin.client.bookings.export({})).toString()
    expect(csv).toContain('27AAPFU0939F1ZV')
    expect(csv).toContain('Lotus Education Trust')
    expect((await admin.client.reports.dashboard({})).totalRevenue).toBe(price)
    expect(await statesAt(backend, group.link)).toEqual({ A1: 'paid', A2: 'given-back', A3: 'free', A4: 'free' })
    expect(await statusOf(backend, ['A2'])).toEqual(['available'])
    const { bookings } = await buyer.client.bookings.mine({})
    expect(bookings[0]?.credit_notes).toMatchObject([{ amount: price }])
  })
})

describe('a show', () => {
  it('that is moved is told to the group, which keeps its seats', async ({ backend, admin }) => {
    await keepGroup(backend, admin, { seats: four, contact_email: 'meena@example.com' })
    await keepGroup(backend, admin, { seats: ['B1'] })
    const { show } = await admin.client.seats.detailed({ show_id: '1' })
    const day = wall(Date.parse(show.starts_at ?? '') + 24 * hour).slice(0, 10)
    const to = { date: day, time: show.time, end_date: day, end_time: '21:00' }
    await admin.client.shows.postpone({ show_id: '1', ...to, note: 'The hall is closed.' })
    const mails = await mailsTo(backend, 'meena@example.com')
    expect(mails.find(({ subject }) => subject?.startsWith('Changed'))?.text).toContain('The hall is closed.')
    expect(await statusOf(backend, ['A1', 'B1'])).toEqual(['reserved', 'reserved'])
    expect(await tasksOf(admin)).toMatchObject([{ kind: 'to-be-told', customer_phone: lotus.contact_phone }])
  })

  it('that is cancelled ends the group, who is paying too', async ({ backend, admin, buyer }) => {
    const group = await keepGroup(backend, admin, { seats: four, contact_email: 'meena@example.com' })
    await holdOfGroup(buyer, group.link, ['A1'])
    await admin.client.shows.cancel({ show_id: '1', note: '' })
    const subjects = (await mailsTo(backend, 'meena@example.com')).map(({ subject }) => subject)
    expect(subjects).toEqual([expect.stringMatching(/^Cancelled/)])
    expect((await visitor(backend.origin).groups.open({ link: group.link })).state).toBe('show-cancelled')
    await expectRefused(backend, () => holdOfGroup(buyer, group.link, ['A2']), { status: 409, code: 'show-cancelled' })
    const kept = await backend.deps.store.read.selectFrom('seat').select('row').where('group_id', 'is not', null).execute()
    expect(kept).toEqual([])
  })

  it('can’t change its hall or time while seats are kept', async ({ backend, admin }) => {
    await keepGroup(backend, admin, { seats: four })
    const { shows } = await admin.client.shows.listAll({})
    const show = shows.find(({ id }) => id === '1')
    expect(show).toBeDefined()
    const { read } = backend.deps.store
    const { countStanding } = await import('@sabha/backend/store/shows/shows')
    expect(await countStanding(read, 1)).toBe(1)
  })

  it('are kept no longer than to the start of their show, where that is brought forward', async ({ backend, admin }) => {
    const hours = Math.floor((Date.parse('2027-11-18T18:00:00+05:30') - backend.clock.now) / 3_600_000)
    await keepGroup(backend, admin, { seats: ['A1', 'A2'], hours })
    const startsAt = '2027-11-12T13:45:00.000Z'
    await admin.client.shows.postpone({
      show_id: '1',
      date: '2027-11-12',
      time: '19:15',
      end_date: '2027-11-12',
      end_time: '21:00',
      note: '',
    })
    await workShowChanges(backend.services)
    expect((await admin.client.groups.list({ show_id: '1' })).groups).toMatchObject([{ kept_until: startsAt, free: ['A1', 'A2'] }])
    const seats = await backend.deps.store.read.selectFrom('seat').select('reserved_until').where('group_id', 'is not', null).execute()
    expect(seats.map(({ reserved_until }) => reserved_until)).toEqual([Date.parse(startsAt), Date.parse(startsAt)])
  })
})
