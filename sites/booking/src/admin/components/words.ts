import type { deskSaleKinds } from '@sabha/api/admin/bookings'
import type { MoneyOwed, owedWays } from '@sabha/api/admin/payments'
import { codeWords, refusalWords, type Words } from '@sabha/api/error-words'
import { ApiError } from '@sabha/api/errors'
import type { Refusal } from '@sabha/api/refusal'
import { seatsInWords } from '@sabha/api/seat-words'
import { formatNumber } from '@sabha/language/formats'
import type { Phrase } from '@sabha/language/phrases'
import type { Say } from '@sabha/language/translate'
import { leastRefund, paiseOf } from '@sabha/ticketing/money'
import type { SeatNotes } from '@sabha/ticketing/seat-facts'
import type { SeatId } from '@sabha/ticketing/seats'
import type { LanguageValue } from '@sabha/ui/use-language'
import { rupeesInWords } from '../../show-words.ts'
import { settingLabel } from './setting-labels.ts'

/**
 * Words the details of a recorded action in one line, `seats: A1, A2 · amount: ₹2,499`; no line breaks between a name and its value. It
 * shows numbers, texts and lists of them, but no nested values. `notes`: for seats without a number.
 */
export function detailWords(
  details: Readonly<Record<string, unknown>>,
  words: Pick<LanguageValue, 'say' | 'sayText' | 'language'>,
  notes: Readonly<Record<SeatId, SeatNotes>> = {},
): string {
  const { sayText } = words
  return Object.entries(details)
    .flatMap(([name, value]) => {
      const isSeats = name === 'seats' && Array.isArray(value)
      const said = isSeats ? seatsInWords(value.map(plain), notes, words).join(', ') : valueWords(name, value)
      return said === '' ? [] : [`${sayText(settingLabel(name) ?? name.replaceAll('_', ' '))}:\u00a0${sayText(said)}`]
    })
    .join(' · ')
}

function valueWords(name: string, value: unknown): string {
  if ((name === 'amount' || name === 'difference') && typeof value === 'number') return rupeesInWords(value)
  if (name === 'handed' && typeof value === 'string' && Object.hasOwn(wayWords, value)) return wayWords[value as OwedWay]
  return name === 'kind' || name === 'from' || name === 'to' ? kindPhrase(plain(value)) : plain(value)
}

function plain(value: unknown): string {
  if (Array.isArray(value)) return value.map(plain).filter(Boolean).join(', ')
  return typeof value === 'string' || typeof value === 'number' || typeof value === 'boolean' ? String(value) : ''
}

export type DeskKind = (typeof deskSaleKinds)[number]

const kinds = {
  complimentary: 'Complimentary',
  'guest-list': 'Guest list',
  cash: 'Cash',
  upi: 'UPI',
  card: 'Card machine',
} as const satisfies Record<DeskKind, Phrase>

/** The phrase for a kind of desk sale; any other word is returned as it is. */
function kindPhrase(kind: string): string {
  return Object.hasOwn(kinds, kind) ? kinds[kind as DeskKind] : kind
}

/** Says how a booking was made: at the desk in one of these ways, otherwise online. */
export function kindWords(kind: string, say: Say): string {
  return Object.hasOwn(kinds, kind) ? say(kinds[kind as DeskKind]) : say('Online')
}

type OwedWay = (typeof owedWays)[number]

export const wayWords = {
  cash: 'In cash',
  upi: 'By UPI',
  card: 'By card machine',
  bank: 'By bank transfer',
  refund: 'Refund it the way it was paid',
  kept: 'Don’t return it',
} as const satisfies Record<OwedWay, Phrase>

export const owedWords = {
  desk: 'Hand back at the desk',
  'put-off': 'Refund not decided',
  'refund-failed': 'Refund failed',
} as const satisfies Record<MoneyOwed['kind'], Phrase>

/**
 * Returns the ways to settle this money. Money taken at the counter is handed back there; money paid online can also go back online, unless
 * it is too little for that, or be kept for a reason.
 */
export function waysOf({ kind, is_online, amount }: Pick<MoneyOwed, 'kind' | 'is_online' | 'amount'>): readonly OwedWay[] {
  if (kind === 'desk') return ['cash', 'upi', 'card', 'bank']
  if (!is_online) return ['cash', 'upi', 'card', 'bank', 'kept']
  const byHand = ['cash', 'upi', 'bank', 'kept'] as const
  return paiseOf(amount) < leastRefund ? byHand : ['refund', ...byHand]
}

/** How somebody gave back by hand what was paid online; the likeliest first. */
export const onlineWays = ['bank', 'upi', 'cash'] as const satisfies OwedWay[]

/** `1 seat`, `1,004 seats`. */
export function seatsWords(count: number, say: Say): string {
  return count === 1 ? say('1 seat') : say('{{seats}} seats', { seats: formatNumber(count) })
}

const minute = 60_000

/** Says roughly how long ago something was (`ms`): `just now`, `12 min ago`, `3 h ago`. */
export function agoWords(ms: number, say: Say): string {
  const minutes = Math.floor(Math.max(0, ms) / minute)
  if (minutes < 1) return say('just now')
  if (minutes < 60) return say('{{count}} min ago', { count: minutes })
  if (minutes < 48 * 60) return say('{{count}} h ago', { count: Math.floor(minutes / 60) })
  return say('{{count}} days ago', { count: formatNumber(Math.floor(minutes / 60 / 24)) })
}

/** Words a refusal that names its field (`params.field`). */
export function fieldProblem(error: unknown, words: Words): { field: string; message: string } | undefined {
  if (!(error instanceof ApiError)) return undefined
  const field = error.params['field']
  return typeof field === 'string' ? { field, message: codeWords(error, words) ?? words.sayText(error.message) } : undefined
}

/** Words a problem at the field that it names; empty if there is no problem. */
export function problemAtField(problem: Refusal | undefined, say: Say): Partial<Record<string, string>> {
  const field = problem?.params?.['field']
  return problem && typeof field === 'string' ? { [field]: refusalWords(problem, say) } : {}
}
