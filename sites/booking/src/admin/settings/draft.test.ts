import { standardSettings } from '@sabha/api/admin/settings'
import { expect, test } from 'vitest'
import { changesIn, draftOf, problemsIn } from './draft.ts'

const base = draftOf(standardSettings)

test('only what differs is sent, numbers as numbers', () => {
  expect(changesIn(base, base)).toEqual({})
  expect(changesIn(base, { ...base, hold_minutes: ' 12 ', gstin: '29AAGCB7383J1Z4', sac: '999622 ' })).toEqual({
    hold_minutes: 12,
    gstin: '29AAGCB7383J1Z4',
  })
})

test('the standard settings have no problem', () => {
  expect(problemsIn(base)).toEqual({})
})

test.each([
  ['hold_minutes', '', 'setting-out-of-range'],
  ['hold_minutes', '1', 'setting-out-of-range'],
  ['hold_minutes', '61', 'setting-out-of-range'],
  ['hold_minutes', '9.5', 'setting-out-of-range'],
  ['hold_minutes', 'ten', 'setting-out-of-range'],
  ['seats_per_booking', '11', 'setting-out-of-range'],
  ['gst_rate', '-1', 'setting-out-of-range'],
  ['gstin', '29AAGCB7383J1Z5', 'bad-gstin'],
  ['sac', '1234', 'bad-sac'],
  ['invoice_prefix', 'SABHA', 'bad-invoice-prefix'],
  ['invoice_supplier', '  ', 'supplier-needed'],
  ['age_limit', 'x'.repeat(21), 'age-limit-too-long'],
  ['language', 'hi', 'bad-language'],
] as const)('%s cannot be %j', (name, typed, refused) => {
  expect(problemsIn({ ...base, [name]: typed })).toMatchObject({ [name]: { refused, params: { field: name } } })
})

test('a range of days the wrong way round is said at its end', () => {
  expect(problemsIn({ ...base, refund_days_least: '9', refund_days_most: '8' })).toMatchObject({
    refund_days_most: { refused: 'refund-days-order' },
  })
})
