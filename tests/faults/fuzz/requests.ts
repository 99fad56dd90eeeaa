import type { Access, Call } from '@sabha/api/call'
import { type CallName, callsByName } from '@sabha/api/contract'
import fc, { type Arbitrary } from 'fast-check'
import { dataUrl, statement } from '../../builders/bank-statement.ts'
import { pictureUrl, pngOf } from '../../builders/pictures.ts'
import { codeDraft } from '../../builders/price-code.ts'
import { ruleDraft, step } from '../../builders/price-rule.ts'
import { passDraft } from '../../builders/season-pass.ts'
import { draftOf } from '../../builders/show-draft.ts'
import { type Role, roles } from './cast.ts'
import { fromSchema, type Known } from './from-schema.ts'
import { type BodySpoil, bodySpoils, nastyText, oddHeaders, oddQuery, withNasty } from './spoil.ts'

/** A request as it is sent, except for the `«names»`, which are filled in from what the cast knows. */
export interface FuzzRequest {
  /** A call of the contract, or the address of something else. */
  call: string
  role: Role
  method: string
  path: string
  headers: Record<string, string>
  body: string | Buffer | undefined
  /** The request names no row, or can't be stored: the answer must be 400. */
  mustBeRefused?: boolean
}

/** Values that mean something to the backend, by the field that carries them. */
const shows = fc.constantFrom('1', 1, '1', '«other show»', '«other show»', '999', '1.0', '-1', '')
const bookings = fc.constantFrom('«own booking»', '«own hold»', '«their booking»', '«their hold»', '«their number»', 'BK1', '1', 2)
const seats = fc.array(fc.constantFrom('A1', 'A2', 'B3', 'C1', 'C3', 'D1', 'D4', 'E5', 'F6', 'G7', 'H8', 'J9', 'K1', 'ZZ1', 'a1', 'A999'), {
  maxLength: 4,
})
const person = fc.constantFrom('Kamala Example', 'ಕಮಲಾ', 'K'.repeat(100), '‮Kamala', 'Kamala\r\nBcc: x@example.com')
const amounts = fc.constantFrom<(number | null)[]>(2499, 2499.005, 0, -1, 1e15, 0.001, 1e308, null)
const ours: Record<string, Arbitrary<unknown>> = {
  show_id: shows,
  booking_id: bookings,
  user_id: fc.constantFrom<unknown[]>('«own user»', '«own user»', null, null, '«their user»'),
  email: fc.constantFrom('kamala@example.com', 'spare@sabha.example', 'nobody@sabha.example', 'x@y', ''),
  link: fc.constantFrom('«own link»', '«own link»', '«own address»', '«own link»x', '«group link»', 'x.y.z'),
  // Mostly none: with a link a guest can hold only the seats of its group.
  group: fc.constantFrom<unknown[]>(undefined, undefined, undefined, '«group link»', '«own link»', 'x'),
  group_id: fc.constantFrom<unknown[]>(1, 1, '1', 2, 999),
  names: fc.constantFrom<unknown[]>({ L1: 'Anu' }, { L1: '' }, { L9: '‮Anu' }, { A1: 'x'.repeat(200) }, { __proto__: 'x' }, {}),
  buyer: fc.constantFrom<unknown[]>(
    undefined,
    undefined,
    undefined,
    { gstin: '27AAPFU0939F1ZV', name: 'Lotus', address: 'Bengaluru' },
    { gstin: 'x', name: '', address: '' },
  ),
  token: fc.constantFrom('«own address»', '«their address, forged»', '«their qr, forged»', '«their booking».en.AAAA', 'x.y.z', '..'),
  qr: fc.constantFrom('«own qr»', '«own code»', '«own ticket code»', '«their qr, forged»', '«their booking»', '«their code, forged»', 'x'),
  verification_code: fc.constantFrom('«own code»', '«their code, forged»', '33333333', ''),
  razorpay_order_id: fc.constantFrom('«own order»', '«their order»', 'order_x'),
  razorpay_signature: fc.constantFrom('0'.repeat(64), 'x', ''),
  scan_id: fc.oneof(fc.constant('«scan»'), fc.stringMatching(/^[\w-]{8,20}$/)),
  undo_id: fc.stringMatching(/^[\w-]{8,20}$/),
  request_id: fc.stringMatching(/^[\w-]{8,20}$/),
  refund_id: fc.constantFrom(1, 2, '1', 'x'),
  seat_id: fc.constantFrom('1-A1', '1-C1', '1-D4', '«other show»-E5', 'A1', '1-', '-'),
  customer_name: person,
  name: person,
  phone: fc.constantFrom('9000000001', '+91 90000 00001', '090000000010', '12', '١٢٣٤٥٦٧٨٩٠'),
  customer_email: fc.constantFrom<unknown[]>(null, null, 'kamala@example.com', 'a@b.c\r\nBcc: d@e.f'),
  kind: fc.constantFrom('cash', 'complimentary', 'upi', 'card', 'guest-list'),
  till_id: fc.constantFrom<unknown[]>(1, '1', 1, 2, 999),
  entry_id: fc.constantFrom<unknown[]>(1, '2', 3, 4, 999),
  credit_id: fc.constantFrom<unknown[]>(1, '2', 3, 999),
  match_id: fc.constantFrom<unknown[]>(1, '2', 3, 999),
  float: fc.constantFrom<unknown[]>(500, '1,000', 0, -1, 0.001, 'x'),
  pieces: fc.constantFrom({}, { '500': 1, '1': 3 }, { '2000': 1 }, { '500': 1e15 }),
  correction: fc.constantFrom<unknown[]>(
    { what: 'moved', from: 'cash', to: 'upi', amount: 10, reason: 'a slip' },
    { what: 'moved', from: 'upi', to: 'upi', amount: 10, reason: 'a slip' },
    { what: 'carried', direction: 'out', amount: '10', reason: 'to the bank' },
    { what: 'recount', direction: 'in', amount: -1, reason: '' },
  ),
  customer_phone: fc.constantFrom('9000000001', '9000000001', '+919000000001', ''),
  amount: amounts,
  currency: fc.constantFrom('INR', 'INR', 'USD', ''),
  scanned_at: fc.constantFrom('2026-11-19T13:30:00Z', '+275760-09-13T00:00:00Z', '-000001-01-01', '9999', 'now'),
  clock_offset: fc.constantFrom(0, -1e15, 8.7e15, 1e308, 0.5),
  image: fc.constantFrom(
    'data:image/jpeg;base64,/9j/4AAQSkZJRgABAQ',
    'data:image/jpeg;base64,',
    'data:image/png;base64,AAAA',
    `data:,${'x'.repeat(900)}`,
  ),
  show: fc.constantFrom(
    draftOf(),
    draftOf({ gst_rate: -1 }),
    draftOf({ date: '0000-00-00' }),
    draftOf({ timezone: 'Mars/Olympus' }),
    draftOf({ prices: {} }),
  ),
  content: fc.constantFrom('section,row,seat,x,y\nKAVERI,A,1,1,1', '{"rows":[]}', '[', `row\n${'A,1\n'.repeat(500)}`, '\0'),
  file: fc.constantFrom(pictureUrl(pngOf(200, 200)), pictureUrl(pngOf(200, 200).subarray(0, 90)), 'data:video/mp4;base64,AAAA', ''),
  alt_kn: fc.constantFrom('ದೀಪ', 'lamp', ''),
  focus: fc.constantFrom<unknown[]>({ x: 0.5, y: 0.5 }, { x: 0, y: 1 }, { x: 2, y: 0 }, { x: 0.5 }),
  id: fc.constantFrom<unknown[]>(null, 1, 2, 'tell-1', 'small', '«other show»'),
  date: fc.constantFrom('2090-02-30', '2090-03-01', '2026-11-19', 'x'),
  time: fc.constantFrom('19:15', '24:61', 'x'),
  end_date: fc.constantFrom('2090-03-01', '1890-03-01'),
  end_time: fc.constantFrom('21:00', '7 PM'),
  nights: fc.constantFrom(
    [],
    [{ date: '2090-02-30', time: '19:00', end_date: '2090-02-30', end_time: '21:00' }],
    [{ date: '2090-03-05', time: '19:00', end_date: '2090-03-05', end_time: '21:00' }],
    [{ date: '2020-03-05', time: '19:00', end_date: '2020-03-05', end_time: '21:00' }],
    Array.from({ length: 400 }, () => ({ date: '2090-03-05', time: '19:00', end_date: '2090-03-05', end_time: '21:00' })),
  ),
  best: fc.constantFrom<unknown[]>(
    { count: 2 },
    { count: 2 },
    { count: 11 },
    { count: -1, section: 'KAVERI' },
    { count: 1.5, max_price: 'x' },
  ),
  places: fc.constantFrom<unknown[]>({ MATS: 2 }, { MATS: 1, KAVERI: 1 }, { MATS: 11 }, { MATS: 0 }, { NOWHERE: 1.5 }, { __proto__: 1 }),
  count: fc.constantFrom<unknown[]>(1, 2, 4, '10', 0, 11, -1, 1.5, 1e15),
  section: fc.constantFrom('KAVERI', 'TUNGA', 'NOWHERE', ''),
  max_price: fc.constantFrom<unknown[]>(599, '1299', -1, 'x', 1e308),
  // Mostly none: with a price other than the real one a hold or a sale gets no further.
  shown: fc.constantFrom<unknown[]>(
    undefined,
    undefined,
    undefined,
    { date: '2090-01-01', time: '19:00', venue: 'Elsewhere', hall_id: 'x' },
    'x',
  ),
  shown_total: fc.constantFrom<unknown[]>(undefined, undefined, undefined, undefined, 599, '2,499', 'x'),
  search: fc.constantFrom('Kamala', '%', '_', '\\', '"', "'", '9876512345', 'BK', '\0'),
  page: fc.constantFrom<unknown[]>(1, 0, -1, 1e9, '2'),
  since: fc.constantFrom<unknown[]>(0, 1, -1, 1e15, '1e3'),
  exchange_key: fc.constantFrom('A'.repeat(43), '_'.repeat(43), 'A'.repeat(42), ''),
  heard: fc.constantFrom('', '«scan»', 'scan-of-another,«scan»,,', ','.repeat(2000), '%'),
}

/** Seat ids: where staff and guests ask, ids of the show; for a booking, its own; at the door, places among the ticket's seats. */
const seatsOf = (name: CallName): Arbitrary<unknown> | undefined => {
  if (name === 'checkin.scan') return undefined
  if (name === 'seats.updateMany') return fc.array(fc.record({ seat_id: ours['seat_id'] ?? fc.string(), change: fc.constantFrom(0, 1, 2) }))
  if (name === 'bookings.giveBack') return fc.oneof(fc.constantFrom(['E1'], ['E2', 'E3']), seats)
  return name === 'bookings.cancel' ? fc.oneof(fc.constantFrom(null, ['D1'], ['D2', 'D3'], ['D4']), seats) : seats
}
/** Moves within a booking's reach and beyond it. Few succeed, because of the moves before. */
const seatMoves = fc.constantFrom(
  [{ from: 'D1', to: 'G1' }],
  [
    { from: 'D2', to: ' g2' },
    { from: 'D3', to: 'G3' },
  ],
  [{ from: 'D4', to: 'A1' }],
  [
    { from: 'G1', to: 'G1' },
    { from: 'G1', to: 'G4' },
  ],
  [],
)
const statements = fc.constantFrom(
  statement([
    { at: Date.parse('2026-01-02'), amount: '100.00' },
    { at: Date.parse('2026-01-02'), amount: '2,499.00', rrn: '600209114417' },
  ]),
  statement([{ at: Date.parse('2026-01-02'), amount: '=1+1' }]),
  dataUrl('Date,Narration,Credit\n31/02/26,UPI,5'),
  dataUrl('\0'),
  'data:text/csv;base64,=',
)
const libraryPictures = fc.constantFrom('«picture»', '«picture»', 'f'.repeat(64), 'x')
/** Photographs from seats of a hall. */
const seatPhotos: Record<string, Arbitrary<unknown>> = {
  hall_id: fc.constantFrom('malleshwaram', 'malleshwaram', 'nowhere'),
  picture_id: libraryPictures,
  places: fc.constantFrom<unknown[]>(
    [{ kind: 'seat', name: 'A1' }],
    [
      { kind: 'row', name: 'B' },
      { kind: 'section', name: 'KAVERI' },
    ],
    [{ kind: 'seat', name: 'ZZ1' }],
    [{ kind: 'floor', name: '' }],
    [],
  ),
}

/** Price codes: mostly none in holds, so that most holds get further. */
const priceCodes: Partial<Record<CallName, Arbitrary<unknown>>> = {
  'bookings.hold': fc.constantFrom('', '', '', 'SPRING', 'FREE', 'x'),
  'prices.checkCode': fc.constantFrom('SPRING', ' spring ', 'x', ''),
  'seasonPasses.check': fc.constantFrom('«own pass»', 'PASS34679ACDEFGH', 'x', ''),
  'seasonPasses.find': fc.constantFrom('«own pass»', 'PASS34679ACDEFGH', 'x', ''),
  'counter.takeCode': fc.constantFrom('SPRING', ' spring ', 'x', ''),
  'prices.saveCode': fc.constantFrom(
    codeDraft(),
    codeDraft({ kind: 'amount', value: 500, uses_most: 3 }),
    codeDraft({ kind: 'fixed', value: '1.005' }),
    codeDraft({ code: 'FREE', kind: 'fixed', value: 0 }),
    codeDraft({ sections: ['NOWHERE'], is_on: false }),
  ),
}

/** What guests pay where they choose the price: mostly nothing chosen, so that most holds get further. */
const chosenAmounts = fc.constantFrom<unknown>({}, {}, {}, {}, { KAVERI: 250 }, { KAVERI: '0' }, { KAVERI: '1e3' }, { TUNGA: 1 })

const priceRules = fc.constantFrom(
  ruleDraft(),
  ruleDraft({ kind: 'sold-steps', steps: [step(10, { seats: 5 }), step('1.005', { seats: 9 }, 'off')] }),
  ruleDraft({ kind: 'group', steps: [step(20, { seats: 2 })] }),
  ruleDraft({ kind: 'date-steps', steps: [step(101, { until: 'x' })], is_on: false }),
)

/** Passes: mostly none, so that most holds get further. */
const passCodes = fc.constantFrom<unknown[]>([], [], [], ['«own pass»'], ['«own pass»', '«own pass»'], ['PASS34679ACDEFGH'])

const passes: Partial<Record<CallName, Record<string, Arbitrary<unknown>>>> = {
  'seasonPasses.make': {
    season_pass: fc.constantFrom(
      passDraft({ nights: 1 }),
      passDraft({ price: '1.005' }),
      passDraft({ show_ids: ['1', '999'] }),
      passDraft({ places: 1e9, nights: 0.5, sections: ['NOWHERE'] }),
    ),
  },
  'seasonPasses.addNights': {
    show_id: fc.constantFrom('«pass show»', '«pass show»', '1', '999'),
    show_ids: fc.constantFrom<unknown[]>(['1'], ['«other show»', '1'], ['«pass show»'], []),
  },
}

/** Fields of desk sales: mostly sound, so that most sales get further. */
const deskSales: Record<string, Arbitrary<unknown>> = {
  till_id: fc.constantFrom<unknown[]>(undefined, undefined, undefined, undefined, 999),
  upi: fc.constantFrom<unknown[]>({}, {}, { reference: 'SB1', seen_by: 'Asha', bank_reference: '1234' }, { reference: 'x y' }),
  amount: fc.constantFrom<unknown[]>(null, null, 2499, '2,499', 0, -1, 2499.005),
}

/** A booking that costs nothing, the only kind that can be confirmed, and others. */
const toConfirm = fc.constantFrom('«own free hold»', '«own free hold»', '«own hold»', '«their hold»', '«own booking»', 'BK1')

/** Concessions for seats that are chosen, or for others: mostly for none. */
const bySeat = fc.constantFrom({}, {}, {}, { A1: 'child' }, { A1: 'senior', ZZ1: 'member' })

/** Mostly an entry on the phone that scans: few other scans succeed. */
const scanned: Record<string, Arbitrary<unknown>> = {
  leaving: fc.constantFrom<unknown[]>(undefined, undefined, undefined, true),
  again: fc.constantFrom<unknown[]>(undefined, undefined, undefined, { ticket_id: 1, seat_index: 0 }),
  device_id: fc.constantFrom<unknown[]>(undefined, undefined, undefined, 999),
}

const leased: Record<string, Arbitrary<unknown>> = {
  sections: fc.constantFrom<unknown[]>(undefined, { KAVERI: 2 }, { NOWHERE: 1 }),
  until: fc.constantFrom<unknown[]>(undefined, undefined, '2020-01-01T00:00:00Z', 'soon'),
}

/** Fields of groups: mostly sound, so that most requests get further. */
const ofGroups: Record<string, Arbitrary<unknown>> = {
  link: fc.constantFrom('«group link»', '«group link»', '«group link»x', '«own link»'),
  until: fc.constantFrom('2027-11-01T18:00', '2027-11-01T18:00', '2020-01-01T18:00', '2027-11-01', 'soon'),
  add: fc.constantFrom<unknown[]>(undefined, ['L5'], ['L1'], ['A1']),
  remove: fc.constantFrom<unknown[]>(undefined, ['L2'], ['L3', 'L5'], ['A1']),
  add_places: fc.constantFrom<unknown[]>(undefined, undefined, { MATS: 1 }, { KAVERI: 1 }),
  remove_places: fc.constantFrom<unknown[]>(undefined, undefined, { MATS: 1 }, { KAVERI: -1 }),
  places: fc.constantFrom<unknown[]>(undefined, undefined, { MATS: 1 }),
  contact_name: person,
  contact_phone: fc.constantFrom('9000000001', '9000000001', '12'),
  contact_email: fc.constantFrom<unknown[]>(undefined, 'meena@example.com', 'x@y'),
}

/** Seats for which a counter asks a code. */
const seatsByCode = fc.array(
  fc.record({ id: fc.constantFrom('A1', 'A2', 'O1', 'Q99', ''), who: fc.constantFrom('child', 'student') }, { requiredKeys: ['id'] }),
  { minLength: 1, maxLength: 10 },
)

/** Scans that waited on a phone, mostly as a phone sends them: unless each row of a list is sound, none is read. */
const queuedScans = fc.array(
  fc.record({
    qr: ours['qr'] ?? fc.string(),
    scan_id: fc.stringMatching(/^[\w-]{8,20}$/),
    show_id: fc.constantFrom('1', '1', '«other show»'),
    acted: fc.constantFrom('admitted', 'refused'),
  }),
  { minLength: 1, maxLength: 4 },
)

export const fieldsOf = (name: CallName) => (field: string) => {
  if (field === 'show_id' && name === 'bookings.hold') return fc.constantFrom<unknown[]>('1', '1', 1, '«other show»')
  if (field === 'code' && priceCodes[name]) return priceCodes[name]
  if (field === 'booking_id' && name === 'bookings.confirm') return toConfirm
  if (name.startsWith('pictures.') && seatPhotos[field]) return seatPhotos[field]
  if (name === 'bookings.bookByStaff' && deskSales[field]) return deskSales[field]
  if (field === 'rule' && name === 'prices.saveRule') return priceRules
  if (field === 'concessions' && name.startsWith('bookings.')) return bySeat
  if (field === 'amounts') return chosenAmounts
  if (field === 'passes') return passCodes
  if (passes[name]?.[field]) return passes[name][field]
  if (field === 'donation' && (name === 'bookings.hold' || name === 'bookings.bookByStaff'))
    return fc.constantFrom<unknown>(0, 0, 0, 100, '1.00', '0.005')
  if (name.startsWith('groups.') && ofGroups[field]) return ofGroups[field]
  if (field === 'moves') return seatMoves
  if (field === 'seats') return name === 'counter.takeCode' ? seatsByCode : seatsOf(name)
  if (name === 'checkin.scans' && field === 'scans') return queuedScans
  if (name === 'checkin.scan' && scanned[field]) return scanned[field]
  if (name === 'counter.lease' && leased[field]) return leased[field]
  if (field === 'file' && name === 'tills.importStatement') return statements
  return field === 'id' && name.startsWith('pictures.') ? libraryPictures : ours[field]
}

/** The roles that may make a call, and so whose request gets the furthest. */
export const holders: Record<Access, Role[]> = {
  public: ['nobody', 'guest'],
  customer: ['guest'],
  booking: ['guest', 'nobody'],
  door: ['phone', 'owner', 'phone of another show'],
  staff: ['staff', 'owner'],
  owner: ['owner'],
}

/** Calls whose answer is slow on purpose (scrypt), or large. */
export const costly: CallName[] = [
  'accounts.adminSignIn',
  'accounts.changePassword',
  'accounts.beginSecondFactor',
  'accounts.renewRecoveryCodes',
  'accounts.removeSecondFactor',
  'settings.savePaymentKeys',
  'accounts.save',
  'shows.save',
  'shows.addNights',
  'shows.importHall',
  'pictures.upload',
  'site.archive',
  'shows.halls',
  'seats.detailed',
]

/** Calls that change the most when they succeed, so they have to succeed even in a small run. */
export const deep: CallName[] = [
  'accounts.signIn',
  // Comes before a hold takes the place of the one that costs nothing.
  'bookings.confirm',
  'bookings.hold',
  'bookings.release',
  'bookings.giveBack',
  'tickets.pdf',
  'checkin.scan',
  'checkin.undo',
  'checkin.scans',
  'prices.saveCode',
  'prices.saveRule',
  'bookings.bookByStaff',
  'seats.update',
  'bookings.cancel',
  'shows.cancel',
  'accounts.save',
  'bookings.export',
  'checkin.list',
]

/** Weights a costly call that has to succeed like most others: were it rarer, it would succeed only with luck. */
const weightOf = (name: CallName) => {
  if (costly.includes(name)) return deep.includes(name) ? 4 : 1
  return deep.includes(name) ? 20 : 4
}

export const toCall: Arbitrary<FuzzRequest> = fc.oneof(
  ...(Object.keys(callsByName) as CallName[]).map((name) => ({ arbitrary: requestOf(name), weight: weightOf(name) })),
)

/** Adds something odd to one request in `share`. */
function oneIn<T>(share: number, odd: Arbitrary<T>): Arbitrary<T | undefined> {
  return fc.oneof({ arbitrary: odd, weight: 1 }, { arbitrary: fc.constant(undefined), weight: share - 1 })
}

/** The server refuses both ways of choosing seats at once, so most requests keep only one of them and get further. */
function chosenOneWay(value: unknown): unknown {
  if (typeof value !== 'object' || value === null || !('seats' in value)) return value
  const { best, places, ...byHand } = value as { best?: unknown; places?: unknown }
  // The seeded show has no unnumbered section: the server refuses most requests for places, so few ask for any.
  const asked = JSON.stringify(places)?.includes('11') ? { ...byHand, places } : byHand
  return best !== undefined && JSON.stringify(best).includes('11') ? { ...asked, best } : asked
}

const takesPlaces = (name: CallName) => name === 'bookings.hold' || name === 'bookings.bookByStaff'

function soundValue(name: CallName, known: Known = fieldsOf(name)): Arbitrary<unknown> {
  return fromSchema(callsByName[name].request, known).map((value) => (takesPlaces(name) ? chosenOneWay(value) : value))
}

/** Sound requests from a role that may make them. They reach each call, whatever the others do. */
export function soundCalls(seed: number): FuzzRequest[] {
  const names = (Object.keys(callsByName) as CallName[]).filter((name) => !deep.includes(name))
  return names.flatMap((name) => fc.sample(soundCall(name), { seed, numRuns: 20 }))
}

/** Deep calls of which few well-formed requests succeed: seats are taken, or fields exclude each other. */
const seldom: readonly CallName[] = [
  'bookings.hold',
  'tickets.pdf',
  'checkin.scan',
  'bookings.bookByStaff',
  'seats.update',
  'bookings.cancel',
]

/**
 * Sound requests to the deep calls, to send in this order while nothing has changed yet. About half of them contain only values that mean
 * something.
 */
export function soundDeepCalls(seed: number): FuzzRequest[] {
  return deep.flatMap((name) => {
    const known = Object.assign(fieldsOf(name), { alone: true })
    const either = fc.oneof(soundCall(name), soundCall(name, known))
    return fc.sample(either, { seed, numRuns: seldom.includes(name) ? 160 : 60 })
  })
}

function soundCall(name: CallName, known?: Known): Arbitrary<FuzzRequest> {
  const { method, path, access }: Call = callsByName[name]
  return soundValue(name, known).map((value) => ({
    call: name,
    // Only owners may cancel what a guest has paid for.
    role: name === 'bookings.cancel' ? 'owner' : (holders[access][0] ?? 'nobody'),
    method,
    path: withQuery(`/api/${path}`, method === 'GET' ? queryOf(value) : undefined, undefined),
    headers: method === 'GET' ? {} : { 'content-type': 'application/json' },
    body: method === 'GET' ? undefined : JSON.stringify(value),
  }))
}

function requestOf(name: CallName): Arbitrary<FuzzRequest> {
  const { method, path, access }: Call = callsByName[name]
  return fc
    .record({
      value: soundValue(name),
      role: fc.oneof({ arbitrary: fc.constantFrom(...holders[access]), weight: 3 }, { arbitrary: fc.constantFrom(...roles), weight: 1 }),
      nasty: oneIn(4, fc.tuple(nastyText, fc.nat(20))),
      spoil: oneIn(5, fc.constantFrom(...(Object.keys(bodySpoils) as BodySpoil[]))),
      query: oneIn(5, oddQuery),
      headers: oneIn(5, oddHeaders),
      method: fc.oneof(
        { arbitrary: fc.constant(method), weight: 12 },
        fc.constantFrom('GET', 'POST', 'PUT', 'PATCH', 'DELETE', 'OPTIONS', 'HEAD'),
      ),
    })
    .map(({ value, nasty, spoil, query, headers, role, ...asked }) => {
      const sound = JSON.stringify(value)
      const text = nasty ? withNasty(sound, ...nasty) : sound
      const isGet = method === 'GET'
      return {
        call: name,
        role,
        method: asked.method,
        path: withQuery(`/api/${path}`, isGet ? queryOf(value) : undefined, query),
        headers: isGet ? (headers ?? {}) : { 'content-type': 'application/json', ...headers },
        body: isGet || ['GET', 'HEAD'].includes(asked.method) ? undefined : spoil ? bodySpoils[spoil](text) : text,
      }
    })
}

/** Requests to what isn't a call of the contract: pages, the provider's addresses, the sandbox, and addresses that lead nowhere. */
export const elsewhere: Arbitrary<FuzzRequest> = fc
  .record({
    path: fc.constantFrom(
      ...[
        '/api/razorpay_webhook.php',
        '/api/payment_callback.php',
        '/api/payment_callback.php?site=https://elsewhere.example',
        '/api/docs/json',
      ],
      ...[
        '/sandbox/razorpay/v1/orders',
        '/sandbox/razorpay/pay',
        '/sandbox/razorpay/v1/payments/x/refund',
        '/sandbox/razorpay/v1/orders/«their order»',
      ],
      ...[
        '/shows',
        '/book-ticket/%ff',
        '/scanner/',
        '/scanner/assets/../../x',
        '/assets/..%2f..%2fpackage.json',
        '/api/..;/admin_api.php',
        '/metrics',
      ],
      ...[
        '/api/ticket.php/«their address, forged»',
        '/ready',
        '/api/ready.php',
        '/.env',
        '/api//get_shows.php',
        '/%2e%2e/%2e%2e/etc/passwd',
        '/?lang=%00',
      ],
    ),
    role: fc.constantFrom(...roles),
    method: fc.constantFrom('GET', 'POST', 'HEAD', 'OPTIONS', 'DELETE', 'PUT'),
    text: fc.oneof(
      nastyText,
      fc.jsonValue({ maxDepth: 3 }).map((value) => JSON.stringify(value)),
      fc.constantFrom(
        'razorpay_order_id=«their order»&razorpay_payment_id=pay_x&razorpay_signature=0',
        '{"order_id":"order_x","outcome":"success"}',
      ),
    ),
    type: fc.constantFrom('application/json', 'application/x-www-form-urlencoded', 'text/plain'),
    headers: oddHeaders,
  })
  .map(({ path, role, method, text, type, headers }) => ({
    call: path,
    role,
    method,
    path,
    headers: { 'content-type': type, 'x-razorpay-signature': '0'.repeat(64), ...headers },
    body: ['GET', 'HEAD'].includes(method) ? undefined : text,
  }))

export function queryOf(value: unknown): string {
  const fields = Object.entries(value as object).filter(([, each]) => each !== undefined && each !== null)
  return new URLSearchParams(
    fields.map(([name, each]) => [name, typeof each === 'object' ? JSON.stringify(each) : String(each)]),
  ).toString()
}

export function withQuery(path: string, ...queries: (string | undefined)[]): string {
  const query = queries.filter(Boolean).join('&')
  return query === '' ? path : `${path}${path.includes('?') ? '&' : '?'}${query}`
}
