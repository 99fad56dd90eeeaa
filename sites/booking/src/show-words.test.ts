import { sayIn } from '@sabha/language/translate'
import { expect, test } from 'vitest'
import { lowestPriceOf, momentWords, occasionWords, priceRangeOf, rupeesInWords, startOf } from './show-words.ts'

const english = { language: 'en', say: sayIn('en') } as const
const kannada = { language: 'kn', say: sayIn('kn') } as const
const evening = {
  date: '2027-11-19',
  time: '19:15',
  starts_at: '2027-11-19T13:45:00.000Z',
  ends_at: '2027-11-19T15:30:00.000Z',
  timezone: 'Asia/Kolkata',
}

test('the sample show reads as in the specification', () => {
  expect(occasionWords(evening, english)).toEqual({
    weekday: 'Friday',
    date: '19 November 2027',
    times: '7:15 PM to 9:00 PM',
    duration: '1 hour 45 minutes',
    whole: 'Friday, 19 November 2027, 7:15 PM to 9:00 PM',
  })
  expect(occasionWords(evening, kannada)).toEqual({
    weekday: 'ಶುಕ್ರವಾರ',
    date: '19 ನವೆಂಬರ್ 2027',
    times: 'ಸಂಜೆ 7:15ರಿಂದ ರಾತ್ರಿ 9:00ರವರೆಗೆ',
    duration: '1 ಗಂಟೆ 45 ನಿಮಿಷ',
    whole: 'ಶುಕ್ರವಾರ, 19 ನವೆಂಬರ್ 2027, ಸಂಜೆ 7:15ರಿಂದ ರಾತ್ರಿ 9:00ರವರೆಗೆ',
  })
})

test('a wall clock without a zone is that of Bengaluru', () => {
  expect(startOf({ date: '2027-11-19', time: '7:15 PM' })).toBe(Date.parse(evening.starts_at))
  expect(startOf({ date: '2027-11-19 00:00:00', time: '19:15:00' })).toBe(Date.parse(evening.starts_at))
})

test('an end given on the wall clock alone is understood', () => {
  expect(occasionWords({ date: '2027-11-19', time: '19:15', end_time: '21:00' }, english).times).toBe('7:15 PM to 9:00 PM')
})

test('an instant is said by the clock of its hall', () => {
  expect(momentWords(Date.parse('2027-11-19T13:45:00Z'), 'Asia/Kolkata', english)).toBe('19 November 2027, 7:15 PM')
})

test('a date that cannot be read is shown as it came', () => {
  expect(occasionWords({ date: 'next Friday', time: 'in the evening' }, english)).toEqual({
    weekday: '',
    date: 'next Friday',
    times: 'in the evening',
    duration: '',
    whole: 'next Friday, in the evening',
  })
})

test('prices: the range as the backend says it, else from its sections, else its one price, else nothing', () => {
  const prices = { KAVERI: { early_bird: 2499, regular: 2999 }, NETRAAVATI: { early_bird: 599, regular: 1099 } }
  expect(priceRangeOf({ priceRange: '₹1 - ₹2', prices, price: 599 }, sayIn('en'))).toBe('₹1–₹2')
  expect(priceRangeOf({ priceRange: '', prices, price: 599 }, sayIn('en'))).toBe('₹599–₹2,999')
  expect(priceRangeOf({ priceRange: '', prices: {}, price: 599 }, sayIn('en'))).toBe('₹599')
  expect(priceRangeOf({ priceRange: '', prices: {}, price: 0 }, sayIn('en'))).toBe('')
})

test('rupees of the wire keep their paise', () => {
  expect(rupeesInWords(2117.8)).toBe('₹2,117.80')
  expect(rupeesInWords(100_000)).toBe('₹1,00,000')
})

test('a show of free seats says so, in the language of the page', () => {
  const free = { priceRange: 'Free', prices: { FLOOR: { early_bird: 0, regular: 0 } }, price: 0 }
  expect([priceRangeOf(free, sayIn('en')), lowestPriceOf(free, sayIn('en'))]).toEqual(['Free', 'Free'])
  expect(priceRangeOf(free, sayIn('kn'))).toBe('ಉಚಿತ')
  const mixed = { priceRange: 'Free - ₹500', prices: { ...free.prices, STALLS: { early_bird: 500, regular: 500 } }, price: 0 }
  expect(lowestPriceOf(mixed, sayIn('en'))).toBe('Free–₹500')
  expect(lowestPriceOf({ priceRange: '', prices: {}, price: 0 }, sayIn('en'))).toBe('')
  expect(lowestPriceOf({ priceRange: '', prices: {}, price: 599 }, sayIn('en'))).toBe('From ₹599')
})
