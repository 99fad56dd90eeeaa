import { User } from '@sabha/api/shapes'
import { beforeEach, expect, test, vi } from 'vitest'
import { keepPlace, keptPlace } from '../waiting-room/kept-place.ts'
import {
  authToken,
  editStoredUser,
  forgetGuest,
  keepAuthToken,
  signIn,
  signInAdmin,
  signInGuest,
  signOut,
  storedUser,
} from './stored-user.ts'

const values = new Map<string, string>()
const storage = {
  getItem: (key: string) => values.get(key) ?? null,
  setItem: (key: string, value: string) => void values.set(key, value),
  removeItem: (key: string) => void values.delete(key),
  key: (index: number) => [...values.keys()][index] ?? null,
  get length() {
    return values.size
  },
}
vi.stubGlobal('localStorage', storage)
const stored = () => JSON.parse(values.get('user') ?? 'null')

beforeEach(() => values.clear())

test('a sign-in keeps user and token under the keys of the specification, a numeric id as a number', () => {
  signIn(User.parse({ id: '9', name: 'Asha', phone: '1234567890' }), 'T1')
  expect(stored()).toMatchObject({ id: 9, name: 'Asha', phone: '1234567890', role: 'customer' })
  expect([values.get('authToken'), authToken()]).toEqual(['T1', 'T1'])
  expect(storedUser()).toMatchObject({ id: '9', name: 'Asha', role: 'customer' })
})

test('who an admin books for is no user of this browser, and a guest is the one that they say they are', () => {
  const guest = { user: User.parse({ id: '9', name: 'A. Sample', phone: '1234567890' }), token: 'T1' }
  const details = { name: 'Asha Sample', phone: '1234567890' }
  expect(signInGuest(guest, details)).toBe(true)
  expect(storedUser()).toMatchObject({ id: '9', name: 'Asha Sample' })
  signInAdmin(User.parse({ id: '1', name: 'Office', role: 'admin' }), 'A1')
  expect(signInGuest({ ...guest, token: 'T2' }, details)).toBe(false)
  expect(storedUser()).toMatchObject({ id: '1', role: 'admin' })
  expect(authToken()).toBe('T2')
})

test('a backend without tokens leaves no token of an earlier guest behind', () => {
  values.set('authToken', 'of somebody else')
  signIn(User.parse({ id: 'asha@sabha.example', name: 'Asha' }), undefined)
  expect(authToken()).toBeNull()
  expect(stored().id).toBe('asha@sabha.example')
})

test.each(['', '{', 'null', '42', '"asha"', '[]', '{}', '{"id":{}}', '{"id":1,"name":7}'])('%j in storage is nobody', (text) => {
  values.set('user', text)
  expect(storedUser()).toBeNull()
})

test('username and mobile stand in for name and phone; an unknown role is a customer', () => {
  values.set('user', '{"id":1,"username":"Uma","mobile":1234567890,"role":"boss"}')
  expect(storedUser()).toEqual({ id: '1', name: 'Uma', email: '', phone: '1234567890', role: 'customer', createdAt: null })
})

test('the same text gives the same object, so that React sees no change', () => {
  values.set('user', '{"id":1}')
  expect(storedUser()).toBe(storedUser())
})

test('an edit changes name and phone alone, under both of their names where both are in use', () => {
  values.set('user', '{"id":1,"username":"Uma","extra":true}')
  expect(editStoredUser({ name: 'Uma R', phone: '1234567890' })).toBe(true)
  expect(stored()).toEqual({ id: 1, username: 'Uma R', name: 'Uma R', phone: '1234567890', extra: true })
})

test('an edit of name and address leaves the phone as it is', () => {
  values.set('user', '{"id":1,"name":"Uma","email":"uma@example.org","mobile":"1234567890"}')
  expect(editStoredUser({ name: 'Uma R', email: 'uma.r@example.org' })).toBe(true)
  expect(stored()).toEqual({ id: 1, name: 'Uma R', email: 'uma.r@example.org', mobile: '1234567890' })
})

test('an edit that the browser cannot keep is told', () => {
  values.set('user', '{"id":1}')
  const full = vi.spyOn(storage, 'setItem').mockImplementation(() => {
    throw new DOMException('full', 'QuotaExceededError')
  })
  expect(editStoredUser({ name: 'A', phone: '' })).toBe(false)
  full.mockRestore()
})

test('a dead token takes the guest along but not the admin; a logout takes all', () => {
  for (const key of ['user', 'authToken', 'adminToken']) values.set(key, '{"id":1}')
  forgetGuest()
  expect([...values.keys()]).toEqual(['adminToken'])
  // An admin who has booked for a guest with the guest's token.
  values.set('authToken', 'T1')
  values.set('user', '{"id":1,"role":"admin"}')
  forgetGuest()
  expect([...values.keys()]).toEqual(['adminToken', 'user'])
  signOut()
  expect([...values]).toEqual([['signOuts', '1']])
})

test.each([
  ['another guest signs in', () => signIn(User.parse({ id: '9', name: 'Asha' }), 'T2')],
  ['an admin books for another guest', () => keepAuthToken('T2')],
  ['a backend without tokens signs somebody in', () => keepAuthToken(undefined)],
  ['the token is dead', forgetGuest],
  ['the guest signs out', signOut],
])('places in line go with their guest: %s', (_, change) => {
  values.set('authToken', 'T1')
  values.set('language', 'kn')
  for (const showId of ['1', '2']) keepPlace(showId, { place: `of T1 in ${showId}`, pass: 'P', passUntil: null, draw: null })
  keepAuthToken('T1')
  expect(keptPlace('2')).toMatchObject({ place: 'of T1 in 2', pass: 'P' })
  change()
  for (const showId of ['1', '2']) expect(keptPlace(showId)).toMatchObject({ place: null, pass: null })
  expect(values.get('language')).toBe('kn')
})
