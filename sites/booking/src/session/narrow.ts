/**
 * Reading of what isn't ours to trust: browser storage edited by hand, navigation state of an earlier build.
 * By hand and not by a schema, because every first visit would have to fetch the schemas' library for it.
 */

export type Fields<Name extends string> = Partial<Record<Name, unknown>>

/** The fields of an object; null of anything else. */
export function fieldsOf<Name extends string>(value: unknown): Fields<Name> | null {
  return typeof value === 'object' && value !== null ? value : null
}

/** An id or a phone number, which come as texts or numbers; null of anything else. */
export function textOrNumber(value: unknown): string | null {
  return typeof value === 'string' || typeof value === 'number' ? String(value) : null
}

/** Absent, null or a text. */
export function isMaybeText(value: unknown): value is string | null | undefined {
  return value === undefined || value === null || typeof value === 'string'
}
