import { groupCode } from '@sabha/ticketing/codes'
import { seatId } from '@sabha/ticketing/seats'
import { parse } from 'csv-parse/sync'
import { sql } from 'kysely'
import { describe, expect } from 'vitest'
import type { Backend } from '../builders/backend.ts'
import { keptMails, workMail } from '../builders/mail.ts'
import { expectRefused } from '../builders/refused.ts'
import { buyPasses, callOff, codeOf, holdByPass, redeem, sellAtDesk, sellPass } from '../builders/season-pass.ts'
import { it } from '../builders/season-pass-fixtures.ts'

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

/** The places of a booking of passes, in the order of their codes. */
async function placesOf({ deps }: Backend, bookingId: string): Promise<string[]> {
  const { rows } = await sql<{ row: string; number: number }>`select sold_pass.row, number from sold_pass
    join booking on booking.id = booking_id where public_id = ${bookingId} order by sold_pass.id`.execute(deps.store.read)
  return rows.map(seatId)
}
