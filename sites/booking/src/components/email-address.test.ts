import { expect, test } from 'vitest'
import { emailProblem } from './email-address.ts'

test('an empty address is asked for', () => {
  expect(emailProblem('  ')).toBe('Please enter your e-mail address.')
})

test.each(['asha', 'asha@', '@sabha.example', 'asha@sabha', 'a b@sabha.example', 'asha@sabha.example.'])('%j is no address', (typed) => {
  expect(emailProblem(typed)).toBe('Please enter a valid e-mail address.')
})

test.each(['asha@sabha.example', ' asha+tickets@mail.sabha.example '])('%j is one', (typed) => {
  expect(emailProblem(typed)).toBeNull()
})
