import { randomBytes } from 'node:crypto'
import type { ScanRequest } from '@sabha/api/checkin'
import { addTicket } from '@sabha/backend/store/tickets/tickets'
import { newTicketId, ticketMadeAt } from '@sabha/ticketing/ticket-id'
import { describe, expect } from 'vitest'
import { buy, hold } from '../builders/buyer.ts'
import { describeOnce, it } from '../builders/fixtures.ts'
import { newScanId, type Phone, pairPhone } from '../builders/phone.ts'
import { addShowIn, studio } from '../builders/show.ts'
import { sellTicket } from '../builders/sold-ticket.ts'

const minute = 60_000
const hour = 60 * minute
const iso = (at: number) => new Date(at).toISOString()
const scan = (phone: Pick<Phone, 'client'>, qr: string, more: Partial<ScanRequest> = {}) =>
  phone.client.checkin.scan({ qr, scan_id: newScanId(), show_id: '1', ...more })

describeOnce('what is no ticket', () => {
  it.for([
    ['nothing', '', 'foreign'],
    ['white space', ' \t\n ', 'foreign'],
    ['a web address', 'https://example.com/?ticket=1', 'foreign'],
    ['a payment code', 'upi://pay?pa=someone@bank', 'foreign'],
    ['Kannada', 'ಟಿಕೆಟ್', 'foreign'],
    ['an emoji', '🎻', 'foreign'],
    ['something long', 'A'.repeat(2000), 'foreign'],
    ['SQL', "' or 1=1 --", 'foreign'],
    ['a booking id that nobody has', 'BK33333333', 'unknown'],
    ['a number', '1', 'foreign'],
    ['a verification code that nobody has', '3333333A', 'unknown'],
  ] as const)('%s', async ([, qr, verdict], { backend, phone }) => {
    const answer = await scan(phone, qr)
    expect(answer).toMatchObject({ success: false, verdict, booking: null, seats_admitted: [], conflict: false })
    expect(answer.message).not.toBe('')
    const [row] = await backend.deps.store.read.selectFrom('scan').selectAll().execute()
    expect(row).toMatchObject({ verdict, device_id: phone.deviceId, show_id: 1, ticket_id: null })
  })

  it.for(['999999', '9'.repeat(20), '33333333'])('a number that was typed and that no booking has: %s', async (qr, { phone }) => {
    expect(await scan(phone, qr, { entry: 'manual' })).toMatchObject({ success: false, verdict: 'unknown', booking: null })
  })

  it('the number of a booking, from anything but the field to type it in', async ({ backend, phone, admin }) => {
    const { bookingId } = await sellTicket(backend, ['A1', 'A2'])
    for (const by of [phone, admin]) {
      for (const entry of [{}, { entry: 'camera' }] as const) {
        for (const qr of [String(bookingId), ` 000${bookingId}\r\n`, `]Q1${bookingId}`]) {
          expect(await scan(by, qr, entry)).toMatchObject({ success: false, verdict: 'foreign', booking: null })
          expect(await scan(by, qr, { ...entry, acted: 'admitted' })).toMatchObject({ verdict: 'foreign', booking: null })
        }
      }
    }
    expect((await phone.client.checkin.list({ show_id: '1' })).admitted).toBe(0)
    expect(await scan(phone, String(bookingId), { entry: 'manual' })).toMatchObject({ success: true, seats_admitted: ['A1', 'A2'] })
  })

  it('numbers one after another are guesses, also those that hit', async ({ backend, phone }) => {
    for (const seat of ['A1', 'A2', 'A3']) await sellTicket(backend, [seat])
    const answers = []
    for (let number = 1; number <= 12; number++) {
      answers.push(await scan(phone, String(number), { entry: 'manual', mark_scanned: false }).catch(({ status }) => status))
    }
    expect(answers.slice(0, 3)).toMatchObject([{ success: true }, { success: true }, { success: true }])
    expect(answers.slice(10)).toEqual([429, 429])
  })

  it('a scan that was sent as a number before phones said where it came from is answered as before', async ({ backend, phone }) => {
    const { bookingId } = await sellTicket(backend, ['A1'])
    const scan_id = newScanId()
    await scan(phone, String(bookingId), { scan_id, entry: 'manual' })
    expect(await scan(phone, String(bookingId), { scan_id })).toMatchObject({ verdict: 'admitted', seats_admitted: ['A1'] })
  })

  it('a token with any of its characters altered is forged, or of no format that we know', async ({ backend, phone }) => {
    const ticket = await sellTicket(backend, ['A1'])
    const qr = ticket.qr()
    for (const at of [3, 10, 17, 30, 100]) {
      const altered = `${qr.slice(0, at)}${qr[at] === 'A' ? 'B' : 'A'}${qr.slice(at + 1)}`
      expect(await scan(phone, altered), String(at)).toMatchObject({ success: false, verdict: 'forged', booking: null })
    }
    expect(await scan(phone, `B${qr.slice(1)}`)).toMatchObject({ verdict: 'newer-format' })
    expect(await scan(phone, qr.slice(1))).toMatchObject({ verdict: 'foreign' })
    expect((await scan(phone, qr)).verdict).toBe('admitted')
  })

  it('a token with a key that nobody has is forged: all our keys are here', async ({ backend, phone }) => {
    const bytes = Uint8Array.fromBase64((await sellTicket(backend, ['A1'])).qr(), { alphabet: 'base64url' })
    bytes[1] = 77
    expect(await scan(phone, bytes.toBase64({ alphabet: 'base64url', omitPadding: true }))).toMatchObject({ verdict: 'forged' })
  })

  it('a genuine token of a seat that there is not', async ({ backend, phone }) => {
    const { sign } = backend.services
    const { ticketId } = await sellTicket(backend, ['A1'])
    expect(await scan(phone, sign({ showId: 1, ticketId, seatIndex: 2, issue: 1 }))).toMatchObject({ verdict: 'unknown' })
  })
})

describe('a ticket that we signed and that is not in our books', () => {
  const lost = newTicketId(Date.UTC(2026, 10, 19, 13, 30), randomBytes)
  const made = '2026-11-19T13:30:00.000Z'

  it.for([
    ['a whole booking', 0, 'We signed this ticket for Strings of the Kaveri: a whole booking.'],
    ['a seat', 2, 'We signed this ticket for Strings of the Kaveri: seat 2 of a booking.'],
  ] as const)('is for a person to decide, with what the signature says: %s', async ([, seatIndex, said], { backend, phone, admin }) => {
    const show = (await phone.client.checkin.list({ show_id: '1' })).show.title
    const qr = backend.services.sign({ showId: 1, ticketId: lost, seatIndex, issue: 1 })
    for (const by of [phone, admin]) {
      const answer = await scan(by, qr)
      expect(answer).toMatchObject({ success: false, verdict: 'cannot-tell', unlisted: 'not-listed', ticket_id: null, booking: null })
      expect(answer.signed).toEqual({ show, seat_index: seatIndex, made_at: made })
      expect(answer.message).toBe(
        `${said.replace('Strings of the Kaveri', show)} It was made on 19 November 2026 at 7:00 PM. It is not in our books. Ask the organiser.`,
      )
    }
    const counted = await scan(phone, backend.services.sign({ showId: 1, ticketId: 4711, seatIndex, issue: 1 }))
    expect(counted).toMatchObject({ verdict: 'cannot-tell', signed: { made_at: null } })
  })

  it('lets in once what somebody decided, and the admin shows it', async ({ backend, phone, otherPhone, admin }) => {
    const token = (seatIndex: number) => backend.services.sign({ showId: 1, ticketId: lost, seatIndex, issue: 1 })
    const first = { scan_id: newScanId(), show_id: '1', qr: token(1) }
    await scan(phone, token(1), first)
    await scan(phone, token(1), { ...first, shown: 'cannot-tell', acted: 'admitted' })
    expect(await scan(otherPhone, token(1))).toMatchObject({ verdict: 'already-used', used_gate: 'Main gate', used_here: false })
    expect(await scan(phone, token(1))).toMatchObject({ verdict: 'already-used', used_here: true })
    expect(await scan(otherPhone, token(2))).toMatchObject({ verdict: 'cannot-tell' })
    const { conflicts } = await admin.client.checkin.report({ show_id: '1' })
    expect(conflicts).toMatchObject([{ kind: 'not-valid', verdict: 'cannot-tell' }])
    await phone.client.checkin.undo({ undo_id: newScanId(), scan_id: first.scan_id })
    expect(await scan(otherPhone, token(1))).toMatchObject({ verdict: 'cannot-tell' })
  })

  it('is of another show where it was signed for that', async ({ backend, phone }) => {
    const showId = await addShowIn(backend.deps.store, studio, { title: 'Another evening' })
    const qr = backend.services.sign({ showId, ticketId: lost, seatIndex: 0, issue: 1 })
    expect(await scan(phone, qr)).toMatchObject({ verdict: 'wrong-show', other_show: 'Another evening' })
  })
})

describe('ticket ids', () => {
  it('are not counted, tell their minute and fit the token', async ({ backend, buyer, phone }) => {
    await buy(backend.origin, buyer, ['A1'])
    const ids = [
      (await sellTicket(backend, ['A2'])).ticketId,
      (await phone.client.checkin.list({ show_id: '1' })).tickets[0]?.ticket_id ?? 0,
    ]
    for (const id of ids) expect(ticketMadeAt(id)).toBe(Math.floor(backend.clock.now / minute) * minute)
  })

  it('that are taken are not given twice', async ({ backend }) => {
    const { store } = backend.deps
    const drawn = [1, 1, 1, 2].map((last) => new Uint8Array([0, 0, last]))
    const draw = () => drawn.shift() ?? new Uint8Array(3)
    const bookings = [await sellTicket(backend, ['A1']), await sellTicket(backend, ['A2'])]
    await store.alone((tx) => tx.deleteFrom('ticket').execute())
    const ids = await store.alone(async (tx) => {
      const made = []
      for (const { bookingId, ticketCode, verificationCode } of bookings) {
        const codes = { ticket_code: ticketCode, verification_code: verificationCode }
        made.push(await addTicket(tx, draw, { booking_id: bookingId, ...codes, issue: 1, created_at: backend.clock.now, show_id: 1 }))
      }
      return made
    })
    expect((ids[1] ?? 0) - (ids[0] ?? 0)).toBe(1)
    expect(drawn).toEqual([])
  })
})

describe('a ticket that is not good here', () => {
  it('of another show', async ({ backend, phone, admin }) => {
    const starts_at = Date.parse('2026-11-26T19:00:00+05:30')
    const showId = await addShowIn(backend.deps.store, studio, { title: 'Another evening', starts_at })
    const ticket = await sellTicket(backend, ['A1'], { showId })
    for (const code of [ticket.qr(), ticket.verificationCode]) {
      const answer = await scan(phone, code)
      expect(answer).toMatchObject({ success: false, verdict: 'wrong-show', other_show: 'Another evening', booking: null })
      expect(answer).toMatchObject({ other_show_at: new Date(starts_at).toISOString(), other_show_zone: 'Asia/Kolkata' })
      expect(answer.message).toBe('This ticket is for Another evening: Thursday, 26 November 2026, 7:00 PM.')
    }
    for (const typed of [ticket.publicId, String(ticket.bookingId), ticket.ticketCode])
      expect(await scan(phone, typed, { entry: 'manual' })).toMatchObject({
        verdict: 'wrong-show',
        other_show: 'Another evening',
        booking: null,
      })
    const everywhere = await pairPhone(backend, { admin, showId: null })
    expect(await scan(everywhere, ticket.qr())).toMatchObject({ verdict: 'wrong-show', booking: null })
    expect(await scan(everywhere, ticket.qr(), { show_id: String(showId) })).toMatchObject({ verdict: 'admitted' })
  })

  it('of another show, and let in anyway: whose it is, staff alone hear of it', async ({ backend, phone, admin }) => {
    const showId = await addShowIn(backend.deps.store, studio, { title: 'Another evening' })
    const ticket = await sellTicket(backend, ['A1'], { showId })
    await scan(phone, ticket.qr(), { acted: 'admitted' })
    const { conflicts } = await phone.client.checkin.list({ show_id: '1' })
    expect(conflicts).toMatchObject([{ kind: 'not-valid', verdict: 'wrong-show', booking_id: '', name: '' }])
    const night = await admin.client.checkin.report({ show_id: '1' })
    expect(night.conflicts).toMatchObject([{ booking_id: ticket.publicId, name: 'Kamala Example' }])
  })

  it('that is not paid', async ({ buyer, phone }) => {
    const { booking_id } = await hold(buyer, ['A1'])
    expect(await scan(phone, booking_id)).toMatchObject({ success: false, verdict: 'not-paid', message: 'This booking is not paid.' })
  })

  it('that was cancelled, and one whose money went back', async ({ backend, buyer, phone }) => {
    const { store } = backend.deps
    const cancelled = await sellTicket(backend, ['A1'])
    await store.alone((tx) => tx.updateTable('booking').set({ status: 'cancelled' }).where('id', '=', cancelled.bookingId).execute())
    expect(await scan(phone, cancelled.qr())).toMatchObject({ success: false, verdict: 'cancelled' })

    const booking = await buy(backend.origin, buyer, ['A2'])
    await store.alone(async (tx) => {
      await tx.updateTable('booking').set({ status: 'cancelled' }).where('public_id', '=', booking.booking_id).execute()
      const payment = await tx.selectFrom('payment').selectAll().executeTakeFirstOrThrow()
      await tx
        .insertInto('refund')
        .values({
          key: 'refund_of_the_tests',
          payment_id: payment.id,
          booking_id: payment.booking_id,
          amount: payment.amount,
          reason: 'on-request',
          status: 'queued',
          provider_id: null,
          created_at: 0,
          updated_at: 0,
        })
        .execute()
    })
    expect(await scan(phone, booking.verification_code)).toMatchObject({ success: false, verdict: 'refunded' })
  })

  it('whose seat was given back, and sold again', async ({ backend, phone }) => {
    const { store } = backend.deps
    const earlier = await sellTicket(backend, ['A1', 'A2'])
    await store.alone(async (tx) => {
      await tx.updateTable('booking_seat').set({ released_at: 1 }).where('number', '=', 1).execute()
      await tx.updateTable('seat').set({ status: 'available', booking_id: null }).where('row', '=', 'A').where('number', '=', 1).execute()
    })
    expect(await scan(phone, earlier.qr(1))).toMatchObject({ success: false, verdict: 'released' })
    const later = await sellTicket(backend, ['A1'], { name: 'Gopal Example' })
    expect(await scan(phone, earlier.qr(1))).toMatchObject({ success: false, verdict: 'sold-again' })
    expect(await scan(phone, later.qr())).toMatchObject({ success: true, seats_admitted: ['A1'] })
    expect(await scan(phone, earlier.qr())).toMatchObject({ success: true, seats_admitted: ['A2'] })
  })

  it('that was made anew: the older one is revoked, its short codes are not', async ({ backend, phone }) => {
    const ticket = await sellTicket(backend, ['A1'])
    await backend.deps.store.alone((tx) => tx.updateTable('ticket').set({ issue: 2 }).where('id', '=', ticket.ticketId).execute())
    expect(await scan(phone, ticket.qr())).toMatchObject({ success: false, verdict: 'revoked' })
    expect(await scan(phone, ticket.ticketCode)).toMatchObject({ success: true })
  })

  it('before the doors open or after they close: somebody decides, and nobody is in yet', async ({ backend, phone }) => {
    const { store } = backend.deps
    const ticket = await sellTicket(backend, ['A1'])
    const set = (doors: { doors_open_at: number | null; doors_close_at: number | null }) =>
      store.alone((tx) => tx.updateTable('show').set(doors).where('id', '=', 1).execute())
    await set({ doors_open_at: backend.clock.now + hour, doors_close_at: null })
    expect(await scan(phone, ticket.qr())).toMatchObject({
      success: false,
      verdict: 'outside-hours',
      doors: 'not-yet-open',
      doors_at: iso(backend.clock.now + hour),
    })
    await set({ doors_open_at: null, doors_close_at: backend.clock.now - hour })
    expect(await scan(phone, ticket.qr())).toMatchObject({ success: false, verdict: 'outside-hours', doors: 'closed' })
    expect(await store.read.selectFrom('admission').selectAll().execute()).toEqual([])
    const scan_id = newScanId()
    await scan(phone, ticket.qr(), { scan_id })
    await scan(phone, ticket.qr(), { scan_id, acted: 'admitted', shown: 'outside-hours' })
    expect(await scan(phone, ticket.qr())).toMatchObject({ verdict: 'already-used', used_here: true })
  })
})
