import type { Phrase } from '@sabha/language/phrases'
import { toneOf, type VerdictKind } from '@sabha/ticketing/verdict'
import { useLanguage } from '@sabha/ui/use-language'
import { Tag, type Tone } from './tag.tsx'

interface ScanTagProps {
  scan: { verdict: VerdictKind; acted: 'admitted' | 'refused' | null; undone: boolean; given_back?: boolean }
}

/** The result of a scan, what the staff decided if they did, and whether it was taken back. */
export function ScanTag({ scan }: ScanTagProps) {
  const { say } = useLanguage()
  const { name, tone } = verdictWords(scan.verdict)
  return (
    <>
      <Tag tone={scan.undone ? 'plain' : tone}>{say(name)}</Tag>
      {scan.acted !== null && tone !== 'good' && ` ${say(scan.acted === 'admitted' ? 'let in by the staff' : 'turned away by the staff')}`}
      {scan.given_back && ` ${say('given back after the guest came in')}`}
      {scan.undone && ` ${say('undone')}`}
    </>
  )
}

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

/** The result of a scan, in a word. */
export function verdictWords(verdict: VerdictKind): { name: Phrase; tone: Tone } {
  return { name: names[verdict], tone: tones[toneOf[verdict]] }
}
