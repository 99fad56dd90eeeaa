import { expect, it } from 'vitest'
import { formatDate, formatDuration, formatMoney, formatNumber, formatTime, formatWeekday } from './formats.ts'

const zone = 'Asia/Kolkata'
const evening = Date.parse('2027-11-19T13:45:00Z')
const at = (time: string) => Date.parse(`2027-11-19T${time}:00+05:30`)

it('dates and days stand in the same order in both languages', () => {
  expect(formatDate('en', evening, zone)).toBe('19 November 2027')
  expect(formatDate('kn', evening, zone)).toBe('19 ನವೆಂಬರ್ 2027')
  expect(formatWeekday('en', evening, zone)).toBe('Friday')
  expect(formatWeekday('kn', evening, zone)).toBe('ಶುಕ್ರವಾರ')
})

it('a time is told by the hall clock, wherever the reader is', () => {
  expect(formatTime('en', evening, zone)).toBe('7:15 PM')
  expect(formatTime('en', evening, 'UTC')).toBe('1:45 PM')
})

it.each([
  ['00:30', '12:30 AM', 'ರಾತ್ರಿ 12:30'],
  ['06:05', '6:05 AM', 'ಬೆಳಿಗ್ಗೆ 6:05'],
  ['12:00', '12:00 PM', 'ಮಧ್ಯಾಹ್ನ 12:00'],
  ['16:00', '4:00 PM', 'ಸಂಜೆ 4:00'],
  ['19:15', '7:15 PM', 'ಸಂಜೆ 7:15'],
  ['21:00', '9:00 PM', 'ರಾತ್ರಿ 9:00'],
])('%s is %s, and %s', (time, english, kannada) => {
  expect(formatTime('en', at(time), zone)).toBe(english)
  expect(formatTime('kn', at(time), zone)).toBe(kannada)
})

it('rupees are grouped as in India, and show paise only where there are some', () => {
  expect(formatMoney(-50_000)).toBe('−₹500')
  expect(formatMoney(-0)).toBe('₹0')
  expect(formatMoney(249_900)).toBe('₹2,499')
  expect(formatMoney(12_345_678_900)).toBe('₹12,34,56,789')
  expect(formatMoney(423_560)).toBe('₹4,235.60')
  expect(formatMoney(0)).toBe('₹0')
  expect(formatNumber(100_000)).toBe('1,00,000')
})

it('a duration is told in hours and minutes', () => {
  expect(formatDuration('en', 105 * 60_000)).toBe('1 hour 45 minutes')
  expect(formatDuration('en', 121 * 60_000)).toBe('2 hours 1 minute')
  expect(formatDuration('en', 2 * 60 * 60_000 - 1)).toBe('2 hours')
  expect(formatDuration('kn', 105 * 60_000)).toBe('1 ಗಂಟೆ 45 ನಿಮಿಷ')
})
