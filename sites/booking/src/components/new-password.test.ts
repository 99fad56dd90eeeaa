import { expect, test } from 'vitest'
import { newPasswordProblem } from './new-password.ts'

test('new and confirmation must match before length is looked at', () => {
  expect(newPasswordProblem('abc', 'abd')).toEqual({ field: 'confirmation', message: 'New passwords do not match' })
})

test('six characters are enough, five are not', () => {
  expect(newPasswordProblem('abcde', 'abcde')).toEqual({ field: 'next', message: 'Password must be at least 6 characters' })
  expect(newPasswordProblem('abcdef', 'abcdef')).toBeNull()
})
