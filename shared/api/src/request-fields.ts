import { mostNights } from '@sabha/ticketing/basket'
import * as z from 'zod/mini'

/**
 * Schemas for the fields of requests, the same for every call: SQLite and PostgreSQL store and compare what passes here alike.
 * (Answers are read tolerantly instead, see `tolerant-fields.ts`.)
 */

/** Whether a database can store the text: PostgreSQL takes no NUL, and half of a surrogate pair can't be encoded. */
export function isKeepable(text: string): boolean {
  return !text.includes('\0') && text.isWellFormed()
}

/** Whether a database can store every text in a value that came as JSON. False also for a value nested too deeply to be written. */
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

/** A text of at most `max` UTF-16 units. */
export const text = (max: number) => z.string().check(z.maxLength(max), z.refine(isKeepable))

/**
 * An id, as number or text: a whole number from 1 to the largest that is exact, or a name that begins with a letter (`BK34679ACD`; the
 * call itself refuses an unknown one). Text that only resembles a number (`1.5`, `1e3`, `-1`, ` 1 `) is not an id.
 */
export const id = z.pipe(z.union([z.int().check(z.gte(1)), text(60).check(z.regex(/^(?:[1-9]\d{0,14}|\p{L}\S*)$/u))]), z.transform(String))

/** Bookings that are paid or confirmed together with the one in `booking_id`. An older client sends none. */
export const alsoBookings = z.optional(z.array(id).check(z.maxLength(mostNights)))

/** An id that can only be a number. */
export const rowId = z.pipe(z.union([z.int().check(z.gte(1)), z.string().check(z.regex(/^[1-9]\d{0,14}$/))]), z.transform(Number))

/** Names a request that must count once: the page makes the name with its form, and sends the same one in every retry. */
export const requestName = text(40).check(z.regex(/^[\w-]{8,40}$/))

/** A count or an index, from 0. */
export const whole = z.pipe(z.union([z.int().check(z.gte(0)), z.string().check(z.regex(/^\d{1,15}$/))]), z.transform(Number))

/** The difference of two clocks in ms, either of which may be wrong: at most what a `Date` can hold. */
export const clockOffset = z.number().check(z.gte(-8.64e15), z.lte(8.64e15))

/** How many seats together. Any number is read, so that the call can refuse an impossible one with a message. */
export const partySize = z.pipe(z.union([z.number(), z.string().check(z.regex(/^-?\d{1,9}(?:\.\d{1,9})?$/))]), z.transform(Number))

/** Yes or no, as a boolean or as the text of a query. */
export const flag = z.pipe(
  z.union([z.boolean(), z.enum(['true', 'false', '1', '0'])]),
  z.transform((value) => value === true || value === 'true' || value === '1'),
)

// Handlers read it with `readRupees`.
/** An amount in rupees, as a number or as text. */
export const sentRupees = z.union([z.number(), text(40)])

/** An evening as a screen shows it: `date` and `time` as in a `Show`. Without `hall_id` the page doesn't know the plan. */
export const ShownShow = z.object({ date: text(10), time: text(5), venue: text(300), hall_id: z.optional(text(60)) })
export type ShownShow = z.output<typeof ShownShow>
