import { toneOf, type Verdict, verdictKinds } from '@sabha/ticketing/verdict'
import { describe, expect, it } from 'vitest'
import { ScanAnswer } from './checkin.ts'
import { readVerdict, verdictFields } from './verdict.ts'

const at = Date.parse('2026-11-19T13:30:00Z')
const verdicts: Verdict[] = [
  { kind: 'admitted', seats: [2, 3], inside: 1, total: 3, note: null },
  { kind: 'admitted', seats: [0], inside: 0, total: 1, note: 'not-listed' },
  { kind: 'admitted', seats: [1], inside: 0, total: 2, note: null, elsewhere: { seats: [2], gates: ['East gate', 'West gate'] } },
  { kind: 'wrong-gate', gates: ['East gate'], seats: [1, 2], inside: 1, total: 3 },
  { kind: 'let-back-in', seats: [1], inside: 1, total: 1 },
  { kind: 'let-back-in', seats: [2], inside: 1, total: 2, exited: true },
  { kind: 'left', seats: [1, 2], inside: 2, total: 3 },
  { kind: 'outside-hours', doors: 'not-yet-open', at, seats: [1], inside: 0, total: 1 },
  { kind: 'cannot-tell', why: 'unknown-key' },
  { kind: 'cannot-tell', why: 'missing', signed: { show: 'An evening', seatIndex: 0, madeAt: at } },
  { kind: 'cannot-tell', why: 'missing', signed: { show: 'An evening', seatIndex: 2, madeAt: null } },
  { kind: 'cannot-tell', why: 'code', seats: [1, 2] },
  { kind: 'cannot-tell', why: 'made-anew', seats: [1, 2] },
  { kind: 'cannot-tell', why: 'no-exit', seats: [1, 2] },
  { kind: 'cannot-tell', why: 'counter-stopped', by: { counter: 'Stairs', soldAt: at, stoppedAt: at + 60_000 }, seats: [1] },
  { kind: 'cannot-tell', why: 'seat-of-another', by: { counter: '', soldAt: at, stoppedAt: null }, seats: [] },
  { kind: 'cannot-tell', why: 'unknown-counter', by: { counter: '', soldAt: at, stoppedAt: null }, seats: [1] },
  { kind: 'cannot-tell', why: 'not-leased', by: { counter: 'Stairs', soldAt: at, stoppedAt: null }, seats: [1] },
  { kind: 'already-used', at, gate: 'East gate', here: true, inside: 2, total: 2 },
  { kind: 'wrong-show', show: 'Another evening' },
  { kind: 'wrong-show', show: 'Another evening', on: { at, zone: 'Asia/Dubai' } },
  { kind: 'unknown' },
  { kind: 'foreign' },
  { kind: 'forged' },
  { kind: 'newer-format' },
  { kind: 'revoked' },
  { kind: 'cancelled' },
  { kind: 'refunded' },
  { kind: 'released' },
  { kind: 'sold-again' },
  { kind: 'not-paid' },
]

describe('a verdict on the wire', () => {
  it.each(verdicts.map((verdict): [string, Verdict] => [verdict.kind, verdict]))('%s comes back as it was sent', (_, verdict) => {
    const answer = ScanAnswer.parse(JSON.parse(JSON.stringify(verdictFields(verdict))))
    expect(readVerdict(answer)).toEqual(verdict)
    expect(answer.success).toBe(toneOf[verdict.kind] === 'green')
  })

  it('of every kind is among them', () => {
    expect(new Set(verdicts.map(({ kind }) => kind))).toEqual(new Set(verdictKinds))
  })

  it('of a backend that only says success is none', () => {
    const answer = ScanAnswer.parse({ success: false, message: 'Ticket already scanned' })
    expect(readVerdict(answer)).toBeNull()
    expect(readVerdict(ScanAnswer.parse({ success: false, verdict: 'of-tomorrow', message: '' }))).toBeNull()
  })
})
