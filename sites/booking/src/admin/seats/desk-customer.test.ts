import { expect, test } from 'vitest'
import { amountOf, changeToGive, type DeskCustomer, deskProblems } from './desk-customer.ts'

const guest: DeskCustomer = {
  kind: 'guest-list',
  customer_name: 'Kamala Example',
  customer_phone: '',
  customer_email: '',
  amount: '',
  donation: '',
  cash_given: '',
  seen_by: 'Asha Example',
  bank_reference: '',
  note: '',
  language: 'en',
}

test('a name is enough for the guest list', () => {
  expect(deskProblems(guest)).toEqual({})
  expect(deskProblems({ ...guest, customer_name: ' ' })).toHaveProperty('customer_name')
})

test('a phone number or an address that is given must be one', () => {
  expect(deskProblems({ ...guest, customer_phone: '98765', customer_email: 'kamala@' })).toEqual({
    customer_phone: 'Please enter a valid 10-digit phone number',
    customer_email: 'Please enter a valid e-mail address.',
  })
})

test('cash is the price of the seats unless another amount is typed; nothing is taken of guests', () => {
  expect(amountOf({ kind: 'cash', amount: '' })).toBeNull()
  expect(amountOf({ kind: 'upi', amount: '1500.50' })).toBe(1500.5)
  expect(amountOf({ kind: 'complimentary', amount: '1500' })).toBeNull()
  expect(deskProblems({ ...guest, kind: 'cash', amount: 'ten' })).toHaveProperty('amount')
  expect(deskProblems({ ...guest, kind: 'cash', amount: '10.005' })).toHaveProperty('amount')
})

test('change is what was given beyond what is taken', () => {
  const cash = { ...guest, kind: 'cash' } as const
  expect(changeToGive(cash, 499_00)).toBeUndefined()
  expect(changeToGive({ ...cash, cash_given: '1,000' }, 499_00)).toBe(501_00)
  expect(changeToGive({ ...cash, cash_given: '500', amount: '450.50' }, 499_00)).toBe(49_50)
  expect(changeToGive({ ...cash, cash_given: '400' }, 499_00)).toBe(-99_00)
  expect(deskProblems({ ...cash, cash_given: 'ten' })).toHaveProperty('cash_given')
})

test('what is given beside the seats is taken with them, where anything is taken', () => {
  const cash = { ...guest, kind: 'cash', donation: '100.50', cash_given: '1,000' } as const
  expect(changeToGive(cash, 499_00)).toBe(400_50)
  expect(changeToGive({ ...cash, amount: '450' }, 499_00)).toBe(449_50)
  expect(deskProblems(cash)).toEqual({})
  for (const donation of ['ten', '0.50', '-1', '50,001']) expect(deskProblems({ ...cash, donation })).toHaveProperty('donation')
  // A kind without payment hides the field, so the text in it is ignored.
  expect(deskProblems({ ...cash, kind: 'complimentary', donation: 'ten' })).toEqual({})
})

test('a payment by UPI was seen by somebody, and the end of its number is digits', () => {
  const upi = { ...guest, kind: 'upi' } as const
  expect(deskProblems({ ...upi, bank_reference: '4417' })).toEqual({})
  expect(deskProblems({ ...upi, seen_by: ' ', bank_reference: 'x4417' })).toEqual({
    seen_by: 'Please say who saw the payment arrive.',
    bank_reference: 'Digits only.',
  })
})
