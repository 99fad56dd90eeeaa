import type { ScanRequest } from '@sabha/api/checkin'
import { describe, expect } from 'vitest'
import { signInAdmin } from '../builders/admin.ts'
import { it } from '../builders/fixtures.ts'
import { newScanId, type Phone, pairPhone } from '../builders/phone.ts'
import { raw } from '../builders/raw.ts'
import { expectRefused, unchanged } from '../builders/refused.ts'
import { sellTicket } from '../builders/sold-ticket.ts'

const minute = 60_000
const hour = 60 * minute
const iso = (at: number) => new Date(at).toISOString()
const scan = (phone: Pick<Phone, 'client'>, qr: string, more: Partial<ScanRequest> = {}) =>
  phone.client.checkin.scan({ qr, scan_id: newScanId(), show_id: '1', ...more })

describe('a good ticket', () => {
  it('goes in once; the second time it is told when, where and on which phone', async ({ backend, phone, otherPhone }) => {
    const ticket = await sellTicket(backend, ['A1', 'A2'])
    const first = await scan(phone, ticket.qr())
    expect(first).toMatchObject({
      success: true,
      verdict: 'admitted',
      message: 'Welcome.',
      ticket_id: ticket.ticketId,
      seats_admitted: ['A1', 'A2'],
      seat_indexes: [1, 2],
      inside: 0,
      total: 2,
    })
    const at = iso(backend.clock.now)
    backend.clock.now += minute
    const used = { success: false, verdict: 'already-used', used_at: at, used_gate: 'Main gate', inside: 2, total: 2 }
    expect(await scan(phone, ticket.qr())).toMatchObject({ ...used, used_here: true })
    expect(await scan(otherPhone, ticket.verificationCode)).toMatchObject({ ...used, used_here: false })
  })

  it.for([
    ['its token', ({ qr }) => qr()],
    ['its token behind the mark of a reader', ({ qr }) => `]Q1${qr()}\r\n`],
    ['the booking id', ({ publicId }) => publicId],
    ['the ticket code', ({ ticketCode }) => ticketCode],
    ['the verification code', ({ verificationCode }) => verificationCode],
    ['small letters and spaces', ({ ticketCode }) => ` ${ticketCode.toLowerCase().replace(/(.{4})/g, '$1 ')}`],
  ] as [string, (ticket: Awaited<ReturnType<typeof sellTicket>>) => string][])('is known by %s', async ([, codeOf], { backend, phone }) => {
    const ticket = await sellTicket(backend, ['A1'])
    expect(await scan(phone, codeOf(ticket))).toMatchObject({ success: true, seats_admitted: ['A1'], ticket_id: ticket.ticketId })
  })

  it('for single seats lets each in, and the whole booking’s code the rest', async ({ backend, phone }) => {
    const ticket = await sellTicket(backend, ['A1', 'A2', 'A3'])
    expect(await scan(phone, ticket.qr(2))).toMatchObject({ success: true, seats_admitted: ['A2'], total: 1 })
    const rest = await scan(phone, ticket.qr())
    expect(rest).toMatchObject({ success: true, seats_admitted: ['A1', 'A3'], inside: 1, total: 3 })
    expect(rest.message).toBe('1 of 3 already inside.')
    for (const index of [0, 1, 2, 3]) expect(await scan(phone, ticket.qr(index))).toMatchObject({ verdict: 'already-used' })
  })

  it('lets in the seats that were chosen, and no others', async ({ backend, phone }) => {
    const ticket = await sellTicket(backend, ['A1', 'A2', 'A3'])
    expect(await scan(phone, ticket.publicId, { seats: [3, 1] })).toMatchObject({ seats_admitted: ['A1', 'A3'] })
    expect(await scan(phone, ticket.publicId, { seats: [1] })).toMatchObject({ verdict: 'already-used' })
    expect(await scan(phone, ticket.publicId, { seats: [9] })).toMatchObject({ verdict: 'unknown' })
    expect(await scan(phone, ticket.publicId)).toMatchObject({ seats_admitted: ['A2'] })
  })

  it('comes back from the interval, and only who was inside', async ({ backend, phone }) => {
    const ticket = await sellTicket(backend, ['A1'])
    await scan(phone, ticket.qr())
    const back = await scan(phone, ticket.qr(), { reentry: true })
    expect(back).toMatchObject({ success: true, verdict: 'let-back-in', message: 'Back from the interval.' })
    const never = await sellTicket(backend, ['A2'])
    expect(await scan(phone, never.qr(), { reentry: true })).toMatchObject({ success: true, verdict: 'admitted' })
    expect(await backend.deps.store.read.selectFrom('admission').selectAll().execute()).toHaveLength(2)
  })

  it('is looked at without being used, where nothing is to be marked', async ({ backend, phone }) => {
    const ticket = await sellTicket(backend, ['A1'])
    const look = () => scan(phone, ticket.qr(), { mark_scanned: false })
    expect(await unchanged(backend, look)).toMatchObject({ success: true, verdict: 'admitted' })
    expect(await unchanged(backend, look)).toMatchObject({ success: true, verdict: 'admitted' })
  })
})

describe('the request of the specification', () => {
  it('of a qr and mark_scanned alone, each time a scan of its own', async ({ backend, admin, phone }) => {
    const { publicId } = await sellTicket(backend, ['A1'])
    const ask = (token: string) => raw(backend.origin, '/api/verify_ticket_scan.php', { token, json: { qr: publicId, mark_scanned: true } })
    expect(await ask(admin.token)).toMatchObject({ status: 200, json: { success: true, message: 'Welcome.', verdict: 'admitted' } })
    const again = await ask(phone.token)
    expect(again).toMatchObject({ status: 200, json: { success: false, verdict: 'already-used', used_gate: '' } })
    const rows = await backend.deps.store.read.selectFrom('scan').select(['device_id', 'account_id', 'show_id']).execute()
    expect(rows).toEqual([
      { device_id: null, account_id: Number(admin.user.id), show_id: 1 },
      { device_id: phone.deviceId, account_id: null, show_id: 1 },
    ])
  })
})

describe('the booking in the answer', () => {
  it('is whole for an admin, and for a paired phone without address, codes and the beginning of the number', async ({
    backend,
    phone,
    admin,
  }) => {
    const ticket = await sellTicket(backend, ['A1', 'A2'], { email: 'kamala@example.com' })
    const { booking } = await scan(phone, ticket.qr())
    expect(booking).toMatchObject({
      booking_id: ticket.publicId,
      customer_name: 'Kamala Example',
      customer_email: null,
      customer_phone: '••••••0001',
      verification_code: '',
      ticket_code: '',
      seats: ['A1', 'A2'],
      total_amount: 2000,
    })
    const whole = await admin.client.checkin.scan({ qr: ticket.qr(), mark_scanned: false })
    expect(whole.booking).toMatchObject({
      customer_email: 'kamala@example.com',
      customer_phone: '9000000001',
      verification_code: ticket.verificationCode,
      ticket_code: ticket.ticketCode,
    })
  })
})

describe('two phones under one account', () => {
  it('are told of a used ticket without saying on which of them', async ({ backend, admin }) => {
    const ticket = await sellTicket(backend, ['A1', 'A2'])
    const sameAccount = await signInAdmin(backend)
    await scan(admin, ticket.qr(1))
    for (const one of [admin, sameAccount]) {
      expect(await scan(one, ticket.qr(1))).toMatchObject({ verdict: 'already-used', used_here: false })
    }
  })

  it('have a double entry where both let one seat in', async ({ backend, admin }) => {
    const ticket = await sellTicket(backend, ['A1', 'A2'])
    const sameAccount = await signInAdmin(backend)
    await scan(admin, ticket.qr(1), { acted: 'admitted' })
    expect(await scan(sameAccount, ticket.qr(), { acted: 'admitted' })).toMatchObject({ conflict: true })
  })
})

describe('what is kept of a scan', () => {
  it('is no token', async ({ backend, phone }) => {
    const ticket = await sellTicket(backend, ['A1'])
    await scan(phone, ticket.qr())
    await scan(phone, ticket.qr().replace(/.$/, ''))
    await scan(phone, 'BK33333333')
    const rows = await backend.deps.store.read.selectFrom('scan').selectAll().execute()
    expect(JSON.stringify(rows)).not.toContain(ticket.qr().slice(20))
    expect(rows.map(({ read_as }) => read_as)).toEqual(['token', 'foreign', 'code'])
    expect(rows[2]?.code).toBe('BK33333333')
  })

  it.for([
    ['as the phone says', (now: number) => ({ scanned_at: iso(now - hour) }), -hour],
    ['put right by what the phone has learnt', (now: number) => ({ scanned_at: iso(now + 3 * hour), clock_offset: -4 * hour }), -hour],
    ['never after it arrived', (now: number) => ({ scanned_at: iso(now + hour) }), 0],
    ['at most eight days before it arrived', () => ({ scanned_at: '2001-01-01T00:00:00Z' }), -8 * 24 * hour],
    ['when it arrived, where the phone says nothing', () => ({}), 0],
    ['when it arrived, where the phone says nonsense', () => ({ scanned_at: 'yesterday' }), 0],
  ] as [string, (now: number) => Partial<ScanRequest>, number][])('is its time, %s', async ([, times, expected], { backend, phone }) => {
    const ticket = await sellTicket(backend, ['A1'])
    await scan(phone, ticket.qr(), times(backend.clock.now))
    const { at } = await backend.deps.store.read.selectFrom('admission').selectAll().executeTakeFirstOrThrow()
    expect(at - backend.clock.now).toBe(expected)
  })
})

describe('a scan is refused', () => {
  it('for a show that the phone is not paired for, or that does not exist', async ({ backend, phone, admin }) => {
    const { publicId } = await sellTicket(backend, ['A1'])
    await expectRefused(backend, () => scan(phone, publicId, { show_id: '2' }), { status: 403, code: 'not-your-show' })
    const everywhere = await pairPhone(backend, { admin, showId: null })
    for (const show_id of ['2', 'x']) {
      await expectRefused(backend, () => scan(everywhere, publicId, { show_id }), { status: 404, code: 'unknown-show' })
    }
    for (const show_id of ['0', '']) {
      await expectRefused(backend, () => scan(everywhere, publicId, { show_id }), { status: 400, code: 'malformed' })
    }
  })

  it('under the id of another scan: that tells nothing of it, and changes nothing about it', async ({ backend, phone, otherPhone }) => {
    const ticket = await sellTicket(backend, ['A1', 'A2'])
    await scan(phone, ticket.qr(), { scan_id: 'the-scan' })
    const taken = { status: 409, code: 'scan-id-taken' } as const
    for (const qr of [ticket.publicId, ticket.qr(1), 'BK33333333']) {
      for (const more of [{}, { acted: 'refused' }, { mark_scanned: false }] as const) {
        await expectRefused(backend, () => scan(otherPhone, qr, { scan_id: 'the-scan', ...more }), taken)
      }
    }
  })

  it('without a name of its own that can be one', async ({ backend, phone }) => {
    for (const scan_id of ['', 'short', 'with a space', 'x'.repeat(65)]) {
      const answer = await unchanged(backend, () =>
        raw(backend.origin, '/api/verify_ticket_scan.php', { token: phone.token, json: { qr: 'BK1', scan_id } }),
      )
      expect(answer).toMatchObject({ status: 400, json: { code: 'malformed', params: { fields: ['scan_id'] } } })
    }
  })
})

describe('with 2 wrong codes a minute', () => {
  it.override('options', { settings: { LIMIT_WRONG_CODES_PER_MINUTE: '2' } })

  it('of many guesses at once two are told', async ({ phone }) => {
    const guesses = Array.from({ length: 12 }, (_, n) => scan(phone, `BK333333${30 + n}`))
    const told = (await Promise.allSettled(guesses)).filter(({ status }) => status === 'fulfilled')
    expect(told).toHaveLength(2)
  })

  it('the third guess waits, right or wrong; tickets, other phones and queues do not', async ({ backend, phone, otherPhone, admin }) => {
    const ticket = await sellTicket(backend, ['A1', 'A2', 'A3'])
    for (let count = 0; count < 2; count++) expect(await scan(phone, 'BK33333333')).toMatchObject({ verdict: 'unknown' })
    for (const code of ['BK33333333', ticket.publicId]) {
      await expectRefused(backend, () => scan(phone, code), { status: 429, code: 'too-many-requests' })
    }
    expect(await scan(phone, ticket.qr(1))).toMatchObject({ success: true })
    expect(await scan(otherPhone, ticket.publicId, { seats: [2] })).toMatchObject({ success: true })
    for (let count = 0; count < 5; count++) {
      expect(await scan(phone, `BK3333333${count}`, { acted: 'refused', shown: 'cannot-tell' })).toMatchObject({ verdict: 'unknown' })
    }
    // A queue is never refused, but is no way to go on guessing: after a number of wrong codes its answers tell nothing.
    for (let count = 0; count < 50; count++) await scan(phone, `BK333334${count}`, { acted: 'refused' })
    const blind = { success: false, verdict: null, booking: null, ticket_id: null, conflict: false, message: '' }
    for (const qr of ['BK33333333', ticket.publicId]) {
      expect(await scan(phone, qr, { acted: 'refused', scan_id: `blind-${qr}` })).toMatchObject({ ...blind, scan_id: `blind-${qr}` })
      expect(await scan(phone, qr, { acted: 'refused', mark_scanned: false })).toMatchObject(blind)
    }
    expect(await scan(phone, ticket.qr(3), { acted: 'refused' })).toMatchObject({ verdict: 'admitted' })
    const kept = await backend.deps.store.read.selectFrom('scan').select('verdict').where('scan_id', 'like', 'blind-%').execute()
    expect(kept).toHaveLength(2)
    expect(await scan(otherPhone, ticket.publicId, { acted: 'refused' })).toMatchObject({ verdict: 'admitted' })
    backend.clock.now += minute
    const later = await signInAdmin(backend)
    expect(later.token).not.toBe(admin.token)
    expect(await scan(phone, ticket.publicId)).toMatchObject({ success: true })
  })
})
