import { Booking, User } from '@sabha/api/shapes'
import { beforeEach, expect, test, vi } from 'vitest'
import { forgetGuest, signIn, signOut } from '../session/stored-user.ts'
import { dropStaleTickets, keepTicket, keptTickets } from './kept-tickets.ts'

const values = new Map<string, string>()
vi.stubGlobal('localStorage', {
  getItem: (key: string) => values.get(key) ?? null,
  setItem: (key: string, value: string) => void values.set(key, value),
  removeItem: (key: string) => void values.delete(key),
})

const ends = Date.parse('2027-11-19T15:30:00Z')
const booking = (fields: Record<string, unknown> = {}) =>
  Booking.parse({ booking_id: 'BK1', status: 'paid', seats: ['A1', 'A2'], ends_at: '2027-11-19T15:30:00Z', ...fields })
const ticket = { booking: booking(), qr: 'WHOLE', seats: [{ seat: 'A1', qr: 'ONE' }] }
const kept = (owner = '7', now = ends) => keptTickets(owner, now).map(({ booking: { booking_id } }) => booking_id)

beforeEach(() => {
  values.clear()
  signIn(User.parse({ id: '7', name: 'Asha' }), 'T7')
  keepTicket('7', ticket, ends)
})

test('a ticket that was opened is kept for whoever opened it, once', () => {
  keepTicket('7', { ...ticket, qr: 'NEWER' }, ends)
  expect(keptTickets('7', ends)).toMatchObject([{ qr: 'NEWER', seats: [{ seat: 'A1', qr: 'ONE' }] }])
  expect(kept('8')).toEqual([])
})

test('it goes a day after the show', () => {
  expect(kept('7', ends + 23 * 3_600_000)).toEqual(['BK1'])
  expect(kept('7', ends + 25 * 3_600_000)).toEqual([])
})

test.each([
  ['a log out', signOut],
  ['the end of the session', forgetGuest],
  ['another guest’s sign-in', () => signIn(User.parse({ id: '8', name: 'Uma' }), 'T8')],
])('nothing is left of it after %s', (_, end) => {
  end()
  expect(JSON.stringify([...values])).not.toContain('BK1')
})

test('one that comes after a log out, or for a guest of before, is not kept', () => {
  signOut()
  keepTicket('7', ticket, ends)
  signIn(User.parse({ id: '8', name: 'Uma' }), 'T8')
  keepTicket('7', ticket, ends)
  expect(kept()).toEqual([])
})

test('it outlives a sign-in of the same guest', () => {
  signIn(User.parse({ id: '7', name: 'Asha' }), 'T9')
  expect(kept()).toEqual(['BK1'])
})

test('one that was cancelled, moved, or lost a seat is kept no longer', () => {
  dropStaleTickets('7', [booking()])
  expect(kept()).toEqual(['BK1'])
  for (const now of [
    [],
    [booking({ status: 'cancelled' })],
    [booking({ seats: ['A1'] })],
    [booking({ starts_at: '2027-11-20T13:45:00Z' })],
  ]) {
    keepTicket('7', ticket, ends)
    dropStaleTickets('7', now)
    expect(kept()).toEqual([])
  }
})

test('what cannot be read is nothing', () => {
  values.set('tickets', '{')
  expect(kept()).toEqual([])
})
