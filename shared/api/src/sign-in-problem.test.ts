import { sayIn, sayText } from '@sabha/language/translate'
import { expect, test } from 'vitest'
import { ApiError } from './errors.ts'
import { signInProblem, signInWords } from './sign-in-problem.ts'

const words = { say: sayIn('en'), sayText: (text: string) => sayText(sayIn('en'), text) }
const told = (error: unknown) => signInWords(signInProblem(error, words), words)

test.each([
  ['the server message', new ApiError('refused', 'Wrong e-mail or password', { status: 401 }), 'Wrong e-mail or password'],
  [
    'a refusal with a code',
    new ApiError('refused', 'x', { status: 429, code: 'too-many-requests' }),
    'Too many attempts. Please wait a little and try again.',
  ],
  ['an answer of another shape', new ApiError('unreadable', 'x', { status: 200 }), 'Login failed - invalid response from server'],
  ['a no without a reason', new ApiError('refused', '', { status: 200 }), 'Login failed - invalid response from server'],
  ['a page of HTML instead of an answer', new ApiError('unreadable', 'x', { status: 502 }), 'Server error: 502'],
  ['a bare refusal', new ApiError('refused', '', { status: 404 }), 'Server error: 404'],
  ['a failing server', new ApiError('refused', 'SQLSTATE', { status: 500 }), 'Server error: 500'],
  ['no answer', new ApiError('unreachable', 'x'), 'No response from server. Please check your internet connection and try again.'],
  ['a defect of our own', new TypeError('x is undefined'), 'Login error: x is undefined'],
])('%s is told in the words of the specification', (_, error, expected) => {
  expect(told(error)).toBe(expected)
})
