import type { correctionKinds, Till, TillEntry } from '@sabha/api/admin/tills'
import type { Phrase } from '@sabha/language/phrases'
import type { Say } from '@sabha/language/translate'
import { paiseOf, rupeesOf } from '@sabha/ticketing/money'
import { rupeesInWords } from '../../show-words.ts'
import type { Tone } from '../components/tag.tsx'
import { type DeskKind, kindWords } from '../components/words.ts'

const otherKinds = { bank: 'Bank transfer', before: 'Not recorded' } as const satisfies Record<string, Phrase>

/** Names the way in which money came or went at the counter. */
export function moneyWords(kind: string, say: Say): string {
  return Object.hasOwn(otherKinds, kind) ? say(otherKinds[kind as keyof typeof otherKinds]) : kindWords(kind, say)
}

export const correctionWords = { cash: 'Cash', upi: 'UPI', card: 'Card machine' } as const satisfies Record<
  (typeof correctionKinds)[number] & DeskKind,
  Phrase
>

const entries = {
  sale: 'Sale',
  back: 'Given back',
  donation: 'Donation',
  'donation-back': 'Donation given back',
  moved: 'Paid another way',
  carried: 'Cash put in or taken out',
  recount: 'Found or missing',
} as const satisfies Record<TillEntry['what'], Phrase>

export function entryWords({ what }: Pick<TillEntry, 'what'>, say: Say): string {
  return say(entries[what])
}

/** `₹50 missing`, `₹20 too much`, `Exact`, or `Open` for an open till. */
export function differenceWords({ difference_now: difference }: Pick<Till, 'difference_now'>, say: Say): { tone: Tone; words: string } {
  if (difference === null) return { tone: 'good', words: say('Open') }
  if (difference === 0) return { tone: 'plain', words: say('Exact') }
  const amount = rupeesInWords(Math.abs(difference))
  return difference < 0
    ? { tone: 'bad', words: say('{{amount}} missing', { amount }) }
    : { tone: 'wait', words: say('{{amount}} too much', { amount }) }
}

/** The takings of a till in rupees: sales less what was given back, without donations. */
export function takenIn({ kinds }: Pick<Till, 'kinds'>): number {
  return rupeesOf(kinds.reduce((sum, { total, donated }) => sum + paiseOf(total) - paiseOf(donated), 0))
}

/** Says to how many addresses a slip is mailed. */
export function mailedWords(mailed: number, say: Say): string {
  if (mailed === 0) return say('The slip was not mailed: there is no mail server.')
  return mailed === 1 ? say('The slip is mailed to one address.') : say('The slip is mailed to {{count}} addresses.', { count: mailed })
}
