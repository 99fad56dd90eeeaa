import { ApiError } from '@sabha/api/errors'
import { sayIn, sayText } from '@sabha/language/translate'
import { expect, test } from 'vitest'
import { loadProblem, reasonOf } from './load-failure.tsx'

const say = sayIn('en')
const words = { say, sayText: (text: string) => sayText(say, text) }

test('the message of a refusal is repeated', () => {
  const error = new ApiError('refused', 'whatever', { status: 404, code: 'unknown-show' })
  expect(loadProblem(error, words)).toBe('Failed to load data: This show does not exist.')
})

test('without a message the status stands for it', () => {
  expect(loadProblem(new ApiError('refused', '', { status: 502 }), words)).toBe('Failed to load data: 502')
})

test('a bare status, without a body that can be read, stands for itself', () => {
  const bare = new ApiError('unreadable', 'We couldn’t read the server’s answer.', { status: 500 })
  expect(loadProblem(bare, words)).toBe('Failed to load data: 500')
  expect(reasonOf(bare, words)).toBe('500')
})

test('no answer is told as such', () => {
  expect(loadProblem(new ApiError('unreachable', 'The server cannot be reached.'), words)).toBe(
    'Failed to load data: The server cannot be reached.',
  )
})

test('an answer that cannot be read has nothing to repeat', () => {
  expect(loadProblem(new ApiError('unreadable', 'x', { status: 200 }), words)).toBe('Failed to load dashboard data')
  expect(reasonOf(new Error('x'), words)).toBe('')
})
