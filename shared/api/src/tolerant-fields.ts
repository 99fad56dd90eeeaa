import { sortSeatIds } from '@sabha/ticketing/seats'
import * as z from 'zod/mini'
import { isoInstant } from './iso-instant.ts'

/**
 * Tolerant reading: the schemas accept what backends with the specification's calls are known to send, and output one shape.
 * Our own backend sends that shape.
 */

const numeric = z.pipe(z.union([z.number(), z.string().check(z.regex(/^\s*-?\d+(\.\d+)?\s*$/))]), z.transform(Number))

/** `2499`, `"2499"`, `"2499.00"`. */
export const tolerantNumber = z.pipe(numeric, z.number())

/** Ids come as numbers or strings. */
export const tolerantId = z.pipe(z.pipe(z.union([z.string(), z.number()]), z.transform(String)), z.string())

/** An absent or null text is empty. */
export const tolerantText = z._default(
  z.pipe(
    z.pipe(
      z.nullable(z.union([z.string(), z.number()])),
      z.transform((value) => (value === null ? '' : String(value))),
    ),
    z.string(),
  ),
  '',
)

/** `["A1","A2"]`, `"[\"A1\",\"A2\"]"`, `"A1, A2"`, `"A1"`, or rows of `{row_label, seat_number}`. */
export const tolerantSeats = z.pipe(
  z.pipe(
    z.union([
      z.string(),
      z.array(z.union([z.string(), z.object({ row_label: z.string(), seat_number: z.union([z.string(), z.number()]) })])),
      z.null(),
    ]),
    z.transform((value) => {
      if (value === null) return []
      const list = typeof value === 'string' ? value.replace(/[[\]"'\s]/g, '').split(',') : value
      const ids = list.map((seat) => (typeof seat === 'string' ? seat : `${seat.row_label}${seat.seat_number}`))
      return sortSeatIds(ids.filter((id) => id !== ''))
    }),
  ),
  z.array(z.string()),
)

/** An instant as ISO 8601 with a zone; without one (`2026-11-19 19:15:00`) it is Asia/Kolkata. Unreadable or absent: null. */
export const tolerantInstant = z._default(
  z.pipe(z.pipe(z.nullable(z.union([z.string(), z.number()])), z.transform(isoInstant)), z.nullable(z.string())),
  null,
)

/** An answer that is a file. */
export const file = z.custom<Uint8Array>((value) => value instanceof Uint8Array)

/** `success: true`, `"true"`, `1`, or `status: "success"`. */
export function isSuccess(body: unknown): boolean {
  if (typeof body !== 'object' || body === null) return false
  const { success, status } = body as { success?: unknown; status?: unknown }
  if (success !== undefined) return success === true || success === 'true' || success === 1 || success === '1'
  return typeof status === 'string' && ['success', 'ok'].includes(status.toLowerCase())
}
