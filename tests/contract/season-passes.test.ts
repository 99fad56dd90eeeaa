import type { Client } from '@sabha/api/client'
import { workShowChanges } from '@sabha/backend/jobs/show-changes'
import { groupCode } from '@sabha/ticketing/codes'
import { seatId } from '@sabha/ticketing/seats'
import { parse } from 'csv-parse/sync'
import { type KyselyPlugin, sql } from 'kysely'
import { describe, expect } from 'vitest'
import { signInAdmin, staffAccount } from '../builders/admin.ts'
import type { Backend } from '../builders/backend.ts'
import { type Buyer, payAtSandbox, signIn, visitor } from '../builders/buyer.ts'
import { it as base } from '../builders/fixtures.ts'
import { holdOfGroup, keepGroup } from '../builders/group.ts'
import { keptMails, workMail } from '../builders/mail.ts'
import { expectRefused, unchanged } from '../builders/refused.ts'
import { addEvenings, buyPasses, holdByPass, passDraft, passesOf, redeem, sellPass } from '../builders/season-pass.ts'
import { studio } from '../builders/show.ts'
import { draftOf } from '../builders/show-draft.ts'
import { wrapStore } from '../builders/wrap-store.ts'

/** Three evenings, a pass of ₹1,000 for two of them, and such a pass that the buyer has. */
const it = base
  .extend('evenings', ({ backend }) => addEvenings(backend.deps.store, 3, backend.clock.now) as Promise<[string, string, string]>)
  .extend('passShow', ({ admin, evenings }) => sellPass(admin.client, { show_ids: evenings }))
  .extend('code', async ({ backend, buyer, passShow }) => (await buyPasses(backend, buyer, passShow)).codes[0] ?? '')

const giveBackAll = async ({ client }: Buyer, bookingId: string) => {
  const booking = (await client.bookings.mine({})).bookings.find(({ booking_id }) => booking_id === bookingId)
  return client.bookings.giveBack({ link: booking?.give_back_link ?? '', seats: booking?.seats ?? [] })
}

const unknown = { status: 404, code: 'unknown-pass' } as const
const usedHere = { status: 409, code: 'pass-used-here' } as const
const usedUp = { status: 409, code: 'pass-used-up' } as const

async function pay({ origin }: Backend, { client }: Buyer, held: { booking_id: string; total_amount: number }) {
  const { order } = await client.payments.createOrder({ amount: held.total_amount, currency: 'INR', booking_id: held.booking_id })
  return client.payments.verify({ ...(await payAtSandbox(origin, order.id)), booking_id: held.booking_id })
}

describe('a season pass', () => {
  it('is bought like a ticket, has a code for each, and stands beside the shows', async ({ backend, buyer, admin, evenings, passShow }) => {
    const { codes } = await buyPasses(backend, buyer, passShow, 2)
    expect(codes).toHaveLength(2)
    for (const code of codes) expect(code).toMatch(/^PASS[34679ACDEFGHJKMNPQRTWXY]{12}$/)
    const { shows, passes } = await visitor(backend.origin).shows.list({})
    expect(shows.map(({ id }) => id)).not.toContain(passShow)
    expect(passes).toMatchObject([{ id: passShow, title: 'Spring season', price: 1000, season_pass: { nights: 2, show_ids: evenings } }])
    const [evening] = (await visitor(backend.origin).shows.list({ show_id: evenings[0] })).shows
    expect(evening).toMatchObject({ takes_passes: true, season_pass: null })
    expect((await admin.client.seasonPasses.list({})).passes).toMatchObject([{ sold: 2, places: 20, uses: 0, price: 1000 }])
  })

  it('is known as a pass in the admin, where its places are no hall for shows', async ({ admin: { client }, evenings, passShow }) => {
    const { shows } = await client.shows.listAll({})
    const passes = shows.filter(({ is_pass }) => is_pass).map(({ id }) => id)
    expect(passes).toEqual([passShow])
    expect(shows.map(({ id }) => id)).toEqual(expect.arrayContaining(evenings))
    const { halls } = await client.shows.halls({})
    expect(halls.map(({ id }) => id)).toContain('malleshwaram')
    expect(halls.map(({ id }) => id)).not.toContain('season-passes-20')
  })

  it('is mailed with its code, and without what is for a door or a calendar', async ({ backend, buyer, passShow }) => {
    const { bookingId, codes } = await buyPasses(backend, buyer, passShow)
    await buyer.client.tickets.resend({ booking_id: bookingId, email: 'kamala@sabha.example' })
    await workMail(backend)
    const [mail] = await keptMails(backend)
    expect(mail).toMatchObject({ subject: 'Your season pass: Spring season', attachments: [{ mimeType: 'application/pdf' }] })
    expect(mail?.text).toContain(codes[0]?.replace(/(.{4})(?=.)/g, '$1 '))
    expect(mail?.attachments[0]?.filename).toBe(`sabha-season-pass-${bookingId}.pdf`)
    expect(mail?.text).toContain('Find an earlier booking')
    for (const text of ['Ticket Code', 'Download Ticket', 'Venue', 'Date and time', 'Please arrive']) expect(mail?.text).not.toContain(text)
  })

  it('books one seat at ₹0 on each of its nights, and no more nights than it has', async ({ backend, buyer, evenings, code }) => {
    const [first, second, third] = evenings
    const held = await holdByPass(buyer, first, ['A1', 'Z1'], [code.toLowerCase().replace('pass', 'pass ')])
    expect(held).toMatchObject({ total_amount: 599, discounts: [{ reason: 'pass', name: 'Spring season', amount: 2499 }] })
    const { booking } = await pay(backend, buyer, held)
    expect(booking.seat_notes).toMatchObject({ A1: { pass: true } })
    await expectRefused(backend, () => holdByPass(buyer, first, ['A2'], [code]), usedHere)
    await redeem(buyer, second, 'Z1', code)
    await expectRefused(backend, () => holdByPass(buyer, third, ['A1'], [code]), usedUp)
    expect(await passesOf(buyer)).toMatchObject([{ nights: 2, used_show_ids: [first, second] }])
  })

  it('has its night again when its seat is given back, and the seat that was paid with it stays', async ({
    backend,
    buyer,
    rival,
    admin,
    evenings,
    code,
  }) => {
    const [first, second, third] = evenings
    const held = await holdByPass(buyer, first, ['A1', 'Z1'], [code])
    await pay(backend, buyer, held)
    await redeem(buyer, second, 'A1', code)
    await expectRefused(backend, () => holdByPass(buyer, third, ['A1'], [code]), usedUp)
    const client = visitor(backend.origin)
    const booked = async () => (await buyer.client.bookings.mine({})).bookings.find(({ booking_id }) => booking_id === held.booking_id)
    const link = (await booked())?.give_back_link ?? ''
    expect(await client.bookings.toGiveBack({ link })).toMatchObject({
      state: 'open',
      seats: [{ seat: 'A1', state: 'yours' }],
      kept: ['Z1'],
    })
    await expectRefused(backend, () => client.bookings.giveBack({ link, seats: ['A1', 'Z1'] }), { status: 409, code: 'not-free-booking' })
    await expectRefused(backend, () => client.bookings.giveBack({ link, seats: ['A1', 'A2'] }), { status: 409, code: 'not-in-booking' })
    expect((await client.bookings.giveBack({ link, seats: ['A1'] })).given_back).toEqual(['A1'])
    expect(await booked()).toMatchObject({ status: 'paid', seats: ['Z1'], total_amount: 599, refund_status: null })
    expect((await booked())?.give_back_link).toBe('')
    expect((await holdByPass(rival, first, ['A1'], [])).total_amount).toBe(2499)
    await redeem(buyer, third, 'A1', code)
    expect(await admin.client.reports.dashboard({})).toMatchObject({ totalRevenue: 1000 + 599 })
  })

  it('books the same seat on all of its nights at once, or on none', async ({ backend, buyer, evenings, passShow, admin }) => {
    const season = await sellPass(admin.client, { show_ids: evenings, nights: 3, title: 'All season' })
    const [code = ''] = (await buyPasses(backend, buyer, season)).codes
    const [other = ''] = (await buyPasses(backend, buyer, passShow)).codes
    expect(await buyer.client.seasonPasses.check({ show_id: evenings[0], code })).toMatchObject({ left: 3, show_ids: evenings })
    const held = await Promise.all(evenings.map((evening) => holdByPass(buyer, evening, ['A1'], [code])))
    const [first = '', ...rest] = held.map(({ booking_id }) => booking_id)
    await buyer.client.bookings.release({ booking_id: rest[1] ?? '' })
    await redeem(buyer, evenings[2], 'A1', other)
    await expectRefused(backend, () => buyer.client.bookings.confirm({ booking_id: first, bookings: rest }), {
      status: 409,
      code: 'hold-over',
    })
    expect((await buyer.client.bookings.mine({})).bookings.flatMap(({ seats }) => seats)).toEqual(['A1', 'PAS1', 'PAS1'])
    const third = await holdByPass(buyer, evenings[2], ['A2'], [code])
    await buyer.client.bookings.confirm({ booking_id: first, bookings: [rest[0] ?? '', third.booking_id] })
    const own = (await passesOf(buyer)).find((pass) => pass.code.replace(/[^A-Z0-9]/g, '') === code.replace(/[^A-Z0-9]/g, ''))
    expect(own?.used_show_ids).toEqual(evenings)
    await giveBackAll(buyer, rest[0] ?? '')
    expect(await buyer.client.seasonPasses.check({ show_id: evenings[1], code })).toMatchObject({ left: 1, show_ids: [evenings[1]] })
  })

  it('gives a night back with its seat, whoever gives it back', async ({ backend, buyer, admin, evenings, code }) => {
    const [first, second, third] = evenings
    const booked = await redeem(buyer, first, 'A1', code)
    await redeem(buyer, second, 'A1', code)
    await giveBackAll(buyer, booked)
    expect(await passesOf(buyer)).toMatchObject([{ used_show_ids: [second] }])
    const again = await redeem(buyer, first, 'A2', code)
    await expectRefused(backend, () => holdByPass(buyer, third, ['A1'], [code]), usedUp)
    await admin.client.bookings.cancel({ booking_id: again, seats: null, refund: false, note: '' })
    await redeem(buyer, third, 'A1', code)
  })

  it('has none back from staff, who give back no seat that a customer paid for', async ({ backend, buyer, evenings, code }) => {
    const booking_id = await redeem(buyer, evenings[0], 'A1', code)
    const { client: clerk } = await signInAdmin(backend, staffAccount)
    const forOwners = { status: 409, code: 'cancel-needs-admin' } as const
    await expectRefused(backend, () => clerk.bookings.cancel({ booking_id, seats: null, refund: false, note: '' }), forOwners)
    await expectRefused(backend, () => clerk.seats.update({ seat_id: `${evenings[0]}-A1`, status: 'available' }), forOwners)
    expect((await clerk.bookings.get({ booking_id })).booking.may_cancel).toBe(false)
    const { seats } = await clerk.seats.detailed({ show_id: evenings[0] })
    expect(seats.filter(({ may_free }) => !may_free).map(({ id }) => id)).toEqual([`${evenings[0]}-A1`])
  })

  it('gives the night of a hold that lapses or is replaced back', async ({ backend, buyer, evenings, code }) => {
    const [first, second, third] = evenings
    await holdByPass(buyer, first, ['A1'], [code])
    const held = await holdByPass(buyer, first, ['A2'], [code])
    await redeem(buyer, second, 'A1', code)
    await expectRefused(backend, () => holdByPass(buyer, third, ['A1'], [code]), usedUp)
    backend.clock.now = Date.parse(held.reserved_until ?? '')
    await redeem(buyer, third, 'A1', code)
    await expectRefused(backend, () => buyer.client.bookings.confirm({ booking_id: held.booking_id }), { status: 409, code: 'hold-over' })
  })

  it('covers the seat that its guest is moved to', async ({ backend, buyer, admin, evenings, code }) => {
    const booked = await redeem(buyer, evenings[0], 'A1', code)
    await admin.client.bookings.moveSeats({ booking_id: booked, moves: [{ from: 'A1', to: 'A3' }] })
    expect(await passesOf(buyer)).toMatchObject([{ used_show_ids: [evenings[0]] }])
    await expectRefused(backend, () => holdByPass(buyer, evenings[0], ['A1'], [code]), usedHere)
    await giveBackAll(buyer, booked)
    expect(await passesOf(buyer)).toMatchObject([{ used_show_ids: [] }])
  })

  it('of several each covers one, the dearest first; one that covers nothing is refused', async ({
    backend,
    buyer,
    evenings,
    passShow,
  }) => {
    const { codes } = await buyPasses(backend, buyer, passShow, 2)
    const [one = '', two = ''] = codes
    expect((await holdByPass(buyer, evenings[0], ['Z1', 'A1', 'A2'], [one])).total_amount).toBe(599 + 2499)
    expect((await holdByPass(buyer, evenings[0], ['Z1', 'A1', 'A2'], [one, two, one])).total_amount).toBe(599)
    await expectRefused(backend, () => holdByPass(buyer, evenings[0], ['A1'], codes), { status: 409, code: 'pass-covers-nothing' })
  })

  it('that is handed on or made anew has another code, and the earlier one books nothing', async ({
    backend,
    buyer,
    rival,
    admin,
    evenings,
    passShow,
  }) => {
    const { bookingId: booking_id, codes } = await buyPasses(backend, buyer, passShow)
    const [code = ''] = codes
    await redeem(buyer, evenings[0], 'A1', code)
    const held = await holdByPass(buyer, evenings[1], ['A2'], [code])
    await admin.client.tickets.reissue({ booking_id, holder: null, email: '' })
    const [own] = (await passesOf(buyer)).filter(({ booking }) => booking === booking_id)
    expect(own?.code).not.toBe(code)
    await expectRefused(backend, () => buyer.client.bookings.confirm({ booking_id: held.booking_id }), {
      status: 409,
      code: 'hold-over',
    })
    await expectRefused(backend, () => holdByPass(rival, evenings[1], ['A4'], [code]), unknown)
    // The evening that was booked with the earlier code is still one of the pass's evenings.
    await expectRefused(backend, () => holdByPass(rival, evenings[0], ['A2'], [own?.code ?? '']), usedHere)
    await redeem(rival, evenings[1], 'A3', own?.code ?? '')
    await expectRefused(backend, () => holdByPass(rival, evenings[2], ['A2'], [own?.code ?? '']), usedUp)
  })

  it('has no evenings of its own, and no copies among the shows', async ({ backend, admin: { client }, passShow }) => {
    const nights = [{ date: '2090-02-14', time: '18:30', end_date: '2090-02-14', end_time: '20:30' }]
    const none = { status: 422, code: 'pass-of-passes' } as const
    await expectRefused(backend, () => client.shows.addNights({ show_id: passShow, nights, on_sale: true, allow_clash: true }), none)
    await expectRefused(backend, () => client.shows.save({ id: null, show: draftOf(), copy_of: passShow }), none)
  })

  it('covers no seat that is kept for a group', async ({ backend, buyer, admin, evenings, code }) => {
    const { link } = await keepGroup(backend, admin, { show_id: evenings[0], seats: ['A1', 'A2'], hours: 12 })
    const hold = (more: object) => holdOfGroup(buyer, link, ['A1'], { show_id: evenings[0], ...more })
    await expectRefused(backend, () => hold({ passes: [code] }), { status: 409, code: 'pass-covers-nothing' })
    expect((await hold({})).total_amount).toBe(2499)
    expect(await passesOf(buyer)).toMatchObject([{ used_show_ids: [] }])
  })

  it('of some sections covers no others', async ({ backend, buyer, admin, evenings }) => {
    const show = await sellPass(admin.client, { show_ids: evenings, sections: ['NETRAAVATI'], title: 'Balcony' })
    const { codes } = await buyPasses(backend, buyer, show)
    await expectRefused(backend, () => holdByPass(buyer, evenings[0], ['A1'], codes), { status: 409, code: 'pass-covers-nothing' })
    expect((await holdByPass(buyer, evenings[0], ['A1', 'Z1'], codes)).total_amount).toBe(2499)
    expect(await visitor(backend.origin).seasonPasses.check({ show_id: evenings[1], code: codes[0] ?? '' })).toMatchObject({
      sections: ['NETRAAVATI'],
    })
  })

  it('for a night that is sold out says so, and keeps its nights', async ({ backend, buyer, rival, admin, evenings, code }) => {
    const seats = ['A1', 'A2', 'A3', 'A4', 'Z1', 'Z2', 'Z3', 'Z4']
    const sale = {
      kind: 'complimentary',
      customer_name: 'Guests',
      customer_phone: '',
      customer_email: null,
      amount: null,
      note: '',
    } as const
    await admin.client.bookings.bookByStaff({ ...sale, show_id: evenings[0], seats })
    await expectRefused(backend, () => rival.client.seasonPasses.check({ show_id: evenings[0], code }), {
      status: 409,
      code: 'pass-sold-out',
    })
    await expectRefused(backend, () => holdByPass(buyer, evenings[0], ['A1'], [code]), { status: 409, code: 'seats-taken' })
    expect(await passesOf(buyer)).toMatchObject([{ used_show_ids: [] }])
    expect(await buyer.client.seasonPasses.check({ show_id: evenings[1], code })).toMatchObject({
      nights: 2,
      left: 2,
      title: 'Spring season',
    })
  })

  it('gives the night of a show that is called off back', async ({ backend, buyer, admin, evenings, code }) => {
    await redeem(buyer, evenings[0], 'A1', code)
    await admin.client.shows.cancel({ show_id: evenings[0], note: '' })
    await workShowChanges(backend.services)
    expect(await passesOf(buyer)).toMatchObject([{ used_show_ids: [] }])
  })

  describe('in a house that limits free seats', () => {
    it.override('options', { settings: { LIMIT_FREE_SEATS: '1' } })

    it('has its seat: it was paid for', async ({ backend, buyer, evenings, passShow }) => {
      const { codes } = await buyPasses(backend, buyer, passShow, 3)
      expect((await holdByPass(buyer, evenings[0], ['A1', 'A2', 'A3'], codes)).total_amount).toBe(0)
    })
  })
})

describe('whose code is no good', () => {
  it('is told nothing of why', async ({ backend, buyer, admin, evenings, passShow }) => {
    const { bookingId, codes } = await buyPasses(backend, buyer, passShow)
    const [code = ''] = codes
    const elsewhere = await addEvenings(backend.deps.store, 1, backend.clock.now, { ...studio, id: 'else' })
    const said = async (showId: string, typed: string) =>
      unchanged(backend, () =>
        visitor(backend.origin)
          .seasonPasses.check({ show_id: showId, code: typed })
          .catch(({ code: why, message }) => [why, message]),
      )
    const never = await said(evenings[0], 'PASS34679ACDEFGH')
    expect(never).toEqual(['unknown-pass', expect.any(String)])
    expect(await said(elsewhere[0] ?? '', code)).toEqual(never)
    await admin.client.bookings.cancel({ booking_id: bookingId, seats: null, refund: true, note: '' })
    expect(await said(evenings[0], code)).toEqual(never)
    await expectRefused(backend, () => holdByPass(buyer, evenings[0], ['A1'], [code]), unknown)
    expect(await passesOf(buyer)).toEqual([])
  })

  describe('and tries others', () => {
    it.override('options', { settings: { LIMIT_WRONG_CODES_PER_MINUTE: '3' } })

    it('waits, for good ones too', async ({ backend, buyer, evenings, code }) => {
      for (const wrong of ['PASSX', 'PASSY', 'x'])
        await expectRefused(backend, () => holdByPass(buyer, evenings[0], ['A1'], [wrong]), unknown)
      await expectRefused(backend, () => holdByPass(buyer, evenings[0], ['A1'], [code]), { status: 429, code: 'too-many-requests' })
      await expectRefused(backend, () => buyer.client.seasonPasses.check({ show_id: evenings[0], code }), {
        status: 429,
        code: 'too-many-requests',
      })
    })
  })
})

/** Makes every query see no uses of a pass. */
const seesNoUses: KyselyPlugin = {
  transformQuery: ({ node }) => node,
  transformResult: async ({ result }) => ({
    ...result,
    rows: result.rows.filter((row) => !('slot' in row && 'publicId' in row) && !('slot' in row && 'public_id' in row)),
  }),
}

describe('two tabs at once', () => {
  it('book one seat of an evening by one pass', async ({ backend, buyer, rival, evenings, code }) => {
    const seats = ['A1', 'A2', 'A3', 'A4', 'Z1', 'Z2']
    const outcomes = await Promise.allSettled(
      seats.map((seat, index) => holdByPass(index % 2 ? buyer : rival, evenings[0], [seat], [code])),
    )
    const won = outcomes.filter(({ status }) => status === 'fulfilled')
    // A guest's own newer hold replaces their earlier one, so more than one may succeed.
    expect(won.length).toBeGreaterThanOrEqual(1)
    expect(await openUsesOf(backend)).toEqual([{ show_id: Number(evenings[0]), slot: expect.any(Number) }])
  })

  it('book no more evenings than the pass has', async ({ backend, buyer, evenings, code }) => {
    const outcomes = await Promise.allSettled(evenings.map((evening) => redeem(buyer, evening, 'A1', code)))
    expect(outcomes.filter(({ status }) => status === 'fulfilled')).toHaveLength(2)
    for (const outcome of outcomes) if (outcome.status === 'rejected') expect(outcome.reason).toMatchObject(usedUp)
    expect((await openUsesOf(backend)).map(({ slot }) => slot).toSorted()).toEqual([1, 2])
  })

  describe('of whom nobody looks', () => {
    it.override('options', {
      change: ({ store }) => ({
        store: wrapStore(store, (job, run) =>
          run((tx) => job(Object.assign(tx.withPlugin(seesNoUses), { afterCommit: tx.afterCommit.bind(tx) }))),
        ),
      }),
    })

    it('are stopped by the index of the night all the same', async ({ backend, buyer, rival, evenings, code }) => {
      await holdByPass(buyer, evenings[0], ['A1'], [code])
      await expectRefused(backend, () => holdByPass(rival, evenings[0], ['A2'], [code]), usedHere)
    })

    it('negative control: without the index both have a seat', async ({ backend, buyer, rival, evenings, code }) => {
      await backend.deps.store.alone(async (tx) => {
        await sql`drop index pass_use_night`.execute(tx)
        await sql`drop index pass_use_slot`.execute(tx)
      })
      await holdByPass(buyer, evenings[0], ['A1'], [code])
      await holdByPass(rival, evenings[0], ['A2'], [code])
      expect(await openUsesOf(backend)).toHaveLength(2)
    })
  })
})

const openUsesOf = async ({ deps }: Backend) =>
  (
    await sql<{ show_id: number; slot: number }>`select pass_use.show_id, slot from pass_use
    join booking on booking.id = pass_use.booking_id
    where ended_at is null and booking.status in ('pending', 'paid')`.execute(deps.store.read)
  ).rows

describe('a payment that comes after its hold has lapsed', () => {
  it('books by the pass that nobody else wanted, and is refunded where somebody did', async ({
    backend,
    buyer,
    rival,
    evenings,
    passShow,
  }) => {
    const { codes } = await buyPasses(backend, buyer, passShow, 2)
    const [one = '', two = ''] = codes
    const late = await holdByPass(buyer, evenings[0], ['A1', 'Z1'], [one])
    const later = await holdByPass(rival, evenings[0], ['A2', 'Z2'], [two])
    const orders = await Promise.all(
      [
        { who: buyer, held: late },
        { who: rival, held: later },
      ].map(({ who, held }) =>
        who.client.payments.createOrder({ amount: held.total_amount, currency: 'INR', booking_id: held.booking_id }),
      ),
    )
    backend.clock.now = Date.parse(later.reserved_until ?? '')
    await redeem(buyer, evenings[0], 'Z4', two)
    const paid = async (who: Buyer, index: number, held: typeof late) =>
      who.client.payments.verify({ ...(await payAtSandbox(backend.origin, orders[index]?.order.id ?? '')), booking_id: held.booking_id })
    expect((await paid(buyer, 0, late)).booking.seats).toEqual(['A1', 'Z1'])
    await expect(paid(rival, 1, later)).rejects.toMatchObject({ status: 409, code: 'payment-refunded-code' })
  })
})

describe('a pass that is given back', () => {
  it.override('options', { settings: { GSTIN: '29AAGCB7383J1Z4' } })

  it('is refunded for the nights that it was not used for, and the money adds up', async ({ backend, buyer, admin, evenings }) => {
    const show = await sellPass(admin.client, { show_ids: evenings, nights: 3, price: 1000 })
    const { bookingId, codes } = await buyPasses(backend, buyer, show)
    const booked = await redeem(buyer, evenings[0], 'A1', codes[0] ?? '')
    const held = await holdByPass(buyer, evenings[1], ['A1'], codes)
    const { refunded } = await admin.client.bookings.cancel({ booking_id: bookingId, seats: null, refund: true, note: '' })
    // A third of ₹1,000 was used, counted in whole paise.
    expect(refunded).toBe(666.67)
    await expectRefused(backend, () => buyer.client.bookings.confirm({ booking_id: held.booking_id }), { status: 409, code: 'hold-over' })
    const { booking } = await admin.client.bookings.get({ booking_id: booked })
    expect(booking.status).toBe('paid')
    const { bookings } = await buyer.client.bookings.mine({})
    const pass = bookings.find(({ booking_id }) => booking_id === bookingId)
    expect(pass?.credit_notes?.map(({ amount }) => amount)).toEqual([666.67])
    expect(await admin.client.reports.dashboard({})).toMatchObject({ totalRevenue: 333.33 })
    const rows = parse<Record<string, string>>(await admin.client.bookings.export({}), { bom: true, columns: true })
    const sum = (column: string) => rows.reduce((total, row) => total + Number(row[column]), 0)
    expect([sum('Total in rupees'), sum('Refunded in rupees'), sum('Revenue in rupees')]).toEqual([1000, 666.67, 333.33])
  })

  it('says before how much goes back', async ({ backend, buyer, admin, evenings }) => {
    const show = await sellPass(admin.client, { show_ids: evenings, nights: 3, price: 1000 })
    const { bookingId, codes } = await buyPasses(backend, buyer, show, 2)
    await redeem(buyer, evenings[0], 'A1', codes[0] ?? '')
    const details = async () => (await admin.client.bookings.get({ booking_id: bookingId })).booking.seat_details
    expect((await details()).map(({ price, gives_back }) => [price, gives_back])).toEqual([
      [1000, 666.67],
      [1000, 1000],
    ])
    const [used] = await details()
    const { refunded } = await admin.client.bookings.cancel({ booking_id: bookingId, seats: [used?.seat ?? ''], refund: true, note: '' })
    expect(refunded).toBe(used?.gives_back)
    expect((await details()).map(({ gives_back }) => gives_back)).toEqual([0, 1000])
  })

  it('of the desk is refunded there in the same way', async ({ backend, buyer, admin, evenings }) => {
    const show = await sellPass(admin.client, { show_ids: evenings, nights: 3, price: 1000 })
    const booking_id = await sellAtDesk(admin.client, buyer, show)
    const code = await codeOf(backend, booking_id)
    await redeem(buyer, evenings[0], 'A1', code)
    await redeem(buyer, evenings[1], 'A1', code)
    const back = await admin.client.bookings.cancel({ booking_id, seats: null, refund: true, note: '', handed_back: 'cash' })
    expect(back.at_desk).toBe(333.34)
    expect(await admin.client.reports.dashboard({})).toMatchObject({ totalRevenue: 666.66 })
  })

  it('of the desk, and settled later, has a credit note of what was handed out', async ({ backend, buyer, admin, evenings }) => {
    const show = await sellPass(admin.client, { show_ids: evenings, nights: 3, price: 1000 })
    const booking_id = await sellAtDesk(admin.client, buyer, show)
    await redeem(buyer, evenings[0], 'A1', await codeOf(backend, booking_id))
    await admin.client.bookings.cancel({ booking_id, seats: null, refund: false, note: '' })
    const [owed] = (await admin.client.payments.owed({})).owed
    await admin.client.payments.settleOwed({ id: owed?.id ?? '', how: 'cash', note: '' })
    const { rows } = await sql`select total from credit_note`.execute(backend.deps.store.read)
    expect(rows).toEqual([{ total: 666_67 }])
    expect(await admin.client.reports.dashboard({})).toMatchObject({ totalRevenue: 333.33 })
  })
})

describe('passes that the house calls off', () => {
  it('after one of two was used and given back, keep what was used of it', async ({ backend, buyer, admin, evenings }) => {
    const show = await sellPass(admin.client, { show_ids: evenings, nights: 3, price: 1000 })
    const { bookingId, codes } = await buyPasses(backend, buyer, show, 2)
    await redeem(buyer, evenings[0], 'A1', codes[0] ?? '')
    const [first] = await placesOf(backend, bookingId)
    const back = await admin.client.bookings.cancel({ booking_id: bookingId, seats: [first ?? ''], refund: true, note: '' })
    expect(back.refunded).toBe(666.67)
    await callOff(backend, admin.client, show)
    expect(await admin.client.reports.dashboard({})).toMatchObject({ totalRevenue: 333.33 })
  })

  it('are named by their codes in the mail, which speaks of no seat and no evening', async ({ backend, buyer, admin, passShow }) => {
    const { bookingId, codes } = await buyPasses(backend, buyer, passShow, 2)
    await buyer.client.tickets.resend({ booking_id: bookingId, email: 'kamala@sabha.example' })
    const [first] = await placesOf(backend, bookingId)
    await admin.client.bookings.cancel({ booking_id: bookingId, seats: [first ?? ''], refund: false, note: '' })
    await workMail(backend)
    const mail = (await keptMails(backend)).find(({ subject }) => subject === `Cancelled: season passes of booking ${bookingId}`)
    const [gone, left] = codes.map(groupCode)
    expect(mail?.text).toContain(`Cancelled passes: ${gone}\nYour passes: ${left}\n`)
    expect(mail?.attachments.map(({ filename }) => filename)).toEqual([`sabha-season-pass-${bookingId}.pdf`])
    for (const text of ['Date and time', 'Seat', 'ticket']) expect(mail?.text).not.toContain(text)
  })

  it('are named by their codes to who is told by staff', async ({ backend, buyer, admin, passShow }) => {
    const { bookingId, codes } = await buyPasses(backend, buyer, passShow)
    await admin.client.bookings.cancel({ booking_id: bookingId, seats: null, refund: false, note: '' })
    const { attention } = await admin.client.reports.tasks({})
    const told = attention.find(({ kind }) => kind === 'to-be-told')
    expect(told).toMatchObject({ details: 'Season passes were cancelled.' })
    expect(told?.message).toContain(`season passes ${codes.map(groupCode).join()} of your booking ${bookingId} have been cancelled.`)
  })

  it('that are called off are named by their codes too, with what staff say of it', async ({ backend, buyer, admin, passShow }) => {
    const { bookingId, codes } = await buyPasses(backend, buyer, passShow, 2)
    await buyer.client.tickets.resend({ booking_id: bookingId, email: 'kamala@sabha.example' })
    await callOff(backend, admin.client, passShow, 'The hall is being mended.')
    await workMail(backend)
    const mails = await keptMails(backend)
    const said = mails.find(({ subject }) => subject === `Cancelled: season passes of booking ${bookingId}`)
    expect(said?.text).toContain('The hall is being mended.')
    expect(said?.text).toContain(`Cancelled passes: ${codes.map(groupCode).join(', ')}\n`)
    // One mail says that the refund was asked for. By now another may say that it was made; the order doesn't matter.
    const money = mails.filter(({ subject }) => subject?.endsWith(`for booking ${bookingId}`)).map(({ text }) => text ?? '')
    const asked = 'Your season passes have been cancelled. Your money for what was left of them is being refunded.'
    expect(money).toContainEqual(expect.stringContaining(asked))
    for (const text of money) expect(text).toContain('Season pass: Spring season')
    for (const mail of [said?.text, ...money])
      for (const text of ['Date and time', 'Venue', 'Seat', 'Show']) expect(mail).not.toContain(text)
  })

  it('refund with the others what was put off of one', async ({ backend, buyer, admin, evenings }) => {
    const show = await sellPass(admin.client, { show_ids: evenings, nights: 3, price: 1000 })
    const { bookingId, codes } = await buyPasses(backend, buyer, show, 2)
    await redeem(buyer, evenings[0], 'A1', codes[0] ?? '')
    const [first] = await placesOf(backend, bookingId)
    await admin.client.bookings.cancel({ booking_id: bookingId, seats: [first ?? ''], refund: false, note: '' })
    await callOff(backend, admin.client, show)
    expect(await admin.client.reports.dashboard({})).toMatchObject({ totalRevenue: 333.33 })
    expect((await admin.client.payments.owed({})).owed).toEqual([])
  })
})

describe('an evening that is called off after its pass has ended', () => {
  it.override('passShow', ({ admin, evenings }) => sellPass(admin.client, { show_ids: evenings, nights: 3, price: 1000 }))

  it.for(['given back', 'called off'])(
    'is owed its share of a pass that was %s',
    async (ended, { backend, buyer, admin, evenings, passShow }) => {
      const { bookingId, codes } = await buyPasses(backend, buyer, passShow)
      for (const evening of evenings.slice(0, 2)) await redeem(buyer, evening, 'A1', codes[0] ?? '')
      if (ended === 'called off') await callOff(backend, admin.client, passShow)
      else await admin.client.bookings.cancel({ booking_id: bookingId, seats: null, refund: true, note: '' })
      for (const evening of evenings.slice(0, 2)) await callOff(backend, admin.client, evening)
      const { owed } = await admin.client.payments.owed({})
      expect(owed).toMatchObject([
        { kind: 'put-off', booking_id: bookingId, amount: 333.33 },
        { kind: 'put-off', booking_id: bookingId, amount: 333.33 },
      ])
      for (const { id } of owed) await admin.client.payments.settleOwed({ id, how: 'refund', note: '' })
      expect(await admin.client.reports.dashboard({})).toMatchObject({ totalRevenue: 0 })
    },
  )

  it('is owed by the desk that sold the pass, with its credit note', async ({ backend, buyer, admin, evenings, passShow }) => {
    const booking_id = await sellAtDesk(admin.client, buyer, passShow)
    await redeem(buyer, evenings[0], 'A1', await codeOf(backend, booking_id))
    await admin.client.bookings.cancel({ booking_id, seats: null, refund: true, note: '', handed_back: 'cash' })
    await callOff(backend, admin.client, evenings[0])
    const [owed] = (await admin.client.payments.owed({})).owed
    await admin.client.payments.settleOwed({ id: owed?.id ?? '', how: 'cash', note: '' })
    expect(await admin.client.reports.dashboard({})).toMatchObject({ totalRevenue: 0 })
  })

  it('is owed no more than is left of the payment', async ({ backend, buyer, admin, evenings, passShow }) => {
    const { bookingId, codes } = await buyPasses(backend, buyer, passShow)
    for (const evening of evenings.slice(0, 2)) await redeem(buyer, evening, 'A1', codes[0] ?? '')
    await admin.client.bookings.cancel({ booking_id: bookingId, seats: null, refund: true, note: '' })
    await admin.client.payments.refund({ booking_id: bookingId, amount: 233, note: '', request_id: 'of-goodwill' })
    for (const evening of evenings.slice(0, 2)) await callOff(backend, admin.client, evening)
    expect((await admin.client.payments.owed({})).owed.map(({ amount }) => amount)).toEqual([333.33, 100.33])
  })
})

describe('an evening that is called off while its pass is good', () => {
  const owedOf = async ({ payments }: Client) => (await payments.owed({})).owed.map(({ kind, amount }) => ({ kind, amount }))

  it('is owed nothing as long as there is another to choose', async ({ backend, buyer, admin, evenings, passShow, code }) => {
    await redeem(buyer, evenings[0], 'A1', code)
    await callOff(backend, admin.client, evenings[0])
    expect(await owedOf(admin.client)).toEqual([])
    expect(await passesOf(buyer)).toMatchObject([{ nights: 2 }])
    expect((await buyPasses(backend, buyer, passShow)).codes).toHaveLength(1)
  })

  it.for(['used', 'not used yet'])(
    'is a night less, and owed, where too few are left, of a pass that was %s there',
    async (use, { backend, buyer, admin, evenings, passShow, code }) => {
      if (use === 'used') await redeem(buyer, evenings[1], 'A1', code)
      const under = await holdPass(buyer, passShow)
      for (const evening of evenings) await callOff(backend, admin.client, evening)
      const share = { kind: 'put-off', amount: 500 }
      expect(await owedOf(admin.client)).toEqual([share, share])
      await expectRefused(backend, () => holdPass(buyer, passShow), { status: 409, code: 'not-on-sale' })
      await expect(pay(backend, buyer, under)).rejects.toMatchObject({ code: 'hold-over' })
      const few = { status: 409, code: 'pass-too-few-nights', params: { nights: 2, left: 0 } } as const
      await expectRefused(backend, () => admin.client.shows.publish({ show_id: passShow }), few)
      for (const { id } of (await admin.client.payments.owed({})).owed)
        await admin.client.payments.settleOwed({ id, how: 'refund', note: '' })
      expect(await admin.client.reports.dashboard({})).toMatchObject({ totalRevenue: 0 })
    },
  )

  it('is refunded where it was ordered before, and paid afterwards', async ({ backend, buyer, admin, evenings, passShow }) => {
    const held = await holdPass(buyer, passShow)
    const { order } = await buyer.client.payments.createOrder({ amount: held.total_amount, currency: 'INR', booking_id: held.booking_id })
    for (const evening of evenings) await callOff(backend, admin.client, evening)
    const fields = { ...(await payAtSandbox(backend.origin, order.id)), booking_id: held.booking_id }
    await expect(buyer.client.payments.verify(fields)).rejects.toMatchObject({ code: 'payment-refunded-show-off' })
    expect(await passesOf(buyer)).toEqual([])
    expect(await admin.client.reports.dashboard({})).toMatchObject({ totalRevenue: 0 })
  })

  it('ends what is held of a pass whose sale staff had closed before', async ({ backend, buyer, admin, evenings, passShow }) => {
    const held = await holdPass(buyer, passShow)
    await admin.client.shows.close({ show_id: passShow })
    for (const evening of evenings) await callOff(backend, admin.client, evening)
    await expect(pay(backend, buyer, held)).rejects.toMatchObject({ code: 'hold-over' })
  })

  it('is owed to the paisa: all nights together are the price', async ({ backend, buyer, admin, evenings }) => {
    const show = await sellPass(admin.client, { show_ids: evenings, nights: 3, price: 1000 })
    const { bookingId } = await buyPasses(backend, buyer, show)
    await callOff(backend, admin.client, evenings[0])
    const back = await admin.client.bookings.cancel({ booking_id: bookingId, seats: null, refund: true, note: '' })
    expect(back.refunded).toBe(666.66)
    expect(await owedOf(admin.client)).toEqual([{ kind: 'put-off', amount: 333.34 }])
  })

  it('is not given back once more with the pass, nor used on an evening that comes later', async ({
    backend,
    buyer,
    admin,
    evenings,
    passShow,
  }) => {
    const { bookingId, codes } = await buyPasses(backend, buyer, passShow)
    const [first, second, third] = evenings
    for (const evening of [second, third]) await callOff(backend, admin.client, evening)
    const [owed] = (await admin.client.payments.owed({})).owed
    await admin.client.payments.settleOwed({ id: owed?.id ?? '', how: 'refund', note: '' })
    const [later] = await addEvenings(backend.deps.store, 1, backend.clock.now)
    await admin.client.seasonPasses.addNights({ show_id: passShow, show_ids: [later ?? ''] })
    await redeem(buyer, first, 'A1', codes[0] ?? '')
    await expectRefused(backend, () => holdByPass(buyer, later ?? '', ['A1'], [codes[0] ?? '']), { ...usedUp, params: { nights: 1 } })
    await giveBackAll(
      buyer,
      (await buyer.client.bookings.mine({})).bookings.find(({ show_title }) => show_title === 'Evening 1')?.booking_id ?? '',
    )
    expect((await admin.client.bookings.cancel({ booking_id: bookingId, seats: null, refund: true, note: '' })).refunded).toBe(500)
    expect(await admin.client.reports.dashboard({})).toMatchObject({ totalRevenue: 0 })
  })

  it('is the guest’s own loss where they could not have used it any more', async ({ backend, buyer, evenings, code }) => {
    const [, second] = evenings
    const show = await backend.deps.store.read.selectFrom('show').selectAll().where('id', '=', Number(second)).executeTakeFirstOrThrow()
    backend.clock.now = show.starts_at + 1
    const { client } = await signInAdmin(backend)
    await callOff(backend, client, second)
    expect(await owedOf(client)).toEqual([])
    expect(await passesOf(buyer)).toMatchObject([{ code, nights: 2 }])
  })
})

describe('a pass of which too few evenings are to come', () => {
  const few = { status: 409, code: 'pass-too-few-nights', params: { nights: 2, left: 1 } } as const
  const listed = async ({ origin }: Backend) => (await visitor(origin).shows.list({})).passes.map(({ on_sale }) => on_sale)

  it('is sold by nobody once time has passed, and not listed as on sale', async ({ backend, evenings, passShow }) => {
    expect(await listed(backend)).toEqual([true])
    const second = await backend.deps.store.read
      .selectFrom('show')
      .select('starts_at')
      .where('id', '=', Number(evenings[1]))
      .executeTakeFirstOrThrow()
    backend.clock.now = second.starts_at
    const late = await signIn(backend.origin)
    await expectRefused(backend, () => holdPass(late, passShow), { status: 409, code: 'sales-closed' })
    const { client } = await signInAdmin(backend)
    await expectRefused(backend, () => sellAtDesk(client, late, passShow), few)
    expect(await listed(backend)).toEqual([false])
    expect((await visitor(backend.origin).shows.list({ show_id: passShow })).shows).toMatchObject([{ on_sale: false }])
  })

  it('is not sold at the desk where the house called off the others, until it has enough again', async ({
    backend,
    buyer,
    admin: { client },
    evenings,
    passShow,
  }) => {
    for (const evening of evenings.slice(1)) await callOff(backend, client, evening)
    await expectRefused(backend, () => sellAtDesk(client, buyer, passShow), few)
    await client.seasonPasses.addNights({ show_id: passShow, show_ids: await addEvenings(backend.deps.store, 1, backend.clock.now) })
    expect(await sellAtDesk(client, buyer, passShow)).toMatch(/^BK/)
  })
})

describe('an evening that is moved beyond the last date of its pass', () => {
  const day = (date: string) => ({ date, end_date: date, time: '19:00', end_time: '21:00' })
  const noDoors = { doors_open: null, doors_close: null }

  it('takes the pass with it, which is sold until then', async ({ backend, buyer, admin, evenings }) => {
    const passShow = await sellPass(admin.client, { show_ids: evenings, nights: 1 })
    const [before] = (await visitor(backend.origin).shows.list({})).passes
    await admin.client.shows.postpone({ show_id: evenings[1], ...day('2090-01-20'), note: '' })
    const [after] = (await visitor(backend.origin).shows.list({})).passes
    expect(after).toMatchObject({ id: passShow, date: '2090-01-20', time: '19:00', end_time: '21:00' })
    backend.clock.now = Date.parse(before?.ends_at ?? '') + 1
    expect((await buyPasses(backend, buyer, passShow)).codes).toHaveLength(1)
  })

  it('does so by its form too, and leaves a pass that lasts longer', async ({ backend, admin, evenings }) => {
    const { show_id } = await admin.client.shows.save({ id: null, show: draftOf({ ...noDoors, ...day('2090-01-20') }) })
    await sellPass(admin.client, { show_ids: [...evenings, show_id] })
    const dateAfter = async (date: string) => {
      await admin.client.shows.save({ id: show_id, show: draftOf({ ...noDoors, ...day(date) }) })
      return (await visitor(backend.origin).shows.list({})).passes.map((pass) => pass.date)
    }
    expect(await dateAfter('2090-02-20')).toEqual(['2090-02-20'])
    expect(await dateAfter('2090-01-10')).toEqual(['2090-02-20'])
  })
})

/** Cancels a show, and does all that follows from it. */
async function callOff({ services }: Backend, client: Client, showId: string, note = ''): Promise<void> {
  await client.shows.cancel({ show_id: showId, note })
  await workShowChanges(services)
}

const holdPass = ({ client, name, phone }: Buyer, show_id: string) =>
  client.bookings.hold({ show_id, places: { PASS: 1 }, customer_name: name, customer_phone: phone })

/** The places of a booking of passes, in the order of their codes. */
async function placesOf({ deps }: Backend, bookingId: string): Promise<string[]> {
  const { rows } = await sql<{ row: string; number: number }>`select sold_pass.row, number from sold_pass
    join booking on booking.id = booking_id where public_id = ${bookingId} order by sold_pass.id`.execute(deps.store.read)
  return rows.map(seatId)
}

/** Sells passes for cash. Returns their booking. */
async function sellAtDesk(client: Client, { phone }: Buyer, showId: string, count = 1): Promise<string> {
  const sale = {
    kind: 'cash',
    customer_name: 'Kamala Example',
    customer_phone: phone,
    customer_email: null,
    amount: null,
    note: '',
  } as const
  return (await client.bookings.bookByStaff({ ...sale, show_id: showId, seats: [], places: { PASS: count } })).booking_id
}

async function codeOf({ deps }: Backend, bookingId: string): Promise<string> {
  const { rows } = await sql<{ code: string }>`select code from sold_pass join booking on booking.id = booking_id
    where public_id = ${bookingId}`.execute(deps.store.read)
  return rows[0]?.code ?? ''
}

describe('staff', () => {
  it.for<[string, Parameters<typeof passDraft>[0], string, string]>([
    ['without a name', { title: ' ' }, 'title-needed', 'title'],
    ['for nothing', { price: 0 }, 'pass-price-needed', 'price'],
    ['of no places', { places: 0 }, 'pass-places', 'places'],
    ['for more nights than there are', { nights: 2 }, 'pass-nights', 'nights'],
    ['for no show', { show_ids: [], nights: 1 }, 'pass-shows-needed', 'show_ids'],
    ['for a show that there is not', { show_ids: ['99'], nights: 1 }, 'unknown-show', 'show_ids'],
    ['for a section that there is not', { sections: ['NOWHERE'], nights: 1 }, 'unknown-section', 'sections'],
    ['whose sale ends after its last night', { sales_close: '2100-01-01T00:00', nights: 1 }, 'bad-date', 'sales_close'],
  ])('make no pass %s', async ([, changes, code, field], { backend, admin }) => {
    const call = () => admin.client.seasonPasses.make({ season_pass: passDraft(changes) })
    await expectRefused(backend, call, {
      status: expect.any(Number),
      code: code as 'title-needed',
      params: expect.objectContaining({ field }),
    })
  })

  it('keep a hall for shows where evenings are, and give a pass no other hall', async ({ backend, admin: { client }, passShow }) => {
    const halls = async () => (await client.shows.halls({})).halls.map(({ id }) => id)
    await expectRefused(backend, () => client.shows.save({ id: passShow, show: draftOf() }), {
      status: 422,
      code: 'pass-stays',
      params: { field: 'hall_id' },
    })
    const amongPasses = draftOf({ hall_id: 'season-passes-20', prices: { PASS: { early_bird: 1, regular: 1 } } })
    const { show_id } = await client.shows.save({ id: null, show: amongPasses })
    expect(await halls()).toContain('season-passes-20')
    await client.shows.save({ id: show_id, show: draftOf() })
    expect(await halls()).not.toContain('season-passes-20')
    // An earlier release let a pass have any hall.
    await backend.deps.store.alone((tx) =>
      tx.updateTable('show').set({ hall_id: 'malleshwaram' }).where('id', '=', Number(passShow)).execute(),
    )
    expect(await halls()).toContain('malleshwaram')
  })

  it('pair no phone for a pass, which has no doors', async ({ backend, admin, passShow }) => {
    await expectRefused(backend, () => admin.client.checkin.createPairing({ show_id: passShow, gate: 'Main door', counter: true }), {
      status: 404,
      code: 'unknown-show',
    })
  })

  it('make no pass of passes, and one of a form that was sent twice', async ({ backend, admin, passShow }) => {
    await expectRefused(backend, () => admin.client.seasonPasses.make({ season_pass: passDraft({ show_ids: [passShow], nights: 1 }) }), {
      status: 422,
      code: 'pass-of-passes',
    })
    const form = { season_pass: passDraft({ nights: 1 }), request_id: 'form-of-a-pass' }
    const { show_id } = await admin.client.seasonPasses.make(form)
    expect((await admin.client.seasonPasses.make(form)).show_id).toBe(show_id)
  })

  it('add evenings, for what is sold too, and find a pass by its code', async ({ backend, buyer, admin, passShow, evenings, code }) => {
    await expectRefused(backend, () => holdByPass(buyer, '1', ['A1'], [code]), unknown)
    await admin.client.seasonPasses.addNights({ show_id: passShow, show_ids: ['1', evenings[0]] })
    const booked = await redeem(buyer, '1', 'A1', code)
    expect(await admin.client.seasonPasses.find({ code: ` ${code.toLowerCase()}` })).toMatchObject({
      title: 'Spring season',
      customer_name: 'Kamala Example',
      is_good: true,
      nights: 2,
      uses: [{ seat: 'A1', booking_id: booked, is_booked: true }],
    })
    await expectRefused(backend, () => admin.client.seasonPasses.find({ code: 'PASS1' }), { status: 404, code: 'pass-gone' })
  })
})
