import { expect, it } from 'vitest'
import { comparable, writtenFor } from './rows.ts'

it.each([
  ['bigint', 9_223_372_036_854_775_807n, '9223372036854775807'],
  ['bigint', -2_147_483_649n, '-2147483649'],
  ['double precision', 17.5, '17.5'],
  ['double precision', 18n, '18'],
  ['text', 'ಕಮಲಾ "Example"\n', 'ಕಮಲಾ "Example"\n'],
  ['text', '', ''],
  ['boolean', 0n, 'f'],
  ['boolean', 1n, 't'],
  ['bytea', new Uint8Array([0, 255, 16]), '\\x00ff10'],
] as const)('a %s of %o is written %j', (type, value, written) => expect(writtenFor(type, value)).toBe(written))

it('nothing is nothing, whatever the type', () => {
  for (const type of ['bigint', 'double precision', 'text', 'boolean', 'bytea']) expect(writtenFor(type, null)).toBeNull()
})

it.each([
  ['bigint', '7'],
  ['bigint', 7.5],
  ['double precision', '18'],
  ['text', 7n],
  ['text', 'cut\0short'],
  ['boolean', 2n],
  ['bytea', 'text'],
  ['jsonb', '{}'],
] as const)('a %s cannot be %o', (type, value) => expect(writtenFor(type, value)).toBeUndefined())

it('a number that PostgreSQL writes otherwise is the same number', () => {
  expect(comparable('double precision', '1e+21')).toBe(writtenFor('double precision', 1e21))
  expect(comparable('double precision', '0.00001')).toBe(writtenFor('double precision', 0.00001))
  expect(comparable('text', '1e+21')).toBe('1e+21')
})
