import { expect, test } from 'vitest'
import { accountProblems, newPasswordProblem } from './account-problems.ts'

const entry = { name: 'Asha Sample', email: 'asha@sabha.example', password: '' }

test('a new account needs a password of six characters', () => {
  expect(accountProblems(entry, true)).toEqual({ password: 'Password must be at least 6 characters' })
  expect(accountProblems({ ...entry, password: 'abcdef' }, true)).toEqual({})
})

test('a known one keeps its password unless a new one is given', () => {
  expect(accountProblems(entry, false)).toEqual({})
  expect(accountProblems({ ...entry, password: 'abc' }, false)).toHaveProperty('password')
})

test('name and address are needed', () => {
  expect(Object.keys(accountProblems({ name: ' ', email: 'asha', password: 'abcdef' }, true))).toEqual(['name', 'email'])
})

test('new and confirmation must match before length is looked at', () => {
  expect(newPasswordProblem('abc', 'abd')).toEqual({ field: 'confirmation', message: 'New passwords do not match' })
})

test('six characters are enough, five are not', () => {
  expect(newPasswordProblem('abcde', 'abcde')).toEqual({ field: 'next', message: 'Password must be at least 6 characters' })
  expect(newPasswordProblem('abcdef', 'abcdef')).toBeNull()
})
