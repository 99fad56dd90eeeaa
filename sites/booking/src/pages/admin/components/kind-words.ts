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

/** How a booking came about: by hand in one of the desk's ways, else online. */
export function kindWords(kind: string, say: Say): string {
  return Object.hasOwn(kinds, kind) ? say(kinds[kind as DeskKind]) : say('Online')
}
