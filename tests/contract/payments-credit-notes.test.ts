import { requestRefund } from '@sabha/backend/rules/payments/refunds'
import { describe, expect } from 'vitest'
import type { Backend } from '../builders/backend.ts'
import { type Buyer, buy, order, payAtSandbox } from '../builders/buyer.ts'
import { it } from '../builders/fixtures.ts'
import { keptMails, workMail } from '../builders/mail.ts'
import { raw } from '../builders/raw.ts'
import { unchanged } from '../builders/refused.ts'
import { addShowIn, studio } from '../builders/show.ts'

const aDay = Date.UTC(2026, 9, 1, 6)
const address = 'kamala@example.com'
const notes = ({ deps }: Backend) => deps.store.read.selectFrom('credit_note').selectAll().orderBy('year').orderBy('number').execute()

async function bought({ origin, deps }: Backend, buyer: Buyer, seats: string[]) {
  const booking = await buy(origin, buyer, seats)
  await deps.store.alone((tx) => tx.updateTable('booking').set({ customer_email: address }).execute())
  const row = await deps.store.read.selectFrom('booking').selectAll().where('id', '=', Number(booking.id)).executeTakeFirstOrThrow()
  return { ...row, publicId: booking.booking_id, paymentId: booking.payment_id ?? '' }
}
type Bought = Awaited<ReturnType<typeof bought>>
const refund = (
  { deps, clock }: Backend,
  booking: Bought,
  amount: number,
  key: string,
  reason: 'on-request' | 'second-payment' = 'on-request',
) => deps.store.alone((tx) => requestRefund(tx, { booking, paymentId: booking.paymentId, amount, reason, key, now: clock.now }))

describe('without a GSTIN', () => {
  it('a refund makes no credit note', async ({ backend, buyer }) => {
    await refund(backend, await bought(backend, buyer, ['A1']), 249_900, 'office_refund_1')
    expect(await notes(backend)).toEqual([])
    await workMail(backend)
    expect((await keptMails(backend))[0]?.text).not.toContain('Credit note')
  })
})

describe('with a GSTIN', () => {
  it.override('options', { clockAt: aDay, settings: { GSTIN: '29AAGCB7383J1Z4', INVOICE_PREFIX: 'SBHA' } })

  it('a full refund takes back the invoice, line by line, under a serial of its own', async ({ backend, buyer }) => {
    const booking = await bought(backend, buyer, ['A1', 'O1'])
    const refund_id = await refund(backend, booking, 309_800, 'office_refund_1')
    const [note] = await notes(backend)
    expect(note).toEqual({
      serial: 'SBHA/2627/C00001',
      invoice_serial: 'SBHA/2627/000001',
      booking_id: booking.id,
      refund_id,
      year: '2627',
      number: 1,
      exempt: 0,
      taxable: 262_542,
      cgst: 23_629,
      sgst: 23_629,
      total: 309_800,
      issued_at: aDay,
    })
    expect(note?.serial).toHaveLength(16)
  })

  it('seats that staff cancel take back exactly their own tax, and what is left follows to the paisa', async ({
    backend,
    buyer,
    admin,
  }) => {
    const { publicId: booking_id } = await bought(backend, buyer, ['A1', 'O1'])
    await admin.client.bookings.cancel({ booking_id, seats: ['O1'], refund: true, note: '' })
    await admin.client.bookings.cancel({ booking_id, seats: null, refund: true, note: '' })
    expect(await notes(backend)).toMatchObject([
      { number: 1, taxable: 50_762, total: 59_900 },
      { number: 2, taxable: 211_780, total: 249_900 },
    ])
    const made = await notes(backend)
    const sums = Object.fromEntries(
      (['taxable', 'cgst', 'sgst', 'total'] as const).map((line) => [line, made.reduce((sum, note) => sum + note[line], 0)]),
    )
    expect(sums).toEqual({ taxable: 262_542, cgst: 23_629, sgst: 23_629, total: 309_800 })
  })

  it('is on the refund’s mail, with its PDF, and open to the customer and to staff', async ({ backend, buyer, admin }) => {
    const booking = await bought(backend, buyer, ['A1'])
    await refund(backend, booking, 249_900, 'office_refund_1')
    await workMail(backend)
    const mail = (await keptMails(backend)).find(({ subject }) => subject?.startsWith('Refund of'))
    for (const said of [
      'SBHA/2627/C00001 to invoice SBHA/2627/000001',
      'Taxable value: ₹2,117.80',
      'CGST (9%): ₹190.60',
      'Credited in total: ₹2,499',
    ]) {
      expect(mail?.text).toContain(said)
    }
    const [attached] = mail?.attachments ?? []
    expect(attached).toMatchObject({ filename: 'sabha-credit-note-SBHA-2627-C00001.pdf', mimeType: 'application/pdf' })

    const [own] = (await buyer.client.bookings.mine({})).bookings
    expect(own?.credit_notes).toMatchObject([{ serial: 'SBHA/2627/C00001', amount: 2499 }])
    const { booking: page } = await admin.client.bookings.get({ booking_id: booking.publicId })
    expect(page.refunds).toMatchObject([{ credit_note: { serial: 'SBHA/2627/C00001' } }])
    for (const url of [own?.credit_notes?.[0]?.url ?? '', page.refunds[0]?.credit_note?.url ?? '']) {
      const { status, headers, bytes } = await raw(backend.origin, url.replace(backend.origin, ''))
      expect({ status, type: headers['content-type'] }).toEqual({ status: 200, type: 'application/pdf' })
      expect(bytes.equals(Buffer.from(attached?.content as ArrayBuffer))).toBe(true)
    }
  })

  it('opens by the booking’s own token only, and only its own', async ({ backend, buyer, rival }) => {
    const booking = await bought(backend, buyer, ['A1'])
    const other = await bought(backend, rival, ['A2'])
    await refund(backend, booking, 100, 'office_refund_1')
    const open = (token: string, serial: string) =>
      raw(backend.origin, `/api/credit_note.php?token=${token}&serial=${encodeURIComponent(serial)}`)
    const { links } = backend.services
    const serial = 'SBHA/2627/C00001'
    const opened = await open(links.tokenOf(booking.publicId, 'kn'), serial)
    expect(opened).toMatchObject({ status: 200, headers: { 'content-disposition': 'inline; filename="receipt.pdf"' } })
    for (const [token, wanted] of [
      [links.tokenOf(other.publicId, 'en'), serial],
      [links.tokenOf(booking.publicId, 'en'), 'SBHA/2627/C00002'],
      [links.tokenOf(booking.publicId, 'en'), 'SBHA/2627/000001'],
      ['', serial],
      [links.tokenOf(booking.publicId, 'en').replace('.en.', '.kn.'), serial],
    ] as const) {
      expect(await open(token, wanted)).toMatchObject({ status: 404, json: { code: 'unknown-credit-note' } })
    }
  })

  it('a refund that failed and is asked for again gets no second note, but that one', async ({ backend, buyer, admin }) => {
    const booking = await bought(backend, buyer, ['A1'])
    const failed = await refund(backend, booking, 249_900, 'office_refund_1')
    await backend.deps.store.alone((tx) => tx.updateTable('refund').set({ status: 'failed' }).execute())
    await admin.client.payments.retryRefund({ refund_id: String(failed) })
    expect(await notes(backend)).toMatchObject([{ serial: 'SBHA/2627/C00001', refund_id: Number(failed) + 1, total: 249_900 }])
  })

  it('of an invoice that is credited already a refund by hand gets none', async ({ backend, buyer }) => {
    const booking = await bought(backend, buyer, ['A1'])
    const failed = await refund(backend, booking, 249_900, 'office_refund_1')
    await backend.deps.store.alone((tx) => tx.updateTable('refund').set({ status: 'failed' }).execute())
    await refund(backend, booking, 249_900, 'office_refund_2')
    expect(await notes(backend)).toMatchObject([{ serial: 'SBHA/2627/C00001', refund_id: failed, total: 249_900 }])
  })

  it('what was never invoiced is not credited: a payment too late, a second one', async ({ backend, buyer, rival }) => {
    const late = await order(buyer, ['A1'])
    const fields = await payAtSandbox(backend.origin, late.orderId)
    backend.clock.now += 11 * 60_000
    const booking = await bought(backend, rival, ['A1'])
    await buyer.client.payments.verify({ ...fields, booking_id: late.bookingId }).catch(() => {})
    expect((await backend.deps.store.read.selectFrom('refund').selectAll().execute()).length).toBe(1)
    expect(await notes(backend)).toEqual([])
    await refund(backend, booking, 249_900, 'office_refund_1')
    expect(await notes(backend)).toMatchObject([{ booking_id: booking.id }])
  })

  it('serials have no gaps: not by refunds asked for twice, nor by those that there is no money for', async ({ backend, buyer }) => {
    const booking = await bought(backend, buyer, ['A1', 'A2', 'A3'])
    await refund(backend, booking, 100_000, 'office_refund_1')
    await unchanged(backend, () => refund(backend, booking, 100_000, 'office_refund_1'))
    await unchanged(backend, () => refund(backend, booking, 999_900, 'office_refund_2'))
    await Promise.all(Array.from({ length: 12 }, (_, index) => refund(backend, booking, 60_000, `office_refund_x${index}`)))
    const made = await notes(backend)
    expect(made.map(({ number }) => number)).toEqual(Array.from({ length: made.length }, (_, index) => index + 1))
    expect(made.reduce((sum, { total }) => sum + total, 0)).toBe(100_000 + 10 * 60_000)
  })

  it('a new financial year begins a new series, under the year of the refund', async ({ backend, buyer }) => {
    const booking = await bought(backend, buyer, ['A1'])
    await refund(backend, booking, 100, 'office_refund_1')
    backend.clock.now = Date.parse('2027-03-31T18:31:00Z')
    await refund(backend, booking, 100, 'office_refund_2')
    expect((await notes(backend)).map(({ serial, invoice_serial }) => [serial, invoice_serial])).toEqual([
      ['SBHA/2627/C00001', 'SBHA/2627/000001'],
      ['SBHA/2728/C00001', 'SBHA/2627/000001'],
    ])
  })
})

describe('with exempt seats', () => {
  it.override('options', { settings: { GSTIN: '29AAGCB7383J1Z4', GST_EXEMPT_UP_TO: '500' } })

  it('giving an exempt seat back takes back no tax', async ({ backend, buyer, admin }) => {
    const prices = JSON.stringify({ KAVERI: { earlyBird: 118_000, regular: 118_000 }, NETRAAVATI: { earlyBird: 50_000, regular: 50_000 } })
    const show_id = String(await addShowIn(backend.deps.store, studio, { prices }))
    const held = await buyer.client.bookings.hold({
      show_id,
      seats: ['A1', 'Z1'],
      customer_name: buyer.name,
      customer_phone: buyer.phone,
      customer_email: null,
    })
    const { order: made } = await buyer.client.payments.createOrder({
      amount: held.total_amount,
      currency: 'INR',
      booking_id: held.booking_id,
    })
    await buyer.client.payments.verify({ ...(await payAtSandbox(backend.origin, made.id)), booking_id: held.booking_id })
    await admin.client.bookings.cancel({ booking_id: held.booking_id, seats: ['Z1'], refund: true, note: '' })
    await admin.client.bookings.cancel({ booking_id: held.booking_id, seats: null, refund: true, note: '' })
    expect(await notes(backend)).toMatchObject([
      { exempt: 50_000, taxable: 0, cgst: 0, sgst: 0, total: 50_000 },
      { exempt: 0, taxable: 100_000, cgst: 9_000, sgst: 9_000, total: 118_000 },
    ])
  })
})
