import { workShowChanges } from '@sabha/backend/jobs/show-changes'
import { forgetGuest, forgetOld } from '@sabha/backend/rules/privacy/forget'
import { describe, expect } from 'vitest'
import type { Admin } from '../builders/admin.ts'
import type { Backend } from '../builders/backend.ts'
import { type Buyer, buy, payAtSandbox, signIn } from '../builders/buyer.ts'
import { it } from '../builders/fixtures.ts'
import { keptMails, workMail } from '../builders/mail.ts'
import { rowsOf } from '../builders/refused.ts'

const kamala = 'kamala@example.com'
const meena = { name: 'Meena Example', phone: '9000000003' }
const gstin = { gstin: '29AAGCB7383J1Z4', name: 'Lotus School', address: '1 Temple Road' }

/** Makes a booking of two seats and a donation that was paid online and then handed on. `email` is the payer's; the holder has her own. */
async function handOn(backend: Backend, { client, name, phone }: Buyer, admin: Admin, email: string | null = kamala) {
  const { origin, deps } = backend
  await admin.client.settings.save({ version: 0, settings: { donations: 'on' } })
  const asked = { seats: ['A1', 'A2'], donation: 500, buyer: gstin, customer_name: name, customer_phone: phone, customer_email: email }
  const held = await client.bookings.hold({ show_id: '1', ...asked })
  const { order } = await client.payments.createOrder({ amount: held.total_amount, currency: 'INR', booking_id: held.booking_id })
  const { booking } = await client.payments.verify({ ...(await payAtSandbox(origin, order.id)), booking_id: held.booking_id })
  await workMail(backend)
  await deps.store.alone((tx) => tx.updateTable('booking').set({ note: 'Call after six.' }).execute())
  await admin.client.tickets.reissue({ booking_id: held.booking_id, holder: meena, email: 'meena@example.com' })
  return booking
}

const mailsTo = async (backend: Backend, address: string) => {
  await workMail(backend)
  await workMail(backend)
  return (await keptMails(backend)).filter(({ to }) => to?.[0]?.address === address)
}
const dataOf = async ({ client }: Buyer) => Buffer.from(await client.privacy.exportMine({})).toString()
const subjects = (mails: Awaited<ReturnType<typeof mailsTo>>) => mails.map(({ subject }) => subject ?? '')

describe('who paid for a ticket that was handed on', () => {
  it.override('options', { settings: { GSTIN: '29AAGCB7383J1Z4' } })

  it('hears of the money, and who holds it hears nothing of it', async ({ backend, buyer, admin }) => {
    const { booking_id } = await handOn(backend, buyer, admin)
    await admin.client.bookings.cancel({ booking_id, seats: ['A2'], refund: true, note: '' })
    const [told, hers] = [await mailsTo(backend, kamala), await mailsTo(backend, 'meena@example.com')]
    expect(subjects(told)).toEqual(
      expect.arrayContaining([`Refund of ₹2,499 for booking ${booking_id}`, `Refunded: ₹2,499 for booking ${booking_id}`]),
    )
    const asked = told.find(({ subject }) => subject?.startsWith('Refund of'))
    expect(asked?.text).toContain('Hello Kamala Example')
    expect(asked?.attachments.map(({ filename }) => filename)).toEqual([expect.stringContaining('credit-note')])
    expect(hers).toHaveLength(2)
    for (const mail of hers) {
      expect(mail.attachments.filter(({ filename }) => /donation|credit-note/.test(filename ?? ''))).toEqual([])
      for (const text of ['Kamala', 'refund', 'Lotus School']) expect(mail.text).not.toContain(text)
    }
  })

  it('is told of a refund by staff, where there is no address', async ({ backend, buyer, admin }) => {
    const { booking_id } = await handOn(backend, buyer, admin, null)
    await admin.client.bookings.cancel({ booking_id, seats: ['A2'], refund: true, note: '' })
    const { attention } = await admin.client.reports.tasks({})
    const ofMoney = attention.filter(({ kind }) => kind === 'to-be-told' || kind === 'refund-pending')
    expect(ofMoney).toHaveLength(2)
    for (const task of ofMoney) expect(task).toMatchObject({ customer_name: buyer.name, customer_phone: buyer.phone })
    expect(ofMoney.map(({ message }) => message).join()).toContain(`Hello ${buyer.name}, we’re refunding ₹2,499`)
  })

  it('gets the money of a show that is called off, of which the holder is promised none', async ({ backend, buyer, admin }) => {
    await handOn(backend, buyer, admin)
    await admin.client.shows.cancel({ show_id: '1', note: '' })
    await workShowChanges(backend.services)
    const [off] = (await mailsTo(backend, 'meena@example.com')).filter(({ subject }) => subject?.startsWith('Cancelled'))
    expect(off?.text).toContain('this show will not take place.')
    expect(off?.text).not.toContain('refund')
    expect(subjects(await mailsTo(backend, kamala))).toContainEqual(expect.stringContaining('Refund of ₹5,498'))
  })

  it('at the desk is told by staff of what waits there', async ({ backend, admin }) => {
    const sale = {
      kind: 'cash',
      amount: null,
      note: '',
      customer_name: 'Latha Example',
      customer_phone: '9000000004',
      customer_email: null,
    } as const
    const { booking_id } = await admin.client.bookings.bookByStaff({ ...sale, show_id: '1', seats: ['A1', 'A2'] })
    await admin.client.tickets.reissue({ booking_id, holder: meena, email: '' })
    await admin.client.bookings.cancel({ booking_id, seats: ['A1'], refund: true, note: '' })
    await admin.client.shows.cancel({ show_id: '1', note: '' })
    await workShowChanges(backend.services)
    const { attention } = await admin.client.reports.tasks({})
    const told = attention.filter(({ customer_name }) => customer_name === 'Latha Example').map(({ message }) => message)
    expect(told).toHaveLength(2)
    for (const message of told) expect(message).toContain('Hello Latha Example, we’re returning ₹2,499 of your booking')
    const hers = attention.filter(({ customer_name }) => customer_name === meena.name).map(({ message }) => message)
    expect(hers.join()).not.toMatch(/₹|return/)
  })

  it('at the desk is mailed, where they left an address: they may have no phone', async ({ backend, admin }) => {
    const latha = { customer_name: 'Latha Example', customer_phone: '', customer_email: 'latha@example.com' }
    const sale = { kind: 'cash', amount: null, note: '', ...latha } as const
    const { booking_id } = await admin.client.bookings.bookByStaff({ ...sale, show_id: '1', seats: ['A1', 'A2'] })
    await workMail(backend)
    await admin.client.tickets.reissue({ booking_id, holder: meena, email: '' })
    await admin.client.bookings.cancel({ booking_id, seats: ['A1'], refund: true, note: '' })
    await admin.client.shows.cancel({ show_id: '1', note: '' })
    await workShowChanges(backend.services)
    const ofMoney = (await mailsTo(backend, 'latha@example.com')).filter(({ subject }) => subject?.startsWith('Refund'))
    expect(subjects(ofMoney)).toEqual(Array(2).fill(`Refund of ₹2,499 for booking ${booking_id}`))
    for (const mail of ofMoney) {
      expect(mail.text).toContain('Hello Latha Example')
      expect(mail.text).toContain('You paid ₹2,499 at our desk. We’ll return it there.')
    }
    const { attention } = await admin.client.reports.tasks({})
    expect(attention.filter(({ customer_name }) => customer_name === 'Latha Example')).toEqual([])
  })

  it('is who is named where a mail about the money was given up, and who holds it where it was about the ticket', async ({
    backend,
    buyer,
    admin,
  }) => {
    const { booking_id } = await handOn(backend, buyer, admin)
    await admin.client.bookings.cancel({ booking_id, seats: ['A2'], refund: true, note: '' })
    await backend.deps.store.alone((tx) => tx.updateTable('outbox').set({ done_at: null, gave_up_at: backend.clock.now }).execute())
    const { attention } = await admin.client.reports.tasks({})
    const people = attention.filter(({ kind }) => kind === 'mail-failed')
    expect(people.map((task) => `${task.customer_name} ${task.customer_phone}`).toSorted()).toEqual([
      `${buyer.name} ${buyer.phone}`,
      ...Array<string>(3).fill(`${meena.name} ${meena.phone}`),
    ])
  })

  it('is the guest who booked, and nobody who has brought the booking to their browser by its codes', async ({
    backend,
    buyer,
    admin,
    rival,
  }) => {
    const { booking_id } = await buy(backend.origin, buyer, ['A1'])
    const row = await backend.deps.store.read.selectFrom('ticket').selectAll().executeTakeFirstOrThrow()
    await rival.client.bookings.claim({ booking_id, verification_code: row.verification_code, phone: buyer.phone })
    await admin.client.tickets.reissue({ booking_id, holder: meena, email: '' })
    expect(JSON.parse(await dataOf(rival))).toMatchObject({ paid_for_others: [] })
    expect(JSON.parse(await dataOf(buyer))).toMatchObject({ paid_for_others: [{ booking_id }] })
  })

  it('is who is named where money is owed', async ({ backend, buyer, admin }) => {
    const { booking_id } = await handOn(backend, buyer, admin)
    await admin.client.bookings.cancel({ booking_id, seats: ['A1'], refund: false, note: '' })
    expect((await admin.client.payments.owed({})).owed).toMatchObject([{ customer_name: buyer.name, customer_phone: buyer.phone }])
  })

  it('finds it in their own data, and who holds it doesn’t', async ({ backend, buyer, admin }) => {
    const { booking_id, ticket_code } = await handOn(backend, buyer, admin)
    await admin.client.bookings.cancel({ booking_id, seats: ['A2'], refund: true, note: '' })
    await mailsTo(backend, kamala)
    const row = await backend.deps.store.read.selectFrom('ticket').selectAll().executeTakeFirstOrThrow()
    expect(row.ticket_code).not.toBe(ticket_code)
    const holder = await signIn(backend.origin, meena.name, meena.phone)
    const codes = { booking_id, verification_code: row.verification_code, phone: meena.phone }
    await holder.client.bookings.claim(codes)
    const hers = await dataOf(holder)
    expect(hers).toContain(booking_id)
    for (const text of ['Call after six.', 'Kamala', 'Lotus School', 'pay_', '"donation":500', 'refund-mail', 'refunded-mail'])
      expect(hers).not.toContain(text)
    expect(JSON.parse(await dataOf(buyer))).toMatchObject({
      paid_for_others: [{ booking_id, name: buyer.name, phone: buyer.phone, email: kamala }],
    })
  })

  it('has themselves deleted there too; the invoice keeps the name that it has to have', async ({ backend, buyer, admin }) => {
    const { booking_id } = await handOn(backend, buyer, admin)
    const guest = await backend.deps.store.read.selectFrom('guest').selectAll().where('phone', '=', buyer.phone).executeTakeFirstOrThrow()
    expect(await forgetGuest(backend.services, guest)).toBeUndefined()
    const booking = await backend.deps.store.read.selectFrom('booking').selectAll().executeTakeFirstOrThrow()
    expect(booking).toMatchObject({ customer_name: meena.name, payer_name: buyer.name, payer_phone: null, payer_email: null, note: '' })
    await backend.deps.store.alone((tx) => tx.updateTable('booking').set({ payer_guest_id: guest.id, buyer_gstin: null }).execute())
    await forgetGuest(backend.services, guest)
    expect((await admin.client.bookings.get({ booking_id })).booking.payer).toEqual({ name: 'Name removed', phone: '' })
    await admin.client.bookings.cancel({ booking_id, seats: ['A2'], refund: true, note: '' })
    expect(subjects(await mailsTo(backend, kamala))).not.toContainEqual(expect.stringContaining('Refund'))
    // Nobody is left to tell, and the holder is not the one to be told.
    await admin.client.bookings.cancel({ booking_id, seats: ['A1'], refund: false, note: '' })
    expect((await admin.client.payments.owed({})).owed).toMatchObject([{ customer_name: '', customer_phone: '' }])
    const { attention } = await admin.client.reports.tasks({})
    expect(attention.filter(({ message }) => message.includes('refunding'))).toEqual([])
  })

  it('has the mails about the money deleted too, and what the mail server said of them', async ({ backend, buyer, admin }) => {
    const { booking_id } = await handOn(backend, buyer, admin)
    await admin.client.bookings.cancel({ booking_id, seats: ['A2'], refund: true, note: '' })
    expect(subjects(await mailsTo(backend, kamala))).toContainEqual(expect.stringContaining('Refund'))
    const { store } = backend.deps
    const refusal = { done_at: null, gave_up_at: backend.clock.now, error: `550 no such user: ${kamala}` }
    await store.alone((tx) => tx.updateTable('outbox').set(refusal).where('kind', 'in', ['refund-mail', 'refunded-mail']).execute())
    await buyer.client.privacy.deleteMine({})
    expect([...(await rowsOf(store))].filter((row) => row.includes(kamala))).toEqual([])
    expect(subjects(await keptMails(backend))).not.toContainEqual(expect.stringContaining('Refund'))
    expect((await admin.client.reports.tasks({})).attention.filter(({ kind }) => kind === 'mail-failed')).toEqual([])
    expect(subjects(await mailsTo(backend, 'meena@example.com'))).toHaveLength(2)
  })

  it('stays known when the holder has themselves deleted, until it is old', async ({ backend, buyer, admin }) => {
    const { booking_id } = await handOn(backend, buyer, admin)
    const desk = {
      kind: 'cash',
      amount: null,
      note: '',
      customer_name: 'Latha Example',
      customer_phone: '9000000004',
      customer_email: null,
    } as const
    const sold = await admin.client.bookings.bookByStaff({ ...desk, show_id: '1', seats: ['B1'] })
    await admin.client.tickets.reissue({ booking_id: sold.booking_id, holder: meena, email: '' })
    const holder = await signIn(backend.origin, meena.name, meena.phone)
    const rows = await backend.deps.store.read
      .selectFrom('ticket')
      .innerJoin('booking', 'booking.id', 'booking_id')
      .select(['public_id', 'verification_code'])
      .execute()
    for (const { public_id, verification_code } of rows)
      await holder.client.bookings.claim({ booking_id: public_id, verification_code, phone: meena.phone })
    await admin.client.shows.cancel({ show_id: '1', note: '' })
    await workShowChanges(backend.services)
    await holder.client.privacy.deleteMine({})

    const hers = [...(await rowsOf(backend.deps.store))].filter((row) => !row.startsWith('guest ') && row.includes('Meena'))
    expect(hers).toEqual([])
    const { attention } = await admin.client.reports.tasks({})
    const told = attention.filter(({ kind }) => kind === 'to-be-told').map(({ message }) => message)
    expect(told).toEqual([expect.stringContaining('Hello Latha Example, we’re returning ₹2,499 of your booking')])
    expect((await admin.client.payments.owed({})).owed).toMatchObject([{ customer_name: 'Latha Example', customer_phone: '9000000004' }])
    expect(subjects(await mailsTo(backend, kamala))).toContainEqual(expect.stringContaining('Refund of ₹5,498'))
    expect(await mailsTo(backend, 'meena@example.com')).toEqual([])
    expect(JSON.parse(await dataOf(buyer))).toMatchObject({ paid_for_others: [{ booking_id, email: kamala }] })

    backend.clock.now += 3 * 366 * 86_400_000 + 86_400_000
    await forgetOld(backend.services)
    const left = await backend.deps.store.read.selectFrom('booking').selectAll().orderBy('id').execute()
    // An invoice with a GSTIN keeps its name.
    expect(left.map(({ customer_name }) => customer_name)).toEqual([buyer.name, ''])
    for (const row of left) expect(row).toMatchObject({ payer_name: null, payer_phone: null, payer_email: null, payer_guest_id: null })
  })

  it('alone opens the papers about the money, whose serials a holder can count out', async ({ backend, buyer, admin }) => {
    const { booking_id } = await buy(backend.origin, buyer, ['A1', 'A2'])
    await admin.client.bookings.cancel({ booking_id, seats: ['A2'], refund: true, note: '' })
    const { booking: before } = await admin.client.bookings.get({ booking_id })
    const [serial, seen] = [before.refunds[0]?.credit_note?.serial ?? '', before.refunds[0]?.credit_note?.url ?? '']
    const open = async (path: string) => (await fetch(path)).status
    const byTicket = (token: string) => `${backend.origin}/api/credit_note.php?token=${token}&serial=${encodeURIComponent(serial)}`
    const { links } = backend.services
    // Addresses that guests were given by earlier releases.
    expect([await open(seen), await open(byTicket(links.tokenOf(booking_id, 'en')))]).toEqual([200, 200])
    await admin.client.tickets.reissue({ booking_id, holder: meena, email: '' })
    expect([await open(seen), await open(byTicket(links.tokenOf(booking_id, 'en', 2)))]).toEqual([404, 404])
    const { booking: after } = await admin.client.bookings.get({ booking_id })
    const ofStaff = after.refunds[0]?.credit_note?.url ?? ''
    expect(await open(ofStaff)).toBe(200)
    const other = encodeURIComponent(serial.replace(/\d$/, '2'))
    expect(await open(ofStaff.replace(encodeURIComponent(serial), other))).toBe(404)
    // The booking names nobody who paid then.
    backend.clock.now += 3 * 366 * 86_400_000 + 86_400_000
    await forgetOld(backend.services)
    expect([await open(byTicket(links.tokenOf(booking_id, 'en', 2))), await open(ofStaff)]).toEqual([404, 200])
  })
})
