import { expect, test } from 'vitest'
import { accountProblems } from './account-problems.ts'

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
