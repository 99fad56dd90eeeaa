import { type Say, sayIn, sayText } from '@sabha/language/translate'
import { expect, test } from 'vitest'
import { errorWords } from './error-words.ts'
import { ApiError, isRefused } from './errors.ts'

const words = (say: Say) => ({ say, sayText: (text: string) => sayText(say, text) })
const english = words(sayIn('en'))
const kannada = words(sayIn('kn'))
const fallback = { failed: 'Server error. Please try again later.', refused: 'Failed to continue' } as const

test('a refusal with a code is told in the chosen language, with its details', () => {
  const error = new ApiError('refused', 'whatever the server said', { status: 409, code: 'seats-taken', params: { seats: ['A1', 'A2'] } })
  expect(errorWords(error, english, fallback)).toBe('Sorry, these seats are no longer available: A1, A2. Please choose others.')
  expect(errorWords(error, kannada, fallback)).toContain('ಈ ಆಸನಗಳು ಈಗ ಲಭ್ಯವಿಲ್ಲ: A1, A2')
})

test('a refusal without a code shows the server message, translated where the dictionary has it', () => {
  const error = new ApiError('refused', 'Name and phone number are required', { status: 200 })
  expect(errorWords(error, english, fallback)).toBe('Name and phone number are required')
  expect(errorWords(error, kannada, fallback)).toBe('ಹೆಸರು ಮತ್ತು ಫೋನ್ ಸಂಖ್ಯೆ ಅಗತ್ಯ')
})

test('a refusal that explains nothing gets the words of the page', () => {
  expect(errorWords(new ApiError('refused', '', { status: 200 }), english, fallback)).toBe('Failed to continue')
  expect(errorWords(new ApiError('refused', '', { status: 200 }), english, { failed: fallback.failed })).toBe(fallback.failed)
})

test('a code that this version does not know falls back to the message', () => {
  const error = new ApiError('refused', 'The hall is closed', { status: 409, code: 'from-the-future' })
  expect(errorWords(error, english, fallback)).toBe('The hall is closed')
})

test.each([
  ['no answer', new ApiError('unreachable', 'The server cannot be reached.')],
  ['an answer that cannot be read', new ApiError('unreadable', 'x', { status: 404 })],
  ['a failing server', new ApiError('refused', 'SQLSTATE[HY000]', { status: 500 })],
  ['a failure of our backend that has nothing to say', new ApiError('refused', 'x', { status: 500, code: 'internal' })],
  ['a defect of our own', new TypeError('x is undefined')],
])('%s is told in the words of the page', (_, error) => {
  expect(errorWords(error, english, fallback)).toBe(fallback.failed)
})

test('a busy box office says so although its status is a server error', () => {
  const error = new ApiError('refused', 'x', { status: 503, code: 'try-again' })
  expect(errorWords(error, english, fallback)).toBe('The box office is busy. Please try again.')
  expect(isRefused(error)).toBe(false)
})
