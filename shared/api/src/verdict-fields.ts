import type { Verdict, VerdictKind } from '@sabha/ticketing/verdict'
import { toneOf } from '@sabha/ticketing/verdict'
import type { ScanAnswer } from './checkin.ts'

type VerdictFields = Pick<
  ScanAnswer,
  | 'success'
  | 'verdict'
  | 'seat_indexes'
  | 'inside'
  | 'total'
  | 'used_at'
  | 'used_gate'
  | 'used_here'
  | 'doors'
  | 'doors_at'
  | 'other_show'
  | 'unlisted'
  | 'signed'
>

const nothing: Omit<VerdictFields, 'success' | 'verdict'> = {
  seat_indexes: [],
  inside: 0,
  total: 0,
  used_at: null,
  used_gate: '',
  used_here: false,
  doors: null,
  doors_at: null,
  other_show: '',
  unlisted: null,
  signed: null,
}

/** A verdict as fields of the answer; `success` only where it lets somebody in. */
export function verdictFields(verdict: Verdict): VerdictFields {
  return { success: toneOf[verdict.kind] === 'green', verdict: verdict.kind, ...nothing, ...ownFields(verdict) }
}

function ownFields(verdict: Verdict): Partial<VerdictFields> {
  const counts = 'total' in verdict ? { inside: verdict.inside, total: verdict.total } : {}
  switch (verdict.kind) {
    case 'admitted':
      return { ...counts, seat_indexes: verdict.seats, unlisted: verdict.note }
    case 'let-back-in':
      return { ...counts, seat_indexes: verdict.seats }
    case 'outside-hours':
      return { ...counts, seat_indexes: verdict.seats, doors: verdict.doors, doors_at: iso(verdict.at) }
    case 'already-used':
      return { ...counts, used_at: iso(verdict.at), used_gate: verdict.gate, used_here: verdict.here }
    case 'wrong-show':
      return { other_show: verdict.show }
    case 'cannot-tell':
      return cannotTellFields(verdict)
    default:
      return {}
  }
}

type CannotTell = Extract<Verdict, { kind: 'cannot-tell' }>

/** `unlisted` is what a scanner of before understands. */
function cannotTellFields(verdict: CannotTell): Partial<VerdictFields> {
  if (verdict.why === 'code' || verdict.why === 'earlier-day') return { unlisted: 'not-listed', seat_indexes: verdict.seats }
  if (verdict.why !== 'missing') return { unlisted: verdict.why }
  const { show, seatIndex, madeAt } = verdict.signed
  return { unlisted: 'not-listed', signed: { show, seat_index: seatIndex, made_at: madeAt === null ? null : iso(madeAt) } }
}

function readCannotTell({ signed, seat_indexes: seats, unlisted }: ScanAnswer): CannotTell {
  const kind = 'cannot-tell'
  if (signed) {
    const madeAt = signed.made_at === null ? null : Date.parse(signed.made_at)
    return { kind, why: 'missing', signed: { show: signed.show, seatIndex: signed.seat_index, madeAt } }
  }
  if (seats.length > 0) return { kind, why: 'code', seats }
  return { kind, why: unlisted ?? 'not-listed' }
}

/** The verdict of an answer; null from a backend that only says success and a message. */
export function readVerdict(answer: ScanAnswer): Verdict | null {
  const { inside, total, seat_indexes: seats } = answer
  const kind: VerdictKind | null = answer.verdict
  switch (kind) {
    case null:
      return null
    case 'admitted':
      return { kind, seats, inside, total, note: answer.unlisted === 'not-listed' ? 'not-listed' : null }
    case 'let-back-in':
      return { kind, seats, inside, total }
    case 'outside-hours':
      return { kind, doors: answer.doors ?? 'closed', at: instant(answer.doors_at), seats, inside, total }
    case 'already-used':
      return { kind, at: instant(answer.used_at), gate: answer.used_gate, here: answer.used_here, inside, total }
    case 'wrong-show':
      return { kind, show: answer.other_show }
    case 'cannot-tell':
      return readCannotTell(answer)
    default:
      return { kind }
  }
}

const iso = (at: number) => new Date(at).toISOString()
const instant = (text: string | null) => (text === null ? 0 : Date.parse(text))
