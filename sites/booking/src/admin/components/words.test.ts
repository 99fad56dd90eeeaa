import { ApiError } from '@sabha/api/errors'
import { sayIn, sayText } from '@sabha/language/translate'
import { expect, test } from 'vitest'
import { detailWords, fieldProblem, problemAtField, waysOf } from './words.ts'

test('details are told in a line, lists joined, nothing and deep things left out', () => {
  const details = { seats: ['A1', 'A2'], amount: 2499, refund: true, note: '', by: null, before: { title: 'x' }, old_date: '2026-11-19' }
  const words = { say: sayIn('en'), sayText: (text: string) => text, language: 'en' } as const
  expect(detailWords(details, words)).toBe('seats:\u00a0A1, A2 · amount:\u00a0₹2,499 · refund:\u00a0true · old date:\u00a02026-11-19')
  const place = { name: 'Mats', kn: 'ಚಾಪೆಗಳು' }
  const seats = ['A1', 'MAT3', 'MAT7']
  expect(detailWords({ seats }, words, { MAT3: { place }, MAT7: { place } })).toBe('seats:\u00a0A1, Mats, 2 places')
})

test('a refusal that names its field is shown there; others are not', () => {
  const say = sayIn('en')
  const words = { say, sayText: (text: string) => sayText(say, text) }
  const refusal = new ApiError('refused', 'Too early', { status: 422, params: { field: 'date' } })
  expect(fieldProblem(refusal, words)).toEqual({ field: 'date', message: 'Too early' })
  expect(fieldProblem(new ApiError('refused', 'No', { status: 409 }), words)).toBeUndefined()
})

test('a problem of what is typed is said at its field, in the chosen language', () => {
  const tooMany = { refused: 'too-many-nights', params: { field: 'nights', most: 60 } } as const
  expect(problemAtField(tooMany, sayIn('en'))).toEqual({ nights: 'At most 60 evenings at once.' })
  expect(problemAtField(undefined, sayIn('en'))).toEqual({})
})

test('money owed is refunded the way it was paid where it is enough for that', () => {
  expect(waysOf({ kind: 'put-off', is_online: true, amount: 1 })).toContain('refund')
  expect(waysOf({ kind: 'put-off', is_online: true, amount: 0.99 })).toEqual(['cash', 'upi', 'bank', 'kept'])
})
