import { expect, it } from 'vitest'
import { isUpiAddress, newUpiReference, upiLink } from './upi.ts'

it('a link says whom to pay what, with two decimals and spaces that no app takes for a plus', () => {
  const asked = { address: 'sabha.arts@hdfcbank', name: 'Sabha Arts & Co', amount: 1050_00, reference: 'SB23' }
  expect(upiLink(asked)).toBe('upi://pay?pa=sabha.arts@hdfcbank&pn=Sabha%20Arts%20%26%20Co&am=1050.00&cu=INR&tr=SB23&tn=SB23')
  expect(upiLink({ ...asked, amount: 5 })).toContain('&am=0.05&')
  expect(new URL(upiLink(asked)).searchParams.get('pn')).toBe('Sabha Arts & Co')
})

it('a UPI address is a name and a bank', () => {
  for (const good of ['sabha@hdfcbank', 'q123-45.x_y@ybl', '9000000001@paytm']) expect(isUpiAddress(good), good).toBe(true)
  for (const bad of [
    '',
    'sabha',
    '@ybl',
    'a@ybl',
    'sabha@',
    'sabha@y',
    'sabha@bank.com',
    'a b@ybl',
    'a&pa=x@ybl',
    'ಸಭಾ@ybl',
    `${'x'.repeat(100)}@ybl`,
  ])
    expect(isUpiAddress(bad), bad).toBe(false)
})

it('a reference has letters and digits that are told apart', () => {
  expect(newUpiReference((size) => Uint8Array.from({ length: size }, (_, index) => index * 25))).toMatch(/^SB[2-9A-HJKMNP-Z]{10}$/)
})
