import type { Phrase } from '@sabha/language/phrases'
import { toneOf, type VerdictKind } from '@sabha/ticketing/verdict'
import type { Tone } from './tag.tsx'

const names = {
  admitted: 'Admitted',
  'let-back-in': 'Let back in',
  'outside-hours': 'Outside the doors’ hours',
  'cannot-tell': 'Could not tell',
  'already-used': 'Already used',
  'wrong-show': 'Another show’s ticket',
  unknown: 'Unknown code',
  foreign: 'Not a code of ours',
  forged: 'Forged',
  'newer-format': 'Newer than the scanner',
  revoked: 'Replaced by a newer ticket',
  cancelled: 'Booking cancelled',
  refunded: 'Ticket refunded',
  released: 'Seat given back',
  'sold-again': 'Seat given back and sold again',
  'not-paid': 'Ticket not paid',
} as const satisfies Record<VerdictKind, Phrase>

const tones = { green: 'good', amber: 'wait', red: 'bad' } as const satisfies Record<(typeof toneOf)[VerdictKind], Tone>

/** What a scan came to, in a word. */
export function verdictWords(verdict: VerdictKind): { name: Phrase; tone: Tone } {
  return { name: names[verdict], tone: tones[toneOf[verdict]] }
}
