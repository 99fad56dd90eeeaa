import { expect, test } from 'vitest'
import { guestProblem } from './guest-form.tsx'

test('name and phone are both required, and the first empty field is named', () => {
  const message = 'Name and phone number are required'
  expect(guestProblem({ name: ' ', phone: '' })).toEqual({ field: 'name', message })
  expect(guestProblem({ name: 'Asha', phone: '' })).toEqual({ field: 'phone', message })
})

test('a phone has exactly ten digits', () => {
  const problem = { field: 'phone', message: 'Please enter a valid 10-digit phone number' }
  expect(guestProblem({ name: 'Asha', phone: '123456789' })).toEqual(problem)
  expect(guestProblem({ name: 'Asha', phone: '12345678901' })).toEqual(problem)
  expect(guestProblem({ name: 'Asha', phone: '1234567890' })).toBeNull()
})
