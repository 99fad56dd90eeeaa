import type { ScanAnswer } from '@sabha/api/checkin'
import { readVerdict } from '@sabha/api/verdict'
import { type Tone, toneOf } from '@sabha/ticketing/verdict'
import type { Outcome, Recall } from '../scan.ts'
import type { RecentRow } from '../store/rows.ts'

type Ending = Outcome | 'undecided'

interface Comparison {
  call: Recall['call'] | null
  /** Whether the server's ledger already says what happened at the door. */
  isSettled: boolean
}

/**
 * How a scan ended at the door, compared with the answer of a server that did not know that end.
 * `all`: the server let in every seat that the phone let in.
 */
const comparisons = {
  admitted: {
    green: (all) => (all ? { call: null, isSettled: true } : { call: 'stop', isSettled: false }),
    // The server wants a decision that the phone did not need. It is sent as decided: they are inside.
    amber: () => ({ call: null, isSettled: false }),
    red: () => ({ call: 'stop', isSettled: false }),
  },
  refused: {
    // The guest was turned away, but the ledger has them inside. Sending the refusal takes that back, so that they can be scanned again.
    green: () => ({ call: 'welcome', isSettled: false }),
    amber: () => ({ call: null, isSettled: false }),
    red: () => ({ call: null, isSettled: true }),
  },
  undecided: {
    // The server knows what the phone could not, so it decides for the person, who may still overrule it.
    green: () => ({ call: 'welcome', isSettled: true }),
    amber: () => ({ call: null, isSettled: false }),
    red: () => ({ call: 'stop', isSettled: true }),
  },
} satisfies Record<Ending, Record<Tone, (all: boolean) => Comparison>>

export function compare(ending: Ending, scan: LetIn, answer: ScanAnswer): Comparison {
  return comparisons[ending][answerTone(answer)](coversAll(scan, answer))
}

/**
 * Whether a contradiction by the server is shown: not of a scan that was undone or made at an exit, and no `welcome` where the phone
 * refused because of another phone's word, which the server may not have.
 */
export function isRecall(call: Recall['call'], { undone, leaving, isHeard }: Pick<RecentRow, 'undone' | 'leaving' | 'isHeard'>): boolean {
  return !undone && !leaving && !(call === 'welcome' && isHeard)
}

export function answerTone(answer: ScanAnswer): Tone {
  const verdict = readVerdict(answer)
  return verdict ? toneOf[verdict.kind] : answer.success ? 'green' : 'red'
}

type LetIn = Pick<RecentRow, 'seats' | 'judgement'>

/**
 * Whether the server admitted every seat that the phone let in. For places without numbers only how many counts: the server chooses which,
 * by who came in at another gate.
 */
function coversAll({ seats, judgement: { guest } }: LetIn, answer: ScanAnswer): boolean {
  if (answer.conflict) return false
  if (answer.verdict !== 'admitted') return true
  const seatOrPlace = (index: number) => guest?.notes?.[guest.seats[index - 1] ?? '']?.place?.name ?? index
  const admitted = answer.seat_indexes.map(seatOrPlace)
  for (const seat of seats.filter((one) => one !== 0).map(seatOrPlace)) {
    const at = admitted.indexOf(seat)
    if (at < 0) return false
    admitted.splice(at, 1)
  }
  return true
}
