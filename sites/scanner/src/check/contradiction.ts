import type { ScanAnswer } from '@sabha/api/checkin'
import { readVerdict } from '@sabha/api/verdict-fields'
import { type Tone, toneOf } from '@sabha/ticketing/verdict'
import type { Outcome, Recall } from '../scan.ts'

type Ending = Outcome | 'undecided'

export interface Comparison {
  call: Recall['call'] | null
  /** Whether the server's ledger already says what happened at the door. */
  isSettled: boolean
}

/**
 * How a scan ended at the door, against what the server answers to it afterwards, not having known that end.
 * `all`: the server let in every seat that the phone let in.
 */
const comparisons = {
  admitted: {
    green: (all) => (all ? { call: null, isSettled: true } : { call: 'stop', isSettled: false }),
    // The server asks what the phone did not: the answer is that they are inside.
    amber: () => ({ call: null, isSettled: false }),
    red: () => ({ call: 'stop', isSettled: false }),
  },
  refused: {
    // Turned away, and in the ledger as inside: taken back, so that the guest can be scanned again.
    green: () => ({ call: 'welcome', isSettled: false }),
    amber: () => ({ call: null, isSettled: false }),
    red: () => ({ call: null, isSettled: true }),
  },
  undecided: {
    // The server knows what the phone could not: it decides in the person's place, who may still overrule it.
    green: () => ({ call: 'welcome', isSettled: true }),
    amber: () => ({ call: null, isSettled: false }),
    red: () => ({ call: 'stop', isSettled: true }),
  },
} satisfies Record<Ending, Record<Tone, (all: boolean) => Comparison>>

export function compare(ending: Ending, seats: readonly number[], answer: ScanAnswer): Comparison {
  return comparisons[ending][answerTone(answer)](coversAll(seats, answer))
}

export function answerTone(answer: ScanAnswer): Tone {
  const verdict = readVerdict(answer)
  return verdict ? toneOf[verdict.kind] : answer.success ? 'green' : 'red'
}

function coversAll(seats: readonly number[], answer: ScanAnswer): boolean {
  if (answer.conflict) return false
  return answer.verdict !== 'admitted' || seats.every((seat) => seat === 0 || answer.seat_indexes.includes(seat))
}
