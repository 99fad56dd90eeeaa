import { mostNights } from '@sabha/ticketing/basket'
import * as z from 'zod/mini'

/**
 * What requests carry, read in one way for every call: what passes here is kept and compared alike by SQLite and PostgreSQL.
 * (Answers are read tolerantly instead, see `tolerant-fields.ts`.)
 */

/** PostgreSQL takes no NUL, and half of a surrogate pair is no character that could be written. */
export function isKeepable(text: string): boolean {
  return !text.includes('\0') && text.isWellFormed()
}

/** The same of every text in a value that came as JSON; and that it is not nested beyond what anybody could read. */
export function isKeepableJson(value: unknown): boolean {
  let isKept = true
  try {
    JSON.stringify(value, (key, entry: unknown) => {
      isKept &&= isKeepable(key) && (typeof entry !== 'string' || isKeepable(entry))
      return entry
    })
  } catch {
    return false
  }
  return isKept
}

/** A text of at most so many UTF-16 units. */
export const text = (max: number) => z.string().check(z.maxLength(max), z.refine(isKeepable))

/**
 * An id, as number or text: a whole number from 1 to the largest that is exact, or a name that begins with a letter (`BK34679ACD`; one
 * that nothing has is refused as unknown). What only resembles a number (`1.5`, `1e3`, `-1`, ` 1 `) is none.
 */
export const id = z.pipe(z.union([z.int().check(z.gte(1)), text(60).check(z.regex(/^(?:[1-9]\d{0,14}|\p{L}\S*)$/u))]), z.transform(String))

/** Bookings that are paid or confirmed together with the one that is named beside them. An older client sends none. */
export const alsoBookings = z.optional(z.array(id).check(z.maxLength(mostNights)))

/** The id of what has only numbers. */
export const rowId = z.pipe(z.union([z.int().check(z.gte(1)), z.string().check(z.regex(/^[1-9]\d{0,14}$/))]), z.transform(Number))

/** Names a request that must count once: made with its form, and the same however often that is sent. */
export const requestName = text(40).check(z.regex(/^[\w-]{8,40}$/))

/** How many, or where in a row of things: from 0. */
export const whole = z.pipe(z.union([z.int().check(z.gte(0)), z.string().check(z.regex(/^\d{1,15}$/))]), z.transform(Number))

/** Milliseconds between two clocks, which may both be wrong: no more than a `Date` can be told. */
export const clockOffset = z.number().check(z.gte(-8.64e15), z.lte(8.64e15))

/** How many seats together. Any number is read, so that one that can't be is refused in words. */
export const partySize = z.pipe(z.union([z.number(), z.string().check(z.regex(/^-?\d{1,9}(?:\.\d{1,9})?$/))]), z.transform(Number))

/** Yes or no, in a query as well. */
export const flag = z.pipe(
  z.union([z.boolean(), z.enum(['true', 'false', '1', '0'])]),
  z.transform((value) => value === true || value === 'true' || value === '1'),
)

/** An amount in rupees that is sent to us: whoever takes it reads it with `readRupees`. */
export const sentRupees = z.union([z.number(), text(40)])

/** An evening as a screen shows it: `date` and `time` as in a `Show`. Without `hall_id` the page doesn't know the plan. */
export const ShownShow = z.object({ date: text(10), time: text(5), venue: text(300), hall_id: z.optional(text(60)) })
export type ShownShow = z.output<typeof ShownShow>
