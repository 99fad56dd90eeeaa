import type { Call } from '@sabha/api/call'
import { type CallName, callsByName, contract } from '@sabha/api/contract'
import { describe, expect } from 'vitest'
import type { Backend } from '../builders/backend.ts'
import { hold } from '../builders/buyer.ts'
import { it } from '../builders/fixtures.ts'
import { codeDraft } from '../builders/price-code.ts'
import { ruleDraft } from '../builders/price-rule.ts'
import { raw } from '../builders/raw.ts'
import { unchanged } from '../builders/refused.ts'
import { passDraft } from '../builders/season-pass.ts'
import { draftOf } from '../builders/show-draft.ts'

/** Well-formed requests, to be spoilt one field at a time. */
const sound = {
  'accounts.signIn': { name: 'Kamala Example', phone: '9000000001' },
  'bookings.hold': {
    show_id: 1,
    seats: ['A1'],
    user_id: null,
    customer_name: 'Kamala Example',
    customer_phone: '9000000001',
    customer_email: null,
    language: 'en',
  },
  'payments.createOrder': {
    amount: 2499,
    currency: 'INR',
    receipt: 'r',
    booking_id: 'BK1',
    customer_details: { name: 'Kamala Example', phone: '9000000001' },
  },
  'bookings.confirm': { booking_id: 'BK1' },
  'bookings.giveBack': { link: 'x.en.x', seats: ['A1'] },
  'bookings.release': { booking_id: 'BK1' },
  'payments.verify': { razorpay_payment_id: 'pay_1', razorpay_order_id: 'order_1', razorpay_signature: 'a', booking_id: 'BK1' },
  'tickets.pdf': { booking_id: 'BK1', language: 'en' },
  'tickets.resend': { booking_id: 'BK1', email: 'kamala@example.com', language: 'en' },
  'bookings.claim': { booking_id: 'BK1', verification_code: '33333333', phone: '9000000001' },
  'checkin.decodeQr': { image: 'data:image/jpeg;base64,' },
  'checkin.scan': {
    qr: 'BK1',
    mark_scanned: true,
    scan_id: 'a-scan-id',
    scanned_at: '2026-11-19T13:30:00Z',
    clock_offset: 0,
    show_id: '1',
    reentry: false,
    seats: [1],
    shown: 'admitted',
    acted: 'admitted',
  },
  'checkin.scans': { scans: [{ qr: 'BK1', scan_id: 'a-scan-id', acted: 'admitted' }] },
  'checkin.undo': { undo_id: 'an-undo-id', scan_id: 'a-scan-id', undone_at: '2026-11-19T13:30:00Z', clock_offset: 0 },
  'checkin.pair': { token: 'a token', device_name: 'A phone' },
  'accounts.adminSignIn': { email: 'nobody@sabha.example', password: 'a guess' },
  'checkin.createPairing': { show_id: '1', gate: 'East gate' },
  'checkin.revokeDevice': { device_id: 1 },
  'checkin.limitGate': { device_id: 1, sections: null },
  'checkin.renameDevice': { device_id: 1, name: 'East phone' },
  'checkin.archiveDevice': { device_id: 1 },
  'accounts.changePassword': { current_password: 'a guess', new_password: 'long-enough' },
  'reports.resolveTask': { id: 'tell-1' },
  'payments.settleOwed': { id: 'owed-1', how: 'kept', note: '' },
  'shows.save': { id: '1', show: draftOf() },
  'shows.addNights': {
    show_id: '1',
    nights: [{ date: '2090-01-01', time: '19:00', end_date: '2090-01-01', end_time: '21:00' }],
    on_sale: false,
    allow_clash: false,
  },
  'shows.uploadPicture': { image: '' },
  'pictures.upload': { file: '', alt_en: 'A lamp', alt_kn: 'ದೀಪ', focus: { x: 0.5, y: 0.5 } },
  'pictures.describe': { id: '0'.repeat(64), change: 1, alt_en: 'A lamp', alt_kn: 'ದೀಪ', focus: { x: 0.5, y: 0.5 } },
  'pictures.remove': { id: '0'.repeat(64) },
  'pictures.placeSeatPhoto': { hall_id: 'small', picture_id: '0'.repeat(64), places: [{ kind: 'seat', name: 'A1' }] },
  'pictures.removeSeatPhoto': { hall_id: 'small', picture_id: '0'.repeat(64) },
  'seasonPasses.check': { show_id: '1', code: 'PASS34679ACDEFGH' },
  'seasonPasses.make': { season_pass: passDraft({ nights: 1 }) },
  'seasonPasses.addNights': { show_id: '1', show_ids: ['1'] },
  'seasonPasses.find': { code: 'PASS34679ACDEFGH' },
  'prices.checkCode': { show_id: '1', code: 'SPRING' },
  'prices.saveConcessions': { show_id: null, concessions: [{ who: 'child', kind: 'percent', value: 50, most: null }] },
  'prices.saveRule': { id: null, rule: ruleDraft() },
  'prices.saveCode': { id: null, code: codeDraft() },
  'shows.publish': { show_id: '1' },
  'shows.close': { show_id: '1' },
  'waitingRoom.enter': { show_id: '1' },
  'waitingRoom.set': { show_id: '1', mode: 'on', opens_at: null },
  'shows.cancel': { show_id: '1', note: '' },
  'shows.postpone': { show_id: '1', date: '2090-01-01', time: '19:00', end_date: '2090-01-01', end_time: '21:00', note: '' },
  'shows.importHall': { id: 'small', name: 'Small', format: 'csv', content: 'x', save: true },
  'seats.update': { seat_id: '1-A1', status: 'blocked', show_id: '1', change: 0 },
  'seats.updateMany': { show_id: '1', seats: [{ seat_id: '1-A1', change: 0 }], status: 'blocked' },
  'seats.updatePlaces': { show_id: '1', section: 'MATS', count: 1, status: 'blocked' },
  'bookings.bookByStaff': {
    show_id: '1',
    seats: ['A1'],
    kind: 'cash',
    customer_name: 'Kamala Example',
    customer_phone: '9000000001',
    customer_email: null,
    amount: null,
    note: '',
    language: 'en',
  },
  'bookings.noteForDoor': { booking_id: 'BK1', note: 'Side door', attention: false },
  'tills.open': { float: 500 },
  'tills.close': { till_id: 1, change: 0, pieces: { '500': 1 }, note: '' },
  'tills.correct': { till_id: 1, correction: { what: 'moved', from: 'cash', to: 'upi', amount: 1, reason: 'a slip' } },
  'tills.mailSlip': { till_id: 1 },
  'tills.importStatement': { file: '' },
  'tills.matchCredit': { entry_id: 1, credit_id: 1 },
  'tills.settleBank': { what: 'sale', id: 1, note: 'a refund of last week' },
  'tills.unmatch': { match_id: 1 },
  'groups.keep': {
    show_id: '1',
    seats: ['A1'],
    places: { MATS: 1 },
    name: 'Lotus School',
    contact_name: 'Meena Example',
    contact_phone: '9000000077',
    until: '2090-01-01T18:00',
  },
  'groups.change': { group_id: 1, until: '2090-01-01T18:00', add: ['A2'], remove: ['A1'] },
  'groups.end': { group_id: 1 },
  'groups.nameGuests': { link: 'a-link', names: { A1: 'Kamala Example' } },
  'counter.activate': { public_key: 'A'.repeat(43) },
  'counter.lease': { seats: ['A1'], sections: { KAVERI: 2 }, until: '2026-11-19T13:30:00Z' },
  'counter.report': {
    lease_id: 1,
    version: 1,
    last_number: 0,
    give_back: ['A1'],
    end: false,
    statement: { content: '{}', signature: '0'.repeat(86), key_id: 1 },
  },
  'counter.takeCode': {
    use: 'a-use-of-the-tests',
    code: 'X',
    code_for: '',
    phone: '',
    lease_id: 1,
    version: 1,
    seats: [{ id: 'A1', who: 'child' }],
  },
  'counter.dropCode': { use: 'a-use-of-the-tests' },
  'counter.sales': { counter_id: 1, sales: [{ content: 'sabha-sale:{}', signature: 'A'.repeat(86) }] },
  'counter.refunds': { counter_id: 1, refunds: [{ content: 'sabha-refund:{}', signature: 'A'.repeat(86) }] },
  'counter.grant': { counter_id: 1, seats: ['A1'], sections: { KAVERI: 2 }, until: '2026-11-19T13:30:00Z' },
  'counter.stop': { counter_id: 1 },
  'counter.free': { counter_id: 1 },
  'counter.settle': { sale_id: 1, note: '' },
  'counter.removeNote': { entry_id: 1 },
  'counter.settleRefund': { refund_id: 1, note: '' },
  'bookings.cancel': { booking_id: 'BK1', seats: null, refund: true, note: '' },
  'payments.refund': { booking_id: 'BK1', amount: 1, note: '', request_id: 'a-request' },
  'payments.retryRefund': { refund_id: '1' },
  'payments.retryRefunds': { show_id: '1' },
  'payments.oweKept': { id: 'owed-1', note: '' },
  'payments.settleRefund': { refund_id: '1', how: 'cash', note: 'at the box office' },
  'bookings.moveSeats': { booking_id: 'BK1', moves: [{ from: 'A1', to: 'B1' }] },
  'tickets.reissue': { booking_id: 'BK1', holder: null, email: 'kamala@example.com', language: 'en' },
  'tickets.resendByStaff': { booking_id: 'BK1', email: 'kamala@example.com' },
  'checkin.resolveConflict': { conflict_id: 1, note: '' },
  'accounts.save': { id: 1, email: 'a@example.com', name: 'A', permission: 'office', password: null, disabled: false },
  'accounts.endSessions': { account_id: 1 },
  'accounts.invite': { email: 'a@example.com', permission: 'office', language: 'en' },
  'accounts.renewInvitation': { invitation_id: 1, language: 'en' },
  'accounts.withdrawInvitation': { invitation_id: 1 },
  'accounts.forgotPassword': { email: 'a@example.com', language: 'en' },
  'accounts.resetPassword': { token: 'a token', password: 'long-enough' },
  'accounts.makeResetLink': { account_id: 1, language: 'en' },
  'accounts.passkeySignIn': { response: {} },
  'accounts.passkeyOptions': { purpose: 'register' },
  'accounts.addPasskey': { name: 'A phone', response: {} },
  'accounts.removePasskey': { passkey_id: 1, password: 'a guess', response: null },
  'accounts.beginSecondFactor': { password: 'a guess', response: null },
  'accounts.confirmSecondFactor': { setup: 'a setup', code: '123456', language: 'en' },
  'accounts.confirm': { password: 'a guess', response: null },
  'accounts.renewRecoveryCodes': { password: 'a guess', response: null },
  'accounts.removeSecondFactor': { password: 'a guess', response: null, language: 'en' },
  'accounts.requireSecondFactor': { is_required: false },
  'accounts.resetSecondFactor': { account_id: 1, language: 'en' },
  'accounts.readLink': { token: 'a token' },
  'settings.save': { version: 0, settings: { hold_minutes: 10 } },
  'settings.saveMailServer': {
    version: 0,
    host: '',
    port: 587,
    user: '',
    sender: '',
    password: '',
    proof: { password: 'p', response: null },
  },
  'settings.savePaymentKeys': {
    version: 0,
    key_id: '',
    key_secret: '',
    webhook_secret: 'a-secret-of-eight',
    remove: false,
    password: 'a guess',
    response: null,
  },
  'settings.tryMail': { language: 'en' },
  'settings.tryPayment': { key_id: '', key_secret: '' },
  'site.save': { version: 0, site: {} },
  'site.publish': { draft: 0 },
  'site.restore': { version: 0 },
  'site.answerFirst': { question: 'name', state: 'done' },
  'site.keepFile': { format: 'webp', data: '' },
  'site.import': { version: 0, file: {} },
  'accounts.acceptInvitation': { token: 'a token', name: 'A', password: 'long-enough' },
} satisfies Partial<Record<CallName, Record<string, unknown>>>

const ofEveryType: unknown[] = [
  null,
  true,
  false,
  0,
  -1,
  1.5,
  '',
  'x',
  'x'.repeat(3000),
  [],
  ['x'],
  [null],
  [['A1']],
  {},
  { $ne: null },
  { toString: 1 },
]

/** Returns a request for each value that a field of the contract doesn't take, and one without the field where it is required. */
function spoiltOnes(descriptor: Call, request: Record<string, unknown>): { field: string; body: Record<string, unknown> }[] {
  return Object.keys(request).flatMap((field) => {
    const { [field]: _, ...without } = request
    const bodies = [without, ...ofEveryType.map((value) => ({ ...request, [field]: value }))]
    return bodies.filter((body) => !descriptor.request.safeParse(body).success).map((body) => ({ field, body }))
  })
}

/** The holder of the token that a call takes. */
type Holder = { token: string }
const send = (backend: Backend, { token }: Holder, { path }: Call, json: unknown) => raw(backend.origin, `/api/${path}`, { token, json })

function holderOf({ access }: Call, { buyer, phone, admin }: { buyer: Holder; phone: Holder; admin: Holder }): Holder {
  if (access === 'door') return phone
  return access === 'staff' || access === 'owner' ? admin : buyer
}

const names = Object.keys(sound) as (keyof typeof sound)[]

it('every call that is sent something is here', () => {
  const posts = Object.entries(callsByName).filter(([, { method, request }]) => method === 'POST' && Object.keys(request.shape).length > 0)
  expect(posts.map(([name]) => name).toSorted()).toEqual(names.toSorted())
})

describe.for(names)('%s', (name) => {
  const descriptor: Call = callsByName[name]

  it.override('options', { settings: { LIMIT_WRONG_CODES_PER_MINUTE: '1000' } })

  it('refuses each of its fields in any other type, and names it; and a body that is no object', async ({
    backend,
    buyer,
    phone,
    admin,
  }) => {
    const holder = holderOf(descriptor, { buyer, phone, admin })
    const spoilt = spoiltOnes(descriptor, sound[name])
    const fields = new Map(Object.keys(sound[name]).map((field) => [field, 0]))
    await unchanged(backend, async () => {
      for (const { field, body } of spoilt) {
        const { status, json } = await send(backend, holder, descriptor, body)
        const what = JSON.stringify(body).slice(0, 300)
        expect(status, what).toBe(400)
        expect(json, what).toMatchObject({ success: false, status: 'error', code: 'malformed', message: 'The request could not be read.' })
        expect(
          (json as { params: { fields: string[] } }).params.fields.map((path) => path.split('.')[0]),
          what,
        ).toContain(field)
        fields.set(field, (fields.get(field) ?? 0) + 1)
      }
      // A call without required fields takes a missing body for an empty one.
      const nothing = descriptor.request.safeParse({}).success ? [] : [null]
      for (const body of [...nothing, true, 7, 'x', [], [sound[name]]]) {
        expect(await send(backend, holder, descriptor, body), JSON.stringify(body)).toMatchObject({
          status: 400,
          json: { success: false, code: 'malformed' },
        })
      }
    })
    for (const [field, refused] of fields) expect(refused, field).toBeGreaterThanOrEqual(5)
  })
})

describe('a field that nobody asked for', () => {
  it('changes nothing about a hold', async ({ backend, buyer }) => {
    const extra = { status: 'paid', id: 1, guest_id: 1, total: 1, reserved_until: 9e15 }
    const { json } = await send(backend, buyer, contract.bookings.hold, { ...sound['bookings.hold'], ...extra })
    expect(json).toMatchObject({ success: true, total_amount: 2499 })
    const [booking] = await backend.deps.store.read.selectFrom('booking').selectAll().execute()
    expect(booking).toMatchObject({ status: 'pending', total: 249_900, reserved_until: backend.clock.now + 600_000 })
  })
})

describe('the query of a GET', () => {
  it.for([
    ['/api/get_seats.php', 'show_id'],
    ['/api/get_seats.php?show_id=1&show_id=2', 'show_id'],
    ['/api/get_seats.php?show_id[]=1', 'show_id'],
    ['/api/get_shows.php?show_id=1&show_id=1', 'show_id'],
    ['/api/get_user_bookings.php?user_id=1&user_id=2', 'user_id'],
    [`/api/get_user_bookings.php?email=${'a'.repeat(255)}`, 'email'],
  ] as const)('%s names its field', async ([path, field], { backend, buyer }) => {
    await hold(buyer, ['A1'])
    const answer = await unchanged(backend, () => raw(backend.origin, path, { token: buyer.token }))
    expect(answer).toMatchObject({ status: 400, json: { success: false, code: 'malformed', params: { fields: [field] } } })
  })
})
