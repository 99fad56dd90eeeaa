import { expect, test } from 'vitest'
import { amountOf, type CounterCustomer, counterProblems } from './counter-sale.tsx'

const guest: CounterCustomer = {
  kind: 'guest-list',
  customer_name: 'Kamala Example',
  customer_phone: '',
  customer_email: '',
  amount: '',
  note: '',
  language: 'en',
}

test('a name is enough for the guest list', () => {
  expect(counterProblems(guest)).toEqual({})
  expect(counterProblems({ ...guest, customer_name: ' ' })).toHaveProperty('customer_name')
})

test('a phone number or an address that is given must be one', () => {
  expect(counterProblems({ ...guest, customer_phone: '98765', customer_email: 'kamala@' })).toEqual({
    customer_phone: 'Please enter a valid 10-digit phone number',
    customer_email: 'Please enter a valid e-mail address.',
  })
})

test('cash is the price of the seats unless another amount is typed; nothing is taken of guests', () => {
  expect(amountOf({ kind: 'cash', amount: '' })).toBeNull()
  expect(amountOf({ kind: 'upi', amount: '1500.50' })).toBe(1500.5)
  expect(amountOf({ kind: 'complimentary', amount: '1500' })).toBeNull()
  expect(counterProblems({ ...guest, kind: 'cash', amount: 'ten' })).toHaveProperty('amount')
  expect(counterProblems({ ...guest, kind: 'cash', amount: '10.005' })).toHaveProperty('amount')
})
