import { cp, readdir, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { createTicketArchive } from '@sabha/backend/adapters/pdf/archive'
import { askAndSettle } from '@sabha/backend/rules/payments/settle'
import { openPrintSweep } from '@sabha/backend/rules/tickets/earlier-prints'
import { findOrder } from '@sabha/backend/store/payments/payments'
import { describe, expect } from 'vitest'
import { signInAdmin } from '../builders/admin.ts'
import type { Backend } from '../builders/backend.ts'
import { type Buyer, buy, hold, order, payAtSandbox, signIn } from '../builders/buyer.ts'
import { it } from '../builders/fixtures.ts'
import { workMail } from '../builders/mail.ts'
import { newScanId, pairPhone } from '../builders/phone.ts'
import { makeCode } from '../builders/price-code.ts'
import { expectRefused, rowsOf } from '../builders/refused.ts'

const minute = 60_000
const email = 'kamala@example.com'

const exportOf = async ({ client }: Pick<Buyer, 'client'>) =>
  JSON.parse(Buffer.from(await client.privacy.exportMine({})).toString()) as unknown

/** Returns the tables that have rows with one of these texts. */
async function tablesWith({ deps }: Backend, texts: readonly string[]): Promise<string[]> {
  const rows = [...(await rowsOf(deps.store))].filter((row) => texts.some((text) => row.includes(text)))
  return [...new Set(rows.map((row) => row.split(' ')[0] ?? ''))].toSorted()
}

/** Moves the clock to a minute after the seeded show has begun. */
async function begin({ deps, clock }: Backend): Promise<void> {
  const { starts_at } = await deps.store.read.selectFrom('show').select('starts_at').where('id', '=', 1).executeTakeFirstOrThrow()
  clock.now = Number(starts_at) + minute
}

describe('taking one’s data along', () => {
  it('takes nobody off a code that is in force: a stranger may have said their number', async ({ backend, buyer, admin: { client } }) => {
    const { origin } = backend
    await makeCode(client, { people: ['9000000001'] })
    await makeCode(client, { code: 'OFF', people: ['9000000001'], is_on: false })
    const stranger = await signIn(origin, 'Somebody Example', '9000000001')
    await stranger.client.privacy.deleteMine({})
    const { codes } = await client.prices.codes({})
    expect(codes.map(({ code, people, is_on }) => [code, people, is_on]).toSorted()).toEqual([
      ['OFF', [], false],
      ['SPRING', ['9000000001'], true],
    ])
    const member = await signIn(origin, buyer.name, buyer.phone)
    const asked = { show_id: '1', seats: ['A1'], customer_name: buyer.name, customer_phone: buyer.phone, code: 'SPRING' }
    expect((await member.client.bookings.hold(asked)).total_amount).toBe(2249.1)
  })

  it('says on which lists of codes one is, and what a code took off, and names no code to who may not be that person', async ({
    buyer,
    rival,
    admin: { client },
  }) => {
    await makeCode(client, { people: ['9000000001', 'meena@example.com'] })
    await makeCode(client, { code: 'OTHERS', people: ['meena@example.com'] })
    const own = await exportOf(buyer)
    expect(own).toMatchObject({ lists_of_codes: [{ named_as: ['9000000001'], since: expect.any(String), until: null }] })
    expect(JSON.stringify(own)).not.toMatch(/SPRING|OTHERS|meena/)
    expect(await exportOf(rival)).toMatchObject({ lists_of_codes: [] })
    const { name: customer_name, phone: customer_phone } = buyer
    await buyer.client.bookings.hold({ show_id: '1', seats: ['A1'], customer_name, customer_phone, code: 'SPRING' })
    const discounts = [{ reason: 'code', name: 'SPRING', amount: 249.9 }]
    expect(await exportOf(buyer)).toMatchObject({ bookings: [{ seats: [{ price: 2249.1, discounts }] }] })
  })

  it('has everything: bookings, holds, payments, refunds, codes, scans and mails', async ({ backend, buyer, phone, admin: { client } }) => {
    const booking = await buy(backend.origin, buyer, ['A1', 'A2'])
    const { booking_id } = booking
    await buyer.client.tickets.resend({ booking_id, email })
    await client.bookings.cancel({ booking_id, seats: ['A2'], refund: true, note: '' })
    for (let turn = 0; turn < 3; turn++) await workMail(backend)
    await phone.client.checkin.scan({ qr: booking.verification_code, scan_id: newScanId() })
    await client.bookings.noteForDoor({ booking_id, note: 'Side door', attention: false })
    await hold(buyer, ['B1'])
    const { ticket_code } = await buyer.client.tickets.pdf({ booking_id })
    expect(await exportOf(buyer)).toMatchObject({
      guest: { id: buyer.userId, name: 'Kamala Example', phone: '9000000001' },
      sign_ins: [{ at: expect.any(String) }],
      bookings: [
        {
          booking_id,
          status: 'paid',
          booked_by: 'yourself',
          email,
          total: 4998,
          seats: [
            { seat: 'A1', section: 'KAVERI', price: 2499, given_back_at: null },
            { seat: 'A2', given_back_at: expect.any(String) },
          ],
          ticket: { ticket_code, verification_code: booking.verification_code },
          payments: [{ payment_id: booking.payment_id, amount: 4998, currency: 'INR', outcome: 'booked' }],
          refunds: [{ amount: 2499, status: 'processed' }],
          note_at_the_door: 'Side door',
          scans: [{ gate: 'Main gate', verdict: 'admitted' }],
          mails: expect.arrayContaining([expect.objectContaining({ about: 'ticket-mail', sent_at: expect.any(String) })]),
        },
        { status: 'pending', seats: [{ seat: 'B1' }], payments: [], ticket: null },
      ],
    })
  })

  it('has nothing of anybody else’s', async ({ backend, buyer, rival }) => {
    await buy(backend.origin, buyer, ['A1'])
    const { booking_id } = await buy(backend.origin, rival, ['A2'])
    const own = JSON.stringify(await exportOf(rival))
    expect(own).toContain(booking_id)
    // In quotes, as a provider's id may contain these letters.
    for (const text of ['Kamala', '9000000001', '"A1"']) expect(own).not.toContain(text)
  })

  it('comes as a file', async ({ backend, buyer }) => {
    const answer = await fetch(`${backend.origin}/api/export_my_data.php`, { headers: { authorization: `Bearer ${buyer.token}` } })
    expect(answer.headers.get('content-type')).toMatch(/^application\/json/)
    expect(answer.headers.get('content-disposition')).toBe('attachment; filename="my-data.json"')
    expect(answer.headers.get('cache-control')).toBe('no-store')
  })
})

describe('having one’s data deleted', () => {
  it('is refused while a show is ahead, by the names of its bookings, held ones too', async ({ backend, buyer, rival }) => {
    const { booking_id } = await buy(backend.origin, buyer, ['A1'])
    const held = await hold(buyer, ['B1'])
    await buy(backend.origin, rival, ['A2'])
    await expectRefused(backend, () => buyer.client.privacy.deleteMine({}), {
      status: 409,
      code: 'bookings-ahead',
      params: { bookings: [booking_id, held.booking_id] },
    })
    // A lapsed hold doesn't count.
    backend.clock.now += 30 * minute
    await expectRefused(backend, () => buyer.client.privacy.deleteMine({}), {
      status: 409,
      code: 'bookings-ahead',
      params: { bookings: [booking_id] },
    })
  })

  it('is refused while somebody has to give them money back, also of a ticket that they handed on', async ({ backend, buyer, admin }) => {
    const { booking_id } = await buy(backend.origin, buyer, ['A1', 'A2'])
    const refused = () =>
      expectRefused(backend, () => buyer.client.privacy.deleteMine({}), {
        status: 409,
        code: 'money-owed-to-you',
        params: { bookings: [booking_id] },
      })
    await admin.client.tickets.reissue({ booking_id, holder: { name: 'Meena Example', phone: '9000000003' }, email: '' })
    await admin.client.bookings.cancel({ booking_id, seats: ['A1'], refund: false, note: '' })
    await admin.client.bookings.cancel({ booking_id, seats: ['A2'], refund: true, note: '' })
    await refused()
    const setRefund = (status: 'failed' | 'pending') => backend.deps.store.alone((tx) => tx.updateTable('refund').set({ status }).execute())
    for (const status of ['failed', 'pending'] as const) {
      await setRefund(status)
      await refused()
    }
    const owed = (await admin.client.payments.owed({})).owed.find(({ kind }) => kind === 'put-off')
    await admin.client.payments.settleOwed({ id: owed?.id ?? '', how: 'bank', note: '' })
    await setRefund('failed')
    await refused()
    await setRefund('pending')
    await buyer.client.privacy.deleteMine({})
  })

  it('takes the person out of every table, leaves the sale, and nobody else is touched', async ({ backend, buyer, rival, admin }) => {
    const { booking_id, payment_id } = await buy(backend.origin, buyer, ['A1', 'A2'])
    await buyer.client.tickets.resend({ booking_id, email })
    await workMail(backend)
    await buy(backend.origin, rival, ['C1'])
    await admin.client.bookings.cancel({ booking_id, seats: ['A2'], refund: true, note: '' })
    await buyer.client.tickets.pdf({ booking_id })
    await hold(buyer, ['B1'])
    await begin(backend)
    const before = await signInAdmin(backend)
    const figures = await before.client.reports.dashboard({})
    expect(await tablesWith(backend, ['Kamala', '9000000001', email])).not.toEqual([])
    const prints = join(backend.dataDir, 'tickets')
    const kept = await readdir(prints)
    expect(kept).toHaveLength(2)

    expect(await buyer.client.privacy.deleteMine({})).toMatchObject({ success: true })
    // As if the process had ended before it removed its prints, or was still printing: the next one to run removes them.
    await workMail(backend)
    for (const name of kept) await writeFile(join(prints, name), '')
    backend.clock.now += minute
    await workMail(backend)
    expect(await tablesWith(backend, ['Kamala', 'kamala', '9000000001', '1000000009', email])).toEqual([])
    expect(await tablesWith(backend, ['Gopal'])).toEqual(['booking', 'guest', 'seat'])
    expect(await before.client.reports.dashboard({})).toEqual(figures)
    const { booking } = await before.client.bookings.get({ booking_id })
    expect(booking).toMatchObject({ customer_name: '', customer_phone: '', customer_email: null, payment_id, total_amount: 4998 })
    const found = async (search: string) => (await before.client.bookings.search({ search })).bookings.map((row) => row.booking_id)
    expect(await Promise.all(['kamala', '0001', booking_id].map(found))).toEqual([[], [], [booking_id]])
    // Prints from before the seats changed are swept up within a month.
    expect(await readdir(join(backend.dataDir, 'tickets'))).toHaveLength(1)
    await backend.services.tickets.forgetOlder(Date.now() + minute)
    expect(await readdir(join(backend.dataDir, 'tickets'))).toEqual([])
  })

  it('removes the prints on every machine, each from the folder of its own', async ({ backend, buyer }) => {
    const { booking_id } = await buy(backend.origin, buyer, ['A1'])
    await buyer.client.tickets.pdf({ booking_id })
    await begin(backend)
    const directory = join(backend.dataDir, 'tickets-of-another-machine')
    await cp(join(backend.dataDir, 'tickets'), directory, { recursive: true })
    await writeFile(join(directory, 'of-somebody-else.pdf'), '')
    const printer = { print: () => Promise.reject(new Error('nothing is printed here')) }
    const tickets = createTicketArchive({ directory, printer, onKeepFailed: () => {} })
    const sweep = openPrintSweep({ ...backend.services, tickets })
    await sweep()
    expect(await readdir(directory)).toHaveLength(2)

    await buyer.client.privacy.deleteMine({})
    await workMail(backend)
    backend.clock.now += 60 * minute
    await sweep()
    expect(await readdir(directory)).toEqual(['of-somebody-else.pdf'])
  })

  it('signs out for good: a second deletion finds nobody, and the same name and number begin anew', async ({ backend, buyer }) => {
    await buy(backend.origin, buyer, ['A1'])
    await begin(backend)
    await buyer.client.privacy.deleteMine({})
    const gone = { status: 401, code: 'sign-in-required' } as const
    await expectRefused(backend, () => buyer.client.privacy.deleteMine({}), gone)
    await expectRefused(backend, () => buyer.client.privacy.exportMine({}), gone)
    await expectRefused(backend, () => buyer.client.bookings.mine({}), gone)
    const again = await signIn(backend.origin)
    expect((await again.client.bookings.mine({})).bookings).toEqual([])
  })

  it('asked for twice at the same moment is done once', async ({ backend, buyer }) => {
    await buy(backend.origin, buyer, ['A1'])
    await begin(backend)
    const both = await Promise.allSettled([buyer.client.privacy.deleteMine({}), buyer.client.privacy.deleteMine({})])
    expect(both.some(({ status }) => status === 'fulfilled')).toBe(true)
    expect(await tablesWith(backend, ['Kamala', '9000000001'])).toEqual([])
  })

  it('leaves a ticket valid: it still lets in, once', async ({ backend, buyer }) => {
    const booking = await buy(backend.origin, buyer, ['A1'])
    await begin(backend)
    const { client } = await pairPhone(backend)
    const before = await client.checkin.list({ show_id: '1' })
    await buyer.client.privacy.deleteMine({})
    const scan = () => client.checkin.scan({ qr: booking.verification_code, scan_id: newScanId() })
    expect(await scan()).toMatchObject({ success: true, verdict: 'admitted', seats_admitted: ['A1'] })
    expect(await scan()).toMatchObject({ success: false, verdict: 'already-used' })
    // The phones hear that the name is gone.
    const after = await client.checkin.list({ show_id: '1', since: before.cursor })
    expect(JSON.stringify([before, after].map(({ tickets }) => tickets.map(({ name }) => name)))).toBe('[["Kamala Example"],[""]]')
  })

  it('is not undone by staff, who have no address to write there any more', async ({ backend, buyer }) => {
    const { booking_id } = await buy(backend.origin, buyer, ['A1'])
    await begin(backend)
    const { client } = await signInAdmin(backend)
    await buyer.client.privacy.deleteMine({})
    await expectRefused(backend, () => client.tickets.resendByStaff({ booking_id, email }), { status: 409, code: 'person-forgotten' })
    expect(await tablesWith(backend, [email])).toEqual([])
  })

  it('goes with bookings that were cancelled, and what they are owed still comes', async ({ backend, buyer, admin }) => {
    const { booking_id } = await buy(backend.origin, buyer, ['A1'])
    await admin.client.bookings.cancel({ booking_id, seats: null, refund: true, note: '' })
    expect((await admin.client.reports.tasks({})).attention.map(({ kind }) => kind)).toContain('to-be-told')
    await buyer.client.privacy.deleteMine({})
    for (let turn = 0; turn < 3; turn++) await workMail(backend)
    const { booking } = await admin.client.bookings.get({ booking_id })
    expect(booking).toMatchObject({ customer_name: '', refunds: [{ amount: 2499, status: 'processed' }] })
    expect((await admin.client.reports.tasks({})).attention).toEqual([])
  })

  it('a payment that arrives afterwards goes back: nobody is there to have the ticket', async ({ backend, buyer }) => {
    const { orderId } = await order(buyer, ['A1'])
    backend.clock.now += 30 * minute
    await buyer.client.privacy.deleteMine({})
    await payAtSandbox(backend.origin, orderId)
    const made = await findOrder(backend.deps.store.read, orderId)
    if (!made) throw new Error('the order is missing')
    expect(await askAndSettle(backend.services, made)).toBe('seats-lost')
    expect(await backend.deps.store.read.selectFrom('refund').select(['amount', 'reason']).execute()).toEqual([
      { amount: 249_900, reason: 'seats-lost' },
    ])
    expect(await tablesWith(backend, ['Kamala', '9000000001'])).toEqual([])
  })
})
