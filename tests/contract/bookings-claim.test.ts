import type { Booking } from '@sabha/api/shapes'
import { describe, expect } from 'vitest'
import { type Buyer, buy, hold, signIn } from '../builders/buyer.ts'
import { it } from '../builders/fixtures.ts'
import { raw } from '../builders/raw.ts'
import { expectRefused, unchanged } from '../builders/refused.ts'

const phone = '9000000001'
const claim = (guest: Buyer, booking_id: string, verification_code: string, of = phone) =>
  guest.client.bookings.claim({ booking_id, verification_code, phone: of })
const idsOf = async (guest: Buyer) => (await guest.client.bookings.mine({})).bookings.map((booking: Booking) => booking.booking_id)
const wrong = {
  status: 404,
  code: 'wrong-codes',
  message: 'No booking matches this booking ID, verification code and phone number.',
} as const
const tooMany = { status: 429, code: 'too-many-requests', message: 'Too many attempts. Please wait a little and try again.' } as const

describe('an earlier booking', () => {
  it('moves to whoever has both its codes', async ({ backend, buyer }) => {
    const booking = await buy(backend.origin, buyer, ['A1'])
    const newBrowser = await signIn(backend.origin)
    const claimed = await claim(newBrowser, booking.booking_id, booking.verification_code)
    expect(claimed).toEqual({ success: true, message: 'Booking found', booking })
    expect(await idsOf(newBrowser)).toEqual([booking.booking_id])
    expect(await idsOf(buyer)).toEqual([])
    await expectRefused(backend, () => buyer.client.tickets.pdf({ booking_id: booking.booking_id }), {
      status: 403,
      code: 'not-yours',
    })
    expect((await newBrowser.client.tickets.pdf({ booking_id: booking.booking_id })).ticket_code).toBe(booking.ticket_code)
  })

  it('of one’s own stays where it is', async ({ backend, buyer }) => {
    const booking = await buy(backend.origin, buyer, ['A1'])
    expect((await unchanged(backend, () => claim(buyer, booking.booking_id, booking.verification_code))).booking).toEqual(booking)
  })

  it.for([
    ['in small letters', (code: string) => code.toLowerCase()],
    ['in groups of four', (code: string) => code.replace(/(.{4})(?=.)/g, '$1 ')],
    ['with dashes', (code: string) => code.replace(/(.{4})(?=.)/g, '$1-')],
    ['with the dashes of a word processor', (code: string) => code.replace(/(.{4})(?=.)/g, '$1–')],
    ['pasted with white space', (code: string) => `\u00a0${code}\r\n`],
    ['pasted with invisible characters', (code: string) => `\u200b${code}\u202c`],
  ] as const)('is found by codes typed %s', async ([, typed], { backend, buyer, rival }) => {
    const booking = await buy(backend.origin, buyer, ['A1'])
    expect((await claim(rival, typed(booking.booking_id), typed(booking.verification_code))).success).toBe(true)
  })
})

describe('the phone number', () => {
  it.for(['+91 90000 00001', '09000000001', '90000-00001'])('is read as people write it: %s', async (typed, { backend, buyer, rival }) => {
    const booking = await buy(backend.origin, buyer, ['A1'])
    expect((await claim(rival, booking.booking_id, booking.verification_code, typed)).success).toBe(true)
  })

  it('of somebody else, its end alone or none leads to nothing: a door knows the rest', async ({ backend, buyer, rival }) => {
    const { booking_id, verification_code } = await buy(backend.origin, buyer, ['A1'])
    for (const typed of [rival.phone, '0001', '••••••0001', '', '9000000001x1']) {
      await expectRefused(backend, () => claim(rival, booking_id, verification_code, typed), wrong)
    }
    const claimed = await raw(backend.origin, '/api/claim_booking.php', { token: rival.token, json: { booking_id, verification_code } })
    expect(claimed).toMatchObject({ status: 400, json: { code: 'malformed', params: { fields: ['phone'] } } })
  })
})

describe('wrong codes', () => {
  it('lead to nothing, whichever of them is wrong', async ({ backend, buyer, rival }) => {
    const one = await buy(backend.origin, rival, ['A1'])
    const two = await buy(backend.origin, rival, ['A2'])
    await expectRefused(backend, () => claim(buyer, one.booking_id, two.verification_code), wrong)
    await expectRefused(backend, () => claim(buyer, one.booking_id, one.ticket_code), wrong)
    await expectRefused(backend, () => claim(buyer, 'BK33333333', one.verification_code), wrong)
    await expectRefused(backend, () => claim(buyer, one.id, one.verification_code), wrong)
    await expectRefused(backend, () => claim(buyer, '', ''), wrong)
    await expectRefused(backend, () => claim(buyer, '%', '%'), wrong)
    expect(await idsOf(rival)).toHaveLength(2)
  })

  it('are all that an unpaid booking has', async ({ backend, buyer, rival }) => {
    const { booking_id } = await hold(rival, ['A1'])
    for (const code of ['', 'null', 'undefined']) await expectRefused(backend, () => claim(buyer, booking_id, code), wrong)
  })
})

describe('with 2 attempts a minute', () => {
  it.override('options', { settings: { LIMIT_WRONG_CODES_PER_MINUTE: '2' } })

  it('the third is refused though its codes are right', async ({ backend, buyer, rival }) => {
    const booking = await buy(backend.origin, rival, ['A1'])
    const { booking_id } = booking
    for (let count = 0; count < 2; count++) await expectRefused(backend, () => claim(buyer, booking_id, '33333333'), wrong)
    await expectRefused(backend, () => claim(buyer, booking_id, booking.verification_code, rival.phone), tooMany)
    expect((await claim(await signIn(backend.origin), booking_id, booking.verification_code, rival.phone)).success).toBe(true)
  })

  it('made-up sessions are no attempts: an honest guest at their address still has all of them', async ({ backend, buyer, rival }) => {
    const { booking_id, verification_code } = await buy(backend.origin, rival, ['A1'])
    const json = { booking_id, verification_code: '33333333' }
    for (let at = 0; at < 25; at++) {
      const token = `${'A'.repeat(41)}${10 + at}`
      expect((await raw(backend.origin, '/api/claim_booking.php', { json, token })).status).toBe(401)
    }
    expect((await claim(buyer, booking_id, verification_code, rival.phone)).success).toBe(true)
  })

  it('a booking is tried so often a minute, by whomever', async ({ backend, rival }) => {
    const booking = await buy(backend.origin, rival, ['A1'])
    const guess = async (code: string) => claim(await signIn(backend.origin), booking.booking_id, code, rival.phone)
    for (let count = 0; count < 4; count++) await expect(guess('33333333')).rejects.toMatchObject(wrong)
    await expect(guess(booking.verification_code)).rejects.toMatchObject(tooMany)
    backend.clock.now += 60_000
    expect((await guess(booking.verification_code)).success).toBe(true)
  })

  it('of many at once no more are told, and one who had it right has used up none', async ({ backend, rival }) => {
    const booking = await buy(backend.origin, rival, ['A1'])
    const guests = await Promise.all(Array.from({ length: 12 }, () => signIn(backend.origin)))
    const guess = (guest: Buyer, code: string) =>
      claim(guest, booking.booking_id, code, rival.phone).then(
        () => 'found',
        ({ code: refused }) => refused,
      )
    for (const guest of guests.slice(0, 6)) expect(await guess(guest, booking.verification_code)).toBe('found')
    const told = await Promise.all(guests.map((guest) => guess(guest, '33333333')))
    expect(told.filter((answer) => answer === 'wrong-codes')).toHaveLength(4)
  })

  it('new sessions do not help forever: the address is counted too', async ({ backend }) => {
    const tried = { count: 0 }
    const guess = async () =>
      claim(await signIn(backend.origin), `BK3333333${tried.count++ % 10}`, '33333333').catch((error: unknown) => error)
    for (let count = 0; count < 20; count++) expect(await guess()).toMatchObject({ code: 'wrong-codes' })
    expect(await guess()).toMatchObject({ code: 'too-many-requests' })
  })
})
