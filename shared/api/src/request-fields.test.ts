import { describe, expect, it } from 'vitest'
import type * as z from 'zod/mini'
import type { $ZodType, $ZodTypes } from 'zod/v4/core'
import { callsByName } from './contract.ts'
import { clockOffset, id, rowId, text, whole } from './request-fields.ts'
import { seatUpdates } from './seats.ts'

const takes = (schema: z.ZodMiniType, value: unknown) => schema.safeParse(value).success

/** Values that resemble a number and are no id. */
const noNumber = [
  1.5,
  1e21,
  -1,
  0,
  2 ** 53,
  Number.NaN,
  '1.5',
  '1e3',
  '1e21',
  '-1',
  '0',
  '01',
  ' 1 ',
  '1 ',
  '+1',
  '0x1',
  '9'.repeat(16),
  '१',
  '',
]
const notKept = ['\0', 'a\0b', '\ud800', 'a\udc00b']

describe('an id', () => {
  it.each([
    [1, '1'],
    ['1', '1'],
    ['999999999999999', '999999999999999'],
    ['BK34679ACD', 'BK34679ACD'],
    ['x', 'x'],
  ])('sent as %j is %j', (sent, read) => expect(id.parse(sent)).toBe(read))

  it.each([...noNumber, ...notKept, null, true, [], {}, 'B K', `B${'K'.repeat(60)}`])('is not %j', (sent) => {
    expect(takes(id, sent)).toBe(false)
  })

  it.each([...noNumber, ...notKept, 'BK34679ACD'])('of what has only numbers is not %j', (sent) => expect(takes(rowId, sent)).toBe(false))

  it.each([7, '7'])('of what has only numbers is 7, sent as %j', (sent) => expect(rowId.parse(sent)).toBe(7))
})

it('a whole number is one from 0 that is exact', () => {
  expect([0, '0', 12, '12'].map((sent) => whole.parse(sent))).toEqual([0, 0, 12, 12])
  for (const sent of [-1, 0.5, 1e21, 2 ** 53, '1e3', ' 1', '-1', '', null]) expect(takes(whole, sent), String(sent)).toBe(false)
})

it('an offset of a clock may be large, and no larger than a date can be told', () => {
  for (const sent of [0, -0.5, 8.64e15]) expect(takes(clockOffset, sent)).toBe(true)
  for (const sent of [8.65e15, -1e21, Number.POSITIVE_INFINITY]) expect(takes(clockOffset, sent)).toBe(false)
})

it.each(notKept)('a text is not %j', (sent) => expect(takes(text(10), sent)).toBe(false))

/** Every simple value of a request, by the path of its field. */
function leaves(schema: $ZodType, path: string): [string, $ZodType][] {
  const { def } = (schema as $ZodTypes)._zod
  switch (def.type) {
    case 'object':
      return Object.entries(def.shape).flatMap(([name, field]) => leaves(field, `${path}.${name}`))
    case 'array':
      return leaves(def.element, `${path}[]`)
    case 'record':
      return [...leaves(def.keyType, `${path}{key}`), ...leaves(def.valueType, `${path}{}`)]
    case 'optional':
    case 'nullable':
    case 'default':
      return leaves(def.innerType, path)
    default:
      return [[path, schema]]
  }
}

const fields = Object.entries({ ...callsByName, seatUpdates }).flatMap(([name, { request }]) => leaves(request, name))

/** Returns the fields that accept any of these values, with the values. */
const taking = (those: typeof fields, values: readonly unknown[]) =>
  those.flatMap(([path, schema]) => {
    const taken = values.filter((value) => takes(schema as z.ZodMiniType, value))
    return taken.length > 0 ? [`${path}: ${JSON.stringify(taken)}`] : []
  })

it('no field of any request takes a text that a database refuses', () => {
  // A scan takes whatever a camera reads, and cleans it before it is judged.
  const kept = fields.filter(([path]) => !['checkin.scan.qr', 'checkin.scans.scans[].qr'].includes(path))
  expect(kept.length).toBeGreaterThan(100)
  expect(taking(kept, notKept)).toEqual([])
})

it('no field of any request that is an id takes what only resembles a number', () => {
  // The id that people type to claim a booking is compared as text, never looked up as a number; a seat's id is its name.
  const ids = fields.filter(
    ([path]) =>
      /\.((show|booking|user|device|conflict|account|refund)_)?id$/.test(path) &&
      !/^(bookings\.claim|counter\.takeCode|shows\.importHall|reports\.resolveTask)\.|response\.id$/.test(path),
  )
  expect(ids.length).toBeGreaterThan(30)
  expect(taking(ids, noNumber)).toEqual([])
})
