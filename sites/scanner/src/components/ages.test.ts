import { sayIn } from '@sabha/language/translate'
import { expect, test } from 'vitest'
import { ageWords } from './ages.ts'

const minute = 60_000
const hour = 60 * minute

test.each([
  [0, 'just now'],
  [minute - 1, 'just now'],
  [minute, '1 min ago'],
  [119 * minute, '119 min ago'],
  [2 * hour, '2 h ago'],
  [47 * hour, '47 h ago'],
  [48 * hour, '2 days ago'],
])('%d ms is "%s"', (ms, words) => {
  expect(ageWords(ms, sayIn('en'))).toBe(words)
})

test('ages are told in Kannada too', () => {
  expect(ageWords(14 * minute, sayIn('kn'))).toBe('14 ನಿಮಿಷ ಹಿಂದೆ')
})
