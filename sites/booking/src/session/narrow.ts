/**
 * Reads values that we can't trust: browser storage edited by hand, navigation state of an earlier build.
 * It uses no schema, because every first visit would have to load the schemas' library for it.
 */

export type Fields<Name extends string> = Partial<Record<Name, unknown>>

/** Returns the fields of an object; null for anything else. */
export function fieldsOf<Name extends string>(value: unknown): Fields<Name> | null {
  return typeof value === 'object' && value !== null ? value : null
}

/** Returns an id or a phone number, which come as texts or numbers, as text; null for anything else. */
export function textOrNumber(value: unknown): string | null {
  return typeof value === 'string' || typeof value === 'number' ? String(value) : null
}

/** Whether a value is absent, null or a text. */
export function isMaybeText(value: unknown): value is string | null | undefined {
  return value === undefined || value === null || typeof value === 'string'
}
