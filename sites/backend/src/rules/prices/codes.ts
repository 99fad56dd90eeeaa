import { type Refusal, refuse } from '@sabha/api/refusal'
import { normaliseCode } from '@sabha/ticketing/codes'
import { phoneDigits } from '@sabha/ticketing/phone'
import type { CodeRule } from '@sabha/ticketing/quote'
import type { BookingRow } from '../../store/bookings/bookings.ts'
import type { Person } from '../../store/bookings/payer.ts'
import { lockAll } from '../../store/engine/postgres/locks.ts'
import { findPriceCode, type PriceCodeRow, priceCodeById, usesOfCode } from '../../store/prices/codes.ts'
import type { Db, Tx } from '../../store/store.ts'

/** Who types a code, for which show, and when. */
export interface CodeWish {
  showId: number
  /** Ten digits, or empty. */
  phone: string
  email: string | null
  /** The phone number or e-mail address that the code was sent to, as it was typed. */
  sentTo: string | undefined
  at: number
}

/**
 * Returns the code that applies, also if it has no uses left. undefined if it doesn't exist, is switched off, over or not begun, or is for
 * other shows or other people: somebody who tries codes can't tell these apart.
 */
export async function findCode(db: Db, text: string, wish: CodeWish): Promise<PriceCodeRow | undefined> {
  const { showId, at } = wish
  // Composed, as codes are stored: some keyboards write the vowels of Kannada in parts.
  const code = await findPriceCode(db, normaliseCode(text.normalize('NFC')))
  if (code?.state !== 'on') return undefined
  if ((code.valid_from !== null && at < code.valid_from) || (code.valid_until !== null && at >= code.valid_until)) return undefined
  const shows = code.shows === null ? [showId] : (JSON.parse(code.shows) as number[])
  return shows.includes(showId) && isFor(code, wish) ? code : undefined
}

function isFor({ people }: PriceCodeRow, { phone, email, sentTo = '' }: CodeWish): boolean {
  if (people === null) return true
  const names = [phone, email ?? '', phoneDigits(sentTo), sentTo.trim()].map((name) => name.toLowerCase())
  return (JSON.parse(people) as string[]).some((person) => names.includes(person))
}

export function ruleOf({ code, kind, value, sections }: PriceCodeRow): CodeRule {
  return { name: code, kind, value, ...(sections !== null && { sections: JSON.parse(sections) as string[] }) }
}

/** The refusal of every code that can't be used, whatever the reason. */
export const noSuchCode = (): Refusal => refuse('unknown-price-code', { field: 'code' })

/** Whether the code has a use left, now. */
export async function hasUse(
  db: Db,
  code: PriceCodeRow,
  { user, now, beside }: { user: Person | undefined; now: number; beside?: number },
): Promise<boolean> {
  const { id, uses_most, uses_each } = code
  if (uses_most !== null && (await usesOfCode(db, id, { now, beside })) >= uses_most) return false
  return uses_each === null || user === undefined || (await usesOfCode(db, id, { now, of: user, beside })) < uses_each
}

/**
 * Does the same for a booking that takes a use in this transaction: nobody else takes one before it ends. The row of a hold is its use, and
 * gives it back by lapsing.
 */
export async function takeUse(tx: Tx, code: PriceCodeRow, wish: { user: Person; now: number; beside?: number }): Promise<boolean> {
  if (!isLimited(code)) return true
  await lockUses(tx, code)
  return hasUse(tx, code, wish)
}

const isLimited = ({ uses_most, uses_each }: PriceCodeRow) => uses_most !== null || uses_each !== null

async function lockUses(tx: Tx, { id }: Pick<PriceCodeRow, 'id'>): Promise<void> {
  await lockAll(tx, [lockOf(id)])
}

/** Until the transaction ends, no other takes a use of the codes of these bookings. */
export async function lockCodesOf(tx: Tx, bookings: readonly Pick<BookingRow, 'code_id'>[]): Promise<void> {
  await lockAll(
    tx,
    bookings.flatMap(({ code_id }) => (code_id === null ? [] : [lockOf(code_id)])),
  )
}

const lockOf = (codeId: number) => `price-code:${codeId}`

/**
 * Whether a payment may still book at the quoted price. While the hold lasts, it may, whatever happened to the code. After that, only if
 * nobody else has had the code's last use.
 */
export async function keepsUseOfCode(tx: Tx, booking: BookingRow, now: () => number): Promise<boolean> {
  const code = booking.code_id === null ? undefined : await priceCodeById(tx, booking.code_id)
  if (!code || !isLimited(code)) return true
  await lockUses(tx, code)
  // Read behind the lock: a booking that had the lock before may have taken the use, because this hold was over by then.
  const at = now()
  if (booking.status === 'pending' && at < booking.reserved_until) return true
  return hasUse(tx, code, { user: { guestId: booking.guest_id, phone: booking.customer_phone }, now: at, beside: booking.id })
}
