import { describe, expect, it } from 'vitest'
import type * as z from 'zod/mini'
import { isSuccess, tolerantId, tolerantInstant, tolerantNumber, tolerantSeats, tolerantText } from './tolerant-fields.ts'

const read = (schema: z.ZodMiniType, value: unknown) => schema.parse(value)
const refuses = (schema: z.ZodMiniType, value: unknown) => expect(schema.safeParse(value).success).toBe(false)

describe('a number', () => {
  it.each([
    [2499, 2499],
    ['2499', 2499],
    ['2499.00', 2499],
    [' 2499.50 ', 2499.5],
    ['-12', -12],
    [0, 0],
    ['0', 0],
  ])('sent as %j is %d', (sent, number) => expect(read(tolerantNumber, sent)).toBe(number))

  it.each([
    '',
    ' ',
    '₹2499',
    '2,499',
    '1e3',
    '0x10',
    'NaN',
    'Infinity',
    '12.',
    null,
    undefined,
    true,
    [],
    {},
    Number.NaN,
    Number.POSITIVE_INFINITY,
  ])('sent as %j cannot be read', (sent) => refuses(tolerantNumber, sent))
})

describe('an id', () => {
  it.each([
    [42, '42'],
    ['42', '42'],
    ['BK34679ACD', 'BK34679ACD'],
  ])('sent as %j is %j', (sent, id) => expect(read(tolerantId, sent)).toBe(id))

  it.each([null, undefined, {}, ['42']])('sent as %j cannot be read', (sent) => refuses(tolerantId, sent))
})

describe('a text', () => {
  it.each([
    ['Malleshwaram', 'Malleshwaram'],
    ['', ''],
    [null, ''],
    [undefined, ''],
    [9876543210, '9876543210'],
  ])('sent as %j is %j', (sent, text) => expect(read(tolerantText, sent)).toBe(text))

  it.each([{}, [], true])('sent as %j cannot be read', (sent) => refuses(tolerantText, sent))
})

describe('seats', () => {
  it.each([
    ['an array', ['A2', 'A1'], ['A1', 'A2']],
    ['an empty array', [], []],
    ['a bracketed list', '["A2","A1"]', ['A1', 'A2']],
    ['a bracketed list with single quotes', "['A1', 'A2']", ['A1', 'A2']],
    ['a bracketed list without quotes', '[A1, A2]', ['A1', 'A2']],
    ['an empty bracketed list', '[]', []],
    ['a list with commas', 'A1, A2,ZZ3', ['A1', 'A2', 'ZZ3']],
    ['a single seat', 'A12', ['A12']],
    ['an empty text', '', []],
    ['nothing', null, []],
    [
      'rows of the seat table',
      [
        { row_label: 'B', seat_number: '2' },
        { row_label: 'A', seat_number: 10, status: 'booked' },
      ],
      ['A10', 'B2'],
    ],
    ['a mixture', ['C1', { row_label: 'A', seat_number: 1 }], ['A1', 'C1']],
  ])('sent as %s are read', (_, sent, seats) => expect(read(tolerantSeats, sent)).toEqual(seats))

  it.each([12, {}, [12], [{ row: 'A' }]])('sent as %j cannot be read', (sent) => refuses(tolerantSeats, sent))
})

describe('an instant', () => {
  const evening = '2026-11-19T13:45:00.000Z'

  it.each([
    ['with a zone', '2026-11-19T19:15:00+05:30', evening],
    ['in UTC', '2026-11-19T13:45:00Z', evening],
    ['with milliseconds', '2026-11-19T13:45:00.000Z', evening],
    ['without a zone, as the database writes it: Bengaluru time', '2026-11-19 19:15:00', evening],
    ['without a zone, with a T', '2026-11-19T19:15:00', evening],
    ['without a zone, with fractions', '2026-11-19 19:15:00.000000', evening],
    ['without seconds', '2026-11-19 19:15', evening],
    ['as a date: midnight in Bengaluru', '2026-11-19', '2026-11-18T18:30:00.000Z'],
  ])('%s', (_, sent, instant) => expect(read(tolerantInstant, sent)).toBe(instant))

  it.each([null, undefined, '', '0000-00-00 00:00:00', '2026-02-30 10:00:00', 'soon', '19/11/2026 19:15'])('that is %j is null', (sent) => {
    expect(read(tolerantInstant, sent)).toBeNull()
  })
})

describe('success', () => {
  it.each([
    { success: true },
    { success: 'true' },
    { success: 1 },
    { success: '1' },
    { status: 'success' },
    { status: 'SUCCESS' },
    { status: 'ok' },
    { success: true, status: 'pending' },
  ])('is said by %j', (body) => expect(isSuccess(body)).toBe(true))

  it.each([
    { success: false },
    { success: 'false' },
    { success: 0 },
    { success: '' },
    { success: null },
    { success: false, status: 'success' },
    { status: 'error' },
    { status: 1 },
    { message: 'Welcome' },
    {},
    [],
    null,
    undefined,
    'success',
    true,
  ])('is not said by %j', (body) => expect(isSuccess(body)).toBe(false))
})
