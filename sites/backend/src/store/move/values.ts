import type { SQLOutputValue } from 'node:sqlite'

/** A value as PostgreSQL writes it down. */
export type Written = string | null

type Reading = (value: Exclude<SQLOutputValue, null>) => string | undefined

/** By PostgreSQL's type of the column: what SQLite holds there, as PostgreSQL writes it; undefined: it holds no such value. */
const readings: Readonly<Record<string, Reading>> = {
  bigint: (value) => (typeof value === 'bigint' ? String(value) : undefined),
  'double precision': (value) => (typeof value === 'number' || typeof value === 'bigint' ? String(Number(value)) : undefined),
  // PostgreSQL's texts hold every character but this one.
  text: (value) => (typeof value === 'string' && !value.includes('\0') ? value : undefined),
  boolean: (value) => (value === 0n ? 'f' : value === 1n ? 't' : undefined),
  bytea: (value) => (value instanceof Uint8Array ? `\\x${value.toHex()}` : undefined),
}

/** A value of SQLite, whose columns take any type, for a column of this type; undefined where the one can't be the other. */
export function writtenFor(type: string, value: SQLOutputValue): Written | undefined {
  return value === null ? null : readings[type]?.(value)
}

/** What PostgreSQL has written, in the one way that is compared: it has its own ways with floating point. */
export function comparable(type: string, value: Written): Written {
  return value !== null && type === 'double precision' ? String(Number(value)) : value
}
