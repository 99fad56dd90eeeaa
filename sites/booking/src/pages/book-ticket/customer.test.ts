import { expect, test } from 'vitest'
import type { StoredUser } from '../../session/stored-user.ts'
import { signedInCustomer } from './customer.tsx'

const guest: StoredUser = { id: '7', name: 'Asha Sample', email: '', phone: '9876543210', role: 'customer', createdAt: null }

test('a signed-in guest books as they are', () => {
  expect(signedInCustomer(guest)).toEqual({ id: '7', name: 'Asha Sample', phone: '9876543210' })
})

test('nobody, an admin, and a guest without a usable phone are asked for their details', () => {
  expect(signedInCustomer(null)).toBeNull()
  expect(signedInCustomer({ ...guest, role: 'admin' })).toBeNull()
  expect(signedInCustomer({ ...guest, phone: '12345' })).toBeNull()
})
