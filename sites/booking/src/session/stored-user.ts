import { isoInstant } from '@sabha/api/iso-instant'
import type { Permission, User } from '@sabha/api/shapes'
import { useState, useSyncExternalStore } from 'react'
import { local, readJson, readString, remove, removeAll, write } from './browser-storage.ts'
import { fieldsOf, isMaybeText, textOrNumber } from './narrow.ts'

/** The keys of the specification: `user` is the person who signed in last, `authToken` a guest's token, `adminToken` an admin's. */
const keys = { user: 'user', authToken: 'authToken', adminToken: 'adminToken', signOuts: 'signOuts' } as const

/** Tickets that were opened here (`shown-ticket/kept-tickets.ts`); they are removed with the guest who opened them. */
export const keptTicketsKey = 'tickets'

/** Places in line (`waiting-room/kept-place.ts`). Each belongs to the guest whose token it was taken with, and is no use to others. */
export const waitingRoomPrefix = 'waitingRoom:'

export interface StoredUser {
  id: string
  name: string
  email: string
  phone: string
  role: 'admin' | 'customer'
  /** For an admin: `office` may do all but money and accounts. Undefined from a backend that makes no difference. */
  permission?: Permission | undefined
  /** ISO 8601; null where it isn't known. */
  createdAt: string | null
}

const listeners = new Set<() => void>()
let reading: { text: string | null; user: StoredUser | null } = { text: null, user: null }

/** Returns who is signed in here; null for nobody, or an unreadable value. It is the same object until the storage changes. */
export function storedUser(): StoredUser | null {
  const text = readString(local, keys.user)
  if (text !== reading.text) reading = { text, user: parseUser(readJson(local, keys.user)) }
  return reading.user
}

/** As tolerant as the schema of the calls' `User`, whose library a first visit doesn't load. */
function parseUser(value: unknown): StoredUser | null {
  const fields = fieldsOf<keyof User>(value)
  const id = textOrNumber(fields?.id)
  if (!fields || id === null) return null
  const { name, username, email, role, permission } = fields
  if (!isMaybeText(name) || !isMaybeText(username) || !isMaybeText(email)) return null
  return {
    id,
    name: name ?? username ?? '',
    email: email ?? '',
    phone: textOrNumber(fields.phone) ?? textOrNumber(fields.mobile) ?? '',
    role: role === 'admin' ? 'admin' : 'customer',
    permission: permission === 'admin' || permission === 'office' ? permission : undefined,
    createdAt: isoInstant(textOrNumber(fields.created_at)),
  }
}

/** Follows sign-in, sign-out and edits, in other tabs too. */
export function useStoredUser(): StoredUser | null {
  return useSyncExternalStore(subscribe, storedUser, () => null)
}

function subscribe(listener: () => void): () => void {
  listeners.add(listener)
  addEventListener('storage', listener)
  return () => {
    listeners.delete(listener)
    removeEventListener('storage', listener)
  }
}

function changed(): void {
  for (const listener of listeners) listener()
}

export function authToken(): string | null {
  return readString(local, keys.authToken)
}

/** Signs a guest in. An admin who books keeps `user`: pass the token alone to `keepAuthToken`. */
export function signIn(user: User, token: string | undefined): void {
  // Other readers of this storage tell user ids from e-mail addresses by type.
  const id = /^\d{1,15}$/.test(user.id) ? Number(user.id) : user.id
  if (storedUser()?.id !== user.id) remove(local, keptTicketsKey)
  write(local, keys.user, JSON.stringify({ ...user, id }))
  keepAuthToken(token)
  changed()
}

/** Signs a guest in as they said who they are. An admin stays signed in, and books with the guest's token. Returns whether it was a guest. */
export function signInGuest(
  { user, token }: { user: User; token?: string | undefined },
  details: { name: string; phone: string },
): boolean {
  const isGuest = storedUser()?.role !== 'admin'
  if (isGuest) signIn({ ...user, ...details }, token)
  else keepAuthToken(token)
  return isGuest
}

export function adminToken(): string | null {
  return readString(local, keys.adminToken)
}

let adminEnded = false

/** Whether the server ended the admin's session, and not the admin. */
export function hasAdminEnded(): boolean {
  return adminEnded
}

/** Signs an admin in. A guest's token stays: bookings made in this browser are still theirs. Returns whether the sign-in was stored. */
export function signInAdmin(user: User, token: string): boolean {
  const kept = write(local, keys.adminToken, token) && write(local, keys.user, JSON.stringify(user))
  adminEnded = false
  changed()
  return kept
}

/** Forgets an admin's token that the server no longer takes, and the user where that is the admin. */
export function forgetAdmin(): void {
  adminEnded = true
  remove(local, keys.adminToken)
  if (storedUser()?.role === 'admin') remove(local, keys.user)
  changed()
}

/** Keeps a guest's token. A backend that knows guests by phone alone gives none; an older token isn't this guest's, and is removed. */
export function keepAuthToken(token: string | undefined): void {
  if (token !== (authToken() ?? undefined)) removeAll(local, waitingRoomPrefix)
  if (token === undefined) remove(local, keys.authToken)
  else write(local, keys.authToken, token)
}

/** Changes these fields of the stored user and leaves every other as it is. Returns whether the change was stored. */
export function editStoredUser(edit: { name: string; phone?: string; email?: string }): boolean {
  const before = readJson(local, keys.user)
  if (typeof before !== 'object' || before === null) return false
  const after = {
    ...before,
    ...edit,
    ...('username' in before && { username: edit.name }),
    ...('mobile' in before && edit.phone !== undefined && { mobile: edit.phone }),
  }
  const kept = write(local, keys.user, JSON.stringify(after))
  changed()
  return kept
}

/** Forgets a guest's token that the server no longer takes, and the user (specification section 7), unless that is an admin. */
export function forgetGuest(): void {
  remove(local, keys.authToken, keptTicketsKey)
  removeAll(local, waitingRoomPrefix)
  if (storedUser()?.role !== 'admin') remove(local, keys.user)
  changed()
}

/** Whether this guest is signed in here. An admin who books keeps the guest's token, and stays an admin. */
export function isGuestOf(user: StoredUser | null, guestId: string): boolean {
  return user?.role === 'admin' ? authToken() !== null : user?.id === guestId
}

/** Returns how often somebody has signed out in this browser: a page of the history may not be shown again after a sign-out. */
export function signOuts(): number {
  return Number(readString(local, keys.signOuts)) || 0
}

/** Whether somebody has signed out in this browser since the page opened: they are led to the front page, others to the sign-in page. */
export function useHasSignedOut(): boolean {
  const [before] = useState(signOuts)
  return before !== signOuts()
}

/** Logout: signs everybody out of this browser. A checkout under way in a tab goes on (`checkout-record.ts`). */
export function signOut(): void {
  adminEnded = false
  remove(local, keys.user, keys.authToken, keys.adminToken, keptTicketsKey)
  removeAll(local, waitingRoomPrefix)
  write(local, keys.signOuts, String(signOuts() + 1))
  changed()
}
