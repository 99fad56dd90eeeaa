import { workShowChanges } from '@sabha/backend/jobs/show-changes'
import { describe, expect } from 'vitest'
import { signInAdmin, staffAccount } from '../builders/admin.ts'
import { visitor } from '../builders/buyer.ts'
import { holdOfGroup, keepGroup } from '../builders/group.ts'
import { expectRefused, unchanged } from '../builders/refused.ts'
import {
  addEvenings,
  buyPasses,
  giveBackAll,
  holdByPass,
  passesOf,
  pay,
  redeem,
  sellPass,
  unknownPass,
  usedHere,
  usedUp,
} from '../builders/season-pass.ts'
import { it } from '../builders/season-pass-fixtures.ts'
import { studio } from '../builders/show.ts'

describe('a season pass', () => {
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
    await expectRefused(backend, () => holdByPass(rival, evenings[1], ['A4'], [code]), unknownPass)
    // The evening that was booked with the earlier code is still one of the pass's evenings.
    await expectRefused(backend, () => holdByPass(rival, evenings[0], ['A2'], [own?.code ?? '']), usedHere)
    await redeem(rival, evenings[1], 'A3', own?.code ?? '')
    await expectRefused(backend, () => holdByPass(rival, evenings[2], ['A2'], [own?.code ?? '']), usedUp)
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
    await expectRefused(backend, () => holdByPass(buyer, evenings[0], ['A1'], [code]), unknownPass)
    expect(await passesOf(buyer)).toEqual([])
  })

  describe('and tries others', () => {
    it.override('options', { settings: { LIMIT_WRONG_CODES_PER_MINUTE: '3' } })

    it('waits, for good ones too', async ({ backend, buyer, evenings, code }) => {
      for (const wrong of ['PASSX', 'PASSY', 'x'])
        await expectRefused(backend, () => holdByPass(buyer, evenings[0], ['A1'], [wrong]), unknownPass)
      await expectRefused(backend, () => holdByPass(buyer, evenings[0], ['A1'], [code]), { status: 429, code: 'too-many-requests' })
      await expectRefused(backend, () => buyer.client.seasonPasses.check({ show_id: evenings[0], code }), {
        status: 429,
        code: 'too-many-requests',
      })
    })
  })
})
