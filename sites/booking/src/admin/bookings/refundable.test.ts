import { expect, test } from 'vitest'
import { counterRefund, isRefundable, refundable, seatsRefund, tooLittleFor } from './refundable.ts'

const refund = (amount: number, status: string) => ({ id: 1, amount, donation: 0, reason: '', status, created_at: '', updated_at: '' })
const seat = (name: string, price: number, gives_back = price) => ({
  seat: name,
  section: 'KAVERI',
  price,
  gives_back,
  state: 'valid' as const,
  admitted_at: null,
  gate: '',
})
const seat_details = [seat('A1', 2499.25), seat('A2', 2499.25)]
const booking = { amount_paid: 4998.5, put_off_amount: 0, payment_id: 'pay_1', refunds: [], seat_details }

test('what was paid can go back, less what goes back already; a failed refund went nowhere', () => {
  expect(refundable(booking)).toBe(4998.5)
  expect(refundable({ ...booking, refunds: [refund(2499.25, 'processed'), refund(999, 'failed')] })).toBe(2499.25)
  expect(refundable({ ...booking, refunds: [{ ...refund(999, 'failed'), is_settled: true }] })).toBe(3999.5)
  expect(refundable({ ...booking, refunds: [refund(4998.5, 'pending'), refund(1, 'queued')] })).toBe(0)
})

test('what went back at the provider, for nobody knows which seats, pays for those that are given up, and for none that stays', () => {
  const outside = { ...booking, refunds: [{ ...refund(2499.25, 'processed'), reason: 'at-provider' }] }
  expect(seatsRefund(outside, ['A1'])).toBe(0)
  expect(seatsRefund(outside, ['A1', 'A2'])).toBe(2499.25)
  expect(seatsRefund({ ...outside, refunds: [{ ...refund(2499.25, 'failed'), reason: 'at-provider' }] }, ['A1'])).toBe(2499.25)
})

test('what went back of a second payment was not paid for the seats', () => {
  const twice = { ...booking, refunds: [{ ...refund(4998.5, 'processed'), reason: 'at-provider', is_unbooked: true }] }
  expect(refundable(twice)).toBe(4998.5)
  expect(seatsRefund(twice, ['A1'])).toBe(2499.25)
})

test('what was taken at the counter does not go back through the provider', () => {
  expect(refundable({ ...booking, payment_id: null })).toBe(0)
})

test('the counter gives back what it took for the seats, and for a gift nothing', () => {
  expect(counterRefund({ ...booking, kind: 'cash' }, ['A2'])).toBe(2499.25)
  expect(counterRefund({ ...booking, kind: 'upi' }, ['A1', 'A2'])).toBe(4998.5)
  for (const kind of ['customer', 'complimentary', 'guest-list']) expect(counterRefund({ ...booking, kind }, ['A1'])).toBe(0)
})

test('some seats bring back their prices, and never more than is left', () => {
  expect(seatsRefund(booking, ['A2'])).toBe(2499.25)
  expect(seatsRefund({ ...booking, refunds: [refund(4000, 'processed')] }, ['A2'])).toBe(998.5)
  expect(seatsRefund({ ...booking, refunds: [refund(4998.5, 'processed')] }, ['A2'])).toBe(0)
})

test('what the payment service would not refund is put off, unless a donation goes back with it', () => {
  const halfLeft = { ...booking, refunds: [refund(4998, 'processed')] }
  expect(tooLittleFor(halfLeft, ['A2'], 0)).toBe(0.5)
  expect(tooLittleFor(halfLeft, ['A2'], 100)).toBe(0)
  expect(seatsRefund(halfLeft, ['A2'])).toBe(0.5)
  expect(tooLittleFor({ ...booking, refunds: [refund(4997.5, 'processed')] }, ['A2'], 0)).toBe(0)
  expect(tooLittleFor({ ...booking, refunds: [refund(4998.5, 'processed')] }, ['A2'], 0)).toBe(0)
})

test('passes that were used bring back what is left of them, at the counter and through the provider', () => {
  const passes = { ...booking, seat_details: [seat('P1', 2499.25, 833.09), seat('P2', 2499.25, 0)] }
  expect(counterRefund({ ...passes, kind: 'cash' }, ['P1', 'P2'])).toBe(833.09)
  expect(seatsRefund(passes, ['P1', 'P2'])).toBe(833.09)
})

test('what is owed for seats that were given up before does not go back for others', () => {
  expect(seatsRefund({ ...booking, put_off_amount: 2499.25, refunds: [refund(1000, 'processed')] }, ['A2'])).toBe(1499.25)
  expect(seatsRefund({ ...booking, put_off_amount: 2499.25, refunds: [refund(4000, 'processed')] }, ['A2'])).toBe(0)
})

test('an amount goes back where the payment service refunds it, and what it leaves', () => {
  expect(isRefundable(100, 100)).toBe(true)
  expect(isRefundable(99, 100)).toBe(true)
  for (const [amount, left] of [
    [0.5, 0.5],
    [0.5, 100],
    [99.5, 100],
    [100.5, 100],
    [0, 100],
  ] as const)
    expect(isRefundable(amount, left)).toBe(false)
})
