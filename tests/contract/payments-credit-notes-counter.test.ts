import { workShowChanges } from '@sabha/backend/jobs/show-changes'
import { describe, expect } from 'vitest'
import type { Admin } from '../builders/admin.ts'
import type { Backend } from '../builders/backend.ts'
import { hold, payAtSandbox, signIn } from '../builders/buyer.ts'
import { it } from '../builders/fixtures.ts'
import { keptMails, workMail } from '../builders/mail.ts'
import { raw } from '../builders/raw.ts'
import { addShowIn, studio } from '../builders/show.ts'

const aDay = Date.UTC(2026, 9, 1, 6)
const address = 'meena@example.com'
const lines = ['exempt', 'taxable', 'cgst', 'sgst', 'total'] as const

const notes = ({ deps }: Backend) => deps.store.read.selectFrom('credit_note').selectAll().orderBy('number').execute()
const invoices = ({ deps }: Backend) => deps.store.read.selectFrom('invoice').selectAll().orderBy('number').execute()

function sellAtDesk({ client }: Admin, change: Partial<Parameters<Admin['client']['bookings']['bookByStaff']>[0]> = {}) {
  return client.bookings.bookByStaff({
    show_id: '1',
    seats: ['A1', 'O1'],
    kind: 'cash',
    customer_name: 'Meena Example',
    customer_phone: '9845000001',
    customer_email: address,
    amount: null,
    note: '',
    ...change,
  })
}
const mailed = async (backend: Backend, subject: string) => {
  for (let turn = 0; turn < 2; turn++) await workMail(backend)
  return (await keptMails(backend)).filter((mail) => mail.subject?.startsWith(subject))
}

describe('a sale of the desk, with a GSTIN', () => {
  it.override('options', { clockAt: aDay, settings: { GSTIN: '29AAGCB7383J1Z4', INVOICE_PREFIX: 'SBHA' } })

  it('that is given back at the desk is credited, seat by seat, to the paisa of its invoice', async ({ backend, admin }) => {
    const { booking_id } = await sellAtDesk(admin)
    const cancel = (seats: string[] | null) => admin.client.bookings.cancel({ booking_id, seats, refund: true, note: '' })
    expect(await cancel(['O1'])).toMatchObject({ refunded: 0, at_desk: 599 })
    expect(await cancel(null)).toMatchObject({ refunded: 0, at_desk: 2499 })
    const made = await notes(backend)
    expect(made).toMatchObject([
      { serial: 'SBHA/2627/C00001', invoice_serial: 'SBHA/2627/000001', refund_id: null, taxable: 50_762, total: 59_900 },
      { serial: 'SBHA/2627/C00002', invoice_serial: 'SBHA/2627/000001', refund_id: null, taxable: 211_780, total: 249_900 },
    ])
    const [invoice] = await invoices(backend)
    for (const line of lines) expect(made.reduce((sum, note) => sum + note[line], 0)).toBe(invoice?.[line])
    expect(await backend.deps.store.read.selectFrom('refund').selectAll().execute()).toEqual([])
  })

  it('has its note on the booking’s page and in the customer’s mail, as a PDF', async ({ backend, admin }) => {
    const { booking_id } = await sellAtDesk(admin)
    await admin.client.bookings.cancel({ booking_id, seats: ['O1'], refund: true, note: '' })
    const { booking } = await admin.client.bookings.get({ booking_id })
    expect(booking.desk_notes).toMatchObject([{ serial: 'SBHA/2627/C00001', amount: 599, issued_at: new Date(aDay).toISOString() }])
    expect(booking.history.at(-1)).toMatchObject({ details: { seats: ['O1'], amount: 599 } })
    const { status, bytes } = await raw(backend.origin, (booking.desk_notes[0]?.url ?? '').replace(backend.origin, ''))
    expect(status).toBe(200)

    const [mail, ...others] = await mailed(backend, 'Cancelled: O1')
    expect(others).toEqual([])
    for (const said of [
      'You paid ₹599 at our desk. We’ll return it there.',
      'SBHA/2627/C00001 to invoice SBHA/2627/000001',
      'Taxable value: ₹507.62',
      'Credited in total: ₹599',
    ]) {
      expect(mail?.text).toContain(said)
    }
    const note = mail?.attachments.find(({ filename }) => filename === 'sabha-credit-note-SBHA-2627-C00001.pdf')
    expect(bytes.equals(Buffer.from(note?.content as ArrayBuffer))).toBe(true)
  })

  it('cancelled without giving back has none, nor has a gift', async ({ backend, admin }) => {
    const sold = await sellAtDesk(admin)
    await admin.client.bookings.cancel({ booking_id: sold.booking_id, seats: null, refund: false, note: '' })
    const given = await sellAtDesk(admin, { kind: 'complimentary', seats: ['B1'] })
    const { at_desk } = await admin.client.bookings.cancel({ booking_id: given.booking_id, seats: null, refund: true, note: '' })
    expect(at_desk).toBe(0)
    expect(await notes(backend)).toEqual([])
    for (const { text } of await mailed(backend, 'Cancelled: ')) expect(text).not.toContain('desk')
  })

  it('of a show that is cancelled is credited at once, once, and its customer is told where the money is', async ({
    backend,
    buyer,
    admin,
  }) => {
    await sellAtDesk(admin)
    await sellAtDesk(admin, { seats: ['B1'], kind: 'upi', customer_email: null })
    await sellAtDesk(admin, { seats: ['B2'], kind: 'guest-list' })
    const held = await hold(buyer, ['C1'])
    const { order } = await buyer.client.payments.createOrder({ amount: held.total_amount, currency: 'INR', booking_id: held.booking_id })
    await buyer.client.payments.verify({ ...(await payAtSandbox(backend.origin, order.id)), booking_id: held.booking_id })
    await admin.client.shows.cancel({ show_id: '1', note: '' })
    for (let turn = 0; turn < 3; turn++) await workShowChanges(backend.services)
    await admin.client.shows.cancel({ show_id: '1', note: '' })
    await workShowChanges(backend.services)
    expect((await notes(backend)).map(({ total, refund_id }) => [total, refund_id])).toEqual([
      [309_800, null],
      [249_900, null],
      [249_900, 1],
    ])
    const mails = await mailed(backend, 'Cancelled: ')
    const [sold] = mails.filter(({ text }) => text?.includes('₹3,098'))
    expect(sold?.text).toContain('We’re sorry: this show will not take place. You paid ₹3,098 at our desk. We’ll return it there.')
    expect(sold?.text).toContain('SBHA/2627/C00001')
    expect(sold?.attachments.map(({ filename }) => filename)).toContain('sabha-credit-note-SBHA-2627-C00001.pdf')
    const [gift] = mails.filter(({ text }) => !text?.includes('₹'))
    expect(gift?.text).not.toContain('refund')
    const told = (await admin.client.reports.tasks({})).attention.filter(({ kind }) => kind === 'to-be-told')
    expect(told.map(({ message }) => message.includes('You paid ₹2,499 at our desk; we’ll return it there.'))).toContain(true)
  })
})

it('without a GSTIN the desk gives back all the same, and no note is made', async ({ backend, admin }) => {
  const { booking_id } = await sellAtDesk(admin)
  expect(await admin.client.bookings.cancel({ booking_id, seats: null, refund: true, note: '' })).toMatchObject({ at_desk: 3098 })
  expect(await notes(backend)).toEqual([])
})

describe('amounts and seats of an invoice with exempt ones', () => {
  it.override('options', { settings: { GSTIN: '29AAGCB7383J1Z4', GST_EXEMPT_UP_TO: '500' } })

  it('never take a line below nought, and together are the invoice', async ({ backend, admin }) => {
    const prices = JSON.stringify({
      KAVERI: { earlyBird: 150_000, regular: 150_000 },
      NETRAAVATI: { earlyBird: 50_000, regular: 50_000 },
    })
    const show_id = String(await addShowIn(backend.deps.store, studio, { prices }))
    for (const { number, kindness, first } of [
      { number: 1, kindness: 400, first: 'A1' },
      { number: 2, kindness: 300, first: 'Z2' },
    ]) {
      const buyer = await signIn(backend.origin)
      const { booking_id, total_amount } = await hold(buyer, [`A${number}`, `Z${number}`], show_id)
      const { order } = await buyer.client.payments.createOrder({ amount: total_amount, currency: 'INR', booking_id })
      await buyer.client.payments.verify({ ...(await payAtSandbox(backend.origin, order.id)), booking_id })
      await admin.client.payments.refund({ booking_id, amount: kindness, note: '', request_id: `kindness-${number}` })
      await admin.client.bookings.cancel({ booking_id, seats: [first], refund: true, note: '' })
      await admin.client.bookings.cancel({ booking_id, seats: null, refund: true, note: '' })
    }
    const made = await notes(backend)
    expect(made).toHaveLength(6)
    for (const line of lines) expect(Math.min(...made.map((note) => note[line])), line).toBeGreaterThanOrEqual(0)
    for (const invoice of await invoices(backend)) {
      const own = made.filter(({ booking_id }) => booking_id === invoice.booking_id)
      for (const line of lines) expect(own.reduce((sum, note) => sum + note[line], 0)).toBe(invoice[line])
    }
  })
})
