import { expect, test } from 'vitest'
import { shortDate } from './moments.ts'

const now = Date.parse('2026-11-19T12:00:00Z')

test('a date of this year goes without the year, in both languages day first', () => {
  expect(shortDate('en', now, 'Asia/Kolkata', now)).toBe('19 Nov')
  expect(shortDate('kn', now, 'Asia/Kolkata', now)).toMatch(/^19 ನವೆಂ/)
})

test('another year is named; the day is the hall’s', () => {
  expect(shortDate('en', Date.parse('2027-09-30T20:00:00Z'), 'Asia/Kolkata', now)).toBe('1 Oct 2027')
  expect(shortDate('en', Date.parse('2027-09-15T20:00:00Z'), 'UTC', now)).toBe('15 Sep 2027')
})
