import type { deskKinds } from '@sabha/api/office-shapes'
import type { Phrase } from '@sabha/language/phrases'
import type { Say } from '@sabha/language/translate'

export type DeskKind = (typeof deskKinds)[number]

const kinds = {
  complimentary: 'Complimentary',
  'guest-list': 'Guest list',
  cash: 'Cash',
  upi: 'UPI',
} as const satisfies Record<DeskKind, Phrase>

/** The phrase of a way of the desk; any other word stays. */
export function kindPhrase(kind: string): string {
  return Object.hasOwn(kinds, kind) ? kinds[kind as DeskKind] : kind
}

/** How a booking came about: by hand in one of the desk's ways, else online. */
export function kindWords(kind: string, say: Say): string {
  return Object.hasOwn(kinds, kind) ? say(kinds[kind as DeskKind]) : say('Online')
}
