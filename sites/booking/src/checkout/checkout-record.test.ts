import { beforeEach, expect, test, vi } from 'vitest'
import { signOut } from '../session/stored-user.ts'
import { forgetCheckoutOf, sessionRecord } from './checkout-record.ts'
import { hold, paymentFields } from './testing/checkout-fakes.ts'

const kept = { local: new Map<string, string>(), session: new Map<string, string>() }
const storageIn = (values: Map<string, string>) => ({
  getItem: (key: string) => values.get(key) ?? null,
  setItem: (key: string, value: string) => void values.set(key, value),
  removeItem: (key: string) => void values.delete(key),
})
vi.stubGlobal('localStorage', storageIn(kept.local))
vi.stubGlobal('sessionStorage', storageIn(kept.session))

beforeEach(() => sessionRecord.keep({ hold, payment: paymentFields }))

test('a payment that waits for its ticket outlives a sign-out', () => {
  signOut()
  expect(sessionRecord.read()).toEqual({ hold, payment: paymentFields })
})

test('it is forgotten with its own ticket on the screen, and not with another’s', () => {
  forgetCheckoutOf('BK2')
  expect(sessionRecord.read()?.hold).toEqual(hold)
  forgetCheckoutOf('BK1')
  expect(sessionRecord.read()).toBeNull()
})

test('seats that were asked for are found again until they are answered', () => {
  const asked = { showId: '1', seats: ['A1'], until: 600_000 }
  sessionRecord.keepAsked(asked)
  expect(sessionRecord.asked()).toEqual(asked)
  sessionRecord.keepAsked(null)
  expect(sessionRecord.asked()).toBeNull()
})

test('what an earlier release kept is still read', () => {
  const earlier = { bookingId: 'BK1', showId: '1', seats: ['A1'], reservedUntil: null }
  kept.session.set('checkout', JSON.stringify({ hold: earlier, payment: paymentFields }))
  expect(sessionRecord.read()).toMatchObject({ hold: { ...earlier, ticket: '', guestId: null }, payment: paymentFields })
})

test('the other shows of a payment are found again with it', () => {
  const beside = [{ ...hold, bookingId: 'BK2', showId: '2' }]
  sessionRecord.keep({ hold: { ...hold, beside }, payment: null })
  expect(sessionRecord.read()?.hold.beside).toEqual(beside)
})
