import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import {
  type Admission,
  type DoorSeat,
  type DoorSituation,
  type DoorTicket,
  evaluateScan,
  type Found,
  toneOf,
  type Verdict,
  verdictKinds,
} from './verdict.ts'

const now = Date.parse('2026-11-19T13:30:00Z')
const earlier: Admission = { at: now - 60_000, gate: 'East gate', here: false }
const here: Admission = { ...earlier, at: now - 30_000, gate: 'West gate', here: true }
const show = { id: 1, opensAt: null, closesAt: null }

const seat = (name: string, admission: Admission | null = null, state: DoorSeat['state'] = 'valid'): DoorSeat => ({
  seat: name,
  state,
  admission,
})
const four = [seat('A1'), seat('A2'), seat('A3'), seat('A4')]
const ticket = (changes: Partial<DoorTicket> = {}): DoorTicket => ({
  showId: 1,
  showTitle: 'Strings of the Kaveri',
  issue: 1,
  state: 'paid',
  seats: four,
  ...changes,
})
const found = (changes: Partial<DoorTicket> = {}, seatIndex = 0, issue: number | null = 1): Extract<Found, { kind: 'ticket' }> => ({
  kind: 'ticket',
  ticket: ticket(changes),
  seatIndex,
  issue,
})
const signed = (seatIndex: number, admissions: [number, Admission][] = [], showId = 1): Found => ({
  kind: 'signed',
  claims: { keyId: 1, showId, ticketId: 9, seatIndex, issue: 1 },
  admissions: new Map(admissions),
})
const missing = (seatIndex: number, admissions: [number, Admission][] = [], showId = 1): Found => ({
  kind: 'missing',
  claims: { keyId: 1, showId, ticketId: 9, seatIndex, issue: 1 },
  showTitle: 'Strings of the Kaveri',
  madeAt: 7,
  admissions: new Map(admissions),
})

const of = (section: string, seat: DoorSeat): DoorSeat => ({ ...seat, section })
const [stalls, balcony] = [of('STALLS', seat('A1')), of('BALCONY', seat('L1'))]
/** A gate of the stalls, and all gates of the show. */
const gate: DoorSituation['gate'] = {
  sections: ['STALLS'],
  all: [
    { gate: 'Front', sections: ['STALLS'] },
    { gate: 'Stairs', sections: ['BALCONY'] },
    { gate: 'Side', sections: ['BOX', 'BALCONY'] },
    { gate: 'Stairs', sections: ['BALCONY', 'BOX'] },
    { gate: '', sections: null },
  ],
}

interface More {
  reentry?: boolean
  leaving?: boolean
  exits?: boolean
  opensAt?: number
  closesAt?: number
  gate?: DoorSituation['gate']
  ticketShow?: DoorSituation['ticketShow']
}

/** A guest who came in and has gone out since. */
const gone: Admission = { ...earlier, leftAt: now - 10_000 }

const cases: [situation: string, found: Found, verdict: Verdict, more?: More][] = [
  [
    'going out',
    found({ seats: [seat('A1', here), seat('A2', gone)] }),
    { kind: 'left', seats: [1], inside: 1, total: 2 },
    { leaving: true, gate, closesAt: 1 },
  ],
  ['going out, and nobody was seen to come in', found({}, 2), { kind: 'left', seats: [2], inside: 0, total: 1 }, { leaving: true }],
  [
    'going out by a ticket newer than the list',
    signed(2, [[2, here]]),
    { kind: 'left', seats: [2], inside: 1, total: 1 },
    { leaving: true },
  ],
  ['going out with a cancelled ticket', found({ state: 'cancelled' }), { kind: 'cancelled' }, { leaving: true }],
  [
    'back after going out',
    found({ seats: [seat('A1', gone), seat('A2', here)] }),
    { kind: 'let-back-in', seats: [1], inside: 1, total: 2, exited: true },
    { closesAt: 1 },
  ],
  [
    'back with somebody who was never in',
    found({ seats: [seat('A1', gone), seat('A2')] }),
    { kind: 'admitted', seats: [1, 2], inside: 0, total: 2, note: null },
  ],
  ['back by a ticket newer than the list', signed(2, [[2, gone]]), { kind: 'let-back-in', seats: [2], inside: 0, total: 1, exited: true }],
  [
    'back without an exit, where exits are scanned',
    found({ seats: [seat('A1', here)] }),
    { kind: 'cannot-tell', why: 'no-exit', seats: [1] },
    { reentry: true, exits: true },
  ],
  [
    'back with an exit, where exits are scanned',
    found({ seats: [seat('A1', gone)] }),
    { kind: 'let-back-in', seats: [1], inside: 0, total: 1, exited: true },
    { reentry: true, exits: true },
  ],
  ['a seat of this gate', found({ seats: [stalls] }), { kind: 'admitted', seats: [1], inside: 0, total: 1, note: null }, { gate }],
  ['a seat whose section nobody tells', found({}, 1), { kind: 'admitted', seats: [1], inside: 0, total: 1, note: null }, { gate }],
  [
    'a seat of another gate',
    found({ seats: [balcony] }),
    { kind: 'wrong-gate', gates: ['Stairs', 'Side'], seats: [1], inside: 0, total: 1 },
    { gate },
  ],
  [
    'seats of two other sections: the gates that admit both',
    found({ seats: [balcony, of('BOX', seat('X1'))] }),
    { kind: 'wrong-gate', gates: ['Side', 'Stairs'], seats: [1, 2], inside: 0, total: 2 },
    { gate },
  ],
  [
    'a seat of no gate that is known',
    found({ seats: [of('ROOF', seat('R1'))] }),
    { kind: 'wrong-gate', gates: [], seats: [1], inside: 0, total: 1 },
    { gate },
  ],
  [
    'seats of two gates: those of this one',
    found({ seats: [stalls, balcony, of('STALLS', seat('A2', here))] }),
    {
      kind: 'admitted',
      seats: [1],
      inside: 1,
      total: 3,
      note: null,
      elsewhere: { seats: [2], gates: ['Stairs', 'Side'] },
    },
    { gate },
  ],
  [
    'seats of two gates, and those of this one are inside',
    found({ seats: [of('STALLS', seat('A1', here)), balcony] }),
    { kind: 'wrong-gate', gates: ['Stairs', 'Side'], seats: [2], inside: 1, total: 2 },
    { gate },
  ],
  [
    'a seat of another gate that is inside',
    found({ seats: [of('BALCONY', seat('L1', earlier))] }),
    { kind: 'already-used', at: earlier.at, gate: 'East gate', here: false, inside: 1, total: 1 },
    { gate },
  ],
  [
    'a seat of another gate, back from the interval',
    found({ seats: [of('BALCONY', seat('L1', earlier))] }),
    { kind: 'let-back-in', seats: [1], inside: 1, total: 1 },
    { gate, reentry: true },
  ],
  [
    'a seat of another gate, before the doors open',
    found({ seats: [balcony] }),
    { kind: 'wrong-gate', gates: ['Stairs', 'Side'], seats: [1], inside: 0, total: 1 },
    { gate, opensAt: now + 1 },
  ],
  ['a seat of another gate, cancelled', found({ seats: [balcony], state: 'cancelled' }), { kind: 'cancelled' }, { gate }],
  [
    'a code that fits a ticket of another gate',
    { ...found({ seats: [balcony] }), doubt: 'code' },
    { kind: 'cannot-tell', why: 'code', seats: [1] },
    { gate },
  ],
  ['a whole booking', found(), { kind: 'admitted', seats: [1, 2, 3, 4], inside: 0, total: 4, note: null }],
  ['one seat of a booking', found({}, 2), { kind: 'admitted', seats: [2], inside: 0, total: 1, note: null }],
  ['a short code', found({ issue: 3 }, 0, null), { kind: 'admitted', seats: [1, 2, 3, 4], inside: 0, total: 4, note: null }],
  [
    'the whole booking after two single seats: the rest',
    found({ seats: [seat('A1', earlier), seat('A2'), seat('A3', here), seat('A4')] }),
    { kind: 'admitted', seats: [2, 4], inside: 2, total: 4, note: null },
  ],
  [
    'a single seat after the whole booking',
    found({ seats: [seat('A1', earlier), seat('A2', earlier)] }, 2),
    { kind: 'already-used', at: earlier.at, gate: 'East gate', here: false, inside: 1, total: 1 },
  ],
  [
    'the whole booking when none is left: the latest admission is told',
    found({ seats: [seat('A1', here), seat('A2', earlier)] }),
    { kind: 'already-used', at: here.at, gate: 'West gate', here: true, inside: 2, total: 2 },
  ],
  [
    'used, and back from the interval',
    found({ seats: [seat('A1', here)] }, 1),
    { kind: 'let-back-in', seats: [1], inside: 1, total: 1 },
    { reentry: true },
  ],
  [
    'back from the interval, never inside',
    found({}, 1),
    { kind: 'admitted', seats: [1], inside: 0, total: 1, note: null },
    { reentry: true },
  ],
  ['another show', found({ showId: 2 }), { kind: 'wrong-show', show: 'Strings of the Kaveri' }],
  ['an earlier issue of the ticket', found({ issue: 2 }), { kind: 'revoked' }],
  ['cancelled', found({ state: 'cancelled' }), { kind: 'cancelled' }],
  ['not paid', found({ state: 'not-paid' }), { kind: 'not-paid' }],
  ['refunded', found({ state: 'refunded' }), { kind: 'refunded' }],
  ['cancelled, the seat sold again', found({ state: 'refunded', seats: [seat('A1', null, 'sold-again')] }), { kind: 'sold-again' }],
  ['a seat given back', found({ seats: [seat('A1', null, 'released'), seat('A2')] }, 1), { kind: 'released' }],
  ['a seat given back and sold again', found({ seats: [seat('A1', null, 'sold-again'), seat('A2')] }, 1), { kind: 'sold-again' }],
  [
    'a booking that gave one seat back',
    found({ seats: [seat('A1', null, 'released'), seat('A2')] }),
    { kind: 'admitted', seats: [2], inside: 0, total: 1, note: null },
  ],
  ['a seat that the booking has not', found({}, 9), { kind: 'unknown' }],
  [
    'before the doors open',
    found(),
    { kind: 'outside-hours', doors: 'not-yet-open', at: now + 1, seats: [1, 2, 3, 4], inside: 0, total: 4 },
    { opensAt: now + 1 },
  ],
  [
    'after the doors closed',
    found({}, 1),
    { kind: 'outside-hours', doors: 'closed', at: now - 1, seats: [1], inside: 0, total: 1 },
    { closesAt: now - 1 },
  ],
  ['cancelled, outside the hours too', found({ state: 'cancelled' }), { kind: 'cancelled' }, { opensAt: now + 1 }],
  ['within the hours', found({}, 1), { kind: 'admitted', seats: [1], inside: 0, total: 1, note: null }, { opensAt: now, closesAt: now }],
  ['signed, not on an older list', signed(2), { kind: 'admitted', seats: [2], inside: 0, total: 1, note: 'not-listed' }],
  [
    'signed, not listed, scanned before',
    signed(2, [[2, here]]),
    { kind: 'already-used', at: here.at, gate: 'West gate', here: true, inside: 1, total: 1 },
  ],
  [
    'a single seat, not listed, after the whole booking',
    signed(2, [[0, here]]),
    { kind: 'already-used', at: here.at, gate: 'West gate', here: true, inside: 1, total: 1 },
  ],
  [
    'the whole booking, not listed, after a single seat',
    signed(0, [[2, here]]),
    { kind: 'admitted', seats: [0], inside: 0, total: 1, note: 'not-listed' },
  ],
  [
    'signed, and missing from books that should have it',
    missing(2),
    { kind: 'cannot-tell', why: 'missing', signed: { show: 'Strings of the Kaveri', seatIndex: 2, madeAt: 7 } },
  ],
  [
    'missing, outside the hours',
    missing(0),
    { kind: 'cannot-tell', why: 'missing', signed: { show: 'Strings of the Kaveri', seatIndex: 0, madeAt: 7 } },
    { opensAt: now + 1 },
  ],
  [
    'missing, and let in before',
    missing(2, [[2, here]]),
    { kind: 'already-used', at: here.at, gate: 'West gate', here: true, inside: 1, total: 1 },
  ],
  [
    'a missing single seat after its whole booking',
    missing(2, [[0, here]]),
    { kind: 'already-used', at: here.at, gate: 'West gate', here: true, inside: 1, total: 1 },
  ],
  ['missing, back from the interval', missing(2, [[2, here]]), { kind: 'let-back-in', seats: [2], inside: 1, total: 1 }, { reentry: true }],
  ['missing, for another show', missing(2, [], 2), { kind: 'wrong-show', show: 'Strings of the Kaveri' }],
  ['a code that fits a ticket', { ...found({}, 1), doubt: 'code' }, { kind: 'cannot-tell', why: 'code', seats: [1] }],
  [
    'a code that fits a ticket, before the doors open',
    { ...found({}, 1), doubt: 'code' },
    { kind: 'cannot-tell', why: 'code', seats: [1] },
    { opensAt: now + 1 },
  ],
  [
    'the booking id of a ticket that was made anew',
    { ...found({ issue: 2 }, 1), issue: null, doubt: 'made-anew' },
    { kind: 'cannot-tell', why: 'made-anew', seats: [1] },
  ],
  ['a code that fits a ticket that was cancelled', { ...found({ state: 'cancelled' }), doubt: 'code' }, { kind: 'cancelled' }],
  ['signed for another show, not listed', signed(0, [], 2), { kind: 'wrong-show', show: '' }],
  [
    'signed for another show that is known here',
    signed(0, [], 2),
    { kind: 'wrong-show', show: 'Shakuntala', on: { at: now, zone: 'Asia/Kolkata' } },
    { ticketShow: { title: 'Shakuntala', startsAt: now, zone: 'Asia/Kolkata' } },
  ],
  [
    'a season pass, which has no evening of its own',
    signed(0, [], 2),
    { kind: 'wrong-show', show: 'All winter' },
    { ticketShow: { title: 'All winter', startsAt: null, zone: 'Asia/Kolkata' } },
  ],
  ['a short code that is not on the list', { kind: 'not-listed' }, { kind: 'cannot-tell', why: 'not-listed' }],
  ['signed with a key that is not known here', { kind: 'unknown-key' }, { kind: 'cannot-tell', why: 'unknown-key' }],
  [
    'a short code that is not on the list, and that somebody let in before',
    { kind: 'not-listed', admission: here },
    { kind: 'already-used', at: here.at, gate: 'West gate', here: true, inside: 1, total: 1 },
  ],
  ['unknown', { kind: 'unknown' }, { kind: 'unknown' }],
  ['forged', { kind: 'forged' }, { kind: 'forged' }],
  ['of a later format', { kind: 'newer-format' }, { kind: 'newer-format' }],
  ['foreign', { kind: 'foreign' }, { kind: 'foreign' }],
]

describe('verdict', () => {
  it.each(cases)('%s', (_, what, verdict, { reentry = false, opensAt = null, closesAt = null, ...more } = {}) => {
    expect(evaluateScan(what, { show: { ...show, opensAt, closesAt }, at: now, reentry, ...more })).toEqual(verdict)
  })

  it('every verdict is among the cases', () => {
    expect(new Set(cases.map(([, , { kind }]) => kind))).toEqual(new Set(verdictKinds))
  })

  it('only seats that are valid and outside are let in, and each admitted scan leaves fewer outside', () => {
    const anySeat = fc.record({
      state: fc.constantFrom<DoorSeat['state'][]>('valid', 'released', 'sold-again'),
      admission: fc.constantFrom(null, here, earlier),
    })
    fc.assert(
      fc.property(fc.array(anySeat, { minLength: 1, maxLength: 10 }), fc.nat(11), fc.boolean(), (seats, seatIndex, reentry) => {
        const named = seats.map((one, i) => ({ ...one, seat: `A${i + 1}` }))
        const verdict = evaluateScan(found({ seats: named }, seatIndex), { show, at: now, reentry })
        if (verdict.kind === 'admitted') {
          expect(verdict.seats.length).toBeGreaterThan(0)
          for (const index of verdict.seats) expect(named[index - 1]).toMatchObject({ state: 'valid', admission: null })
        }
        if (verdict.kind === 'let-back-in') for (const index of verdict.seats) expect(named[index - 1]?.admission).not.toBeNull()
        expect(toneOf[verdict.kind]).toBeDefined()
      }),
    )
  })
})
