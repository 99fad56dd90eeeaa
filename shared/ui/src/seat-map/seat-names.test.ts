import { sayIn } from '@sabha/language/translate'
import { expect, test } from 'vitest'
import { seatNamer } from './seat-names.ts'

test('a seat says its row, number, section, price and state', () => {
  const [before, after] = seatNamer(sayIn('en'))('KAVERI', '₹2,499')('A').available
  expect(`${before}12${after}`).toBe('Row A, seat 12, KAVERI, ₹2,499, available')
})

test('in Kannada too', () => {
  const [before, after] = seatNamer(sayIn('kn'))('ಕಾವೇರಿ', '₹2,499')('ZZ').booked
  expect(`${before}3${after}`).toBe('ZZ ಸಾಲು, ಆಸನ 3, ಕಾವೇರಿ, ₹2,499, ಮಾರಾಟವಾಗಿದೆ')
})

test('without a section it leaves section and price out', () => {
  const [before, after] = seatNamer(sayIn('en'))('', '')('A').selected
  expect(`${before}1${after}`).toBe('Row A, seat 1, selected')
})
