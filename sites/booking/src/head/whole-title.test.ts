import { expect, test } from 'vitest'
import { wholeTitle } from './whole-title.ts'

test('a tab names the page and the collective, and a name that both have once', () => {
  expect(wholeTitle('Shows', 'Sabha')).toBe('Shows · Sabha')
  expect(wholeTitle('Sabha', 'Sabha')).toBe('Sabha')
  expect(wholeTitle('Shows', undefined)).toBe('Shows')
})
