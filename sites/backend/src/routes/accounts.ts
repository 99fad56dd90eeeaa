import type { Contract } from '@sabha/api/contract'
import { isRefusal } from '@sabha/api/refusal'
import { readPerson } from '../input/texts.ts'
import { changePassword, endSessionsOf, saveAccount } from '../rules/accounts/manage.ts'
import { absoluteSessionMs, guestSessionMs, signOut } from '../rules/accounts/sessions.ts'
import { signInAccount } from '../rules/accounts/sign-in.ts'
import { listAccounts, openSessions } from '../store/accounts/accounts.ts'
import { addGuest } from '../store/accounts/guests.ts'
import { wireAccount, wireUser } from '../wire/accounts.ts'
import { iso, isoOrNull } from '../wire/bookings.ts'
import { hashToken, newToken } from '../wire/tokens.ts'
import type { Handlers } from './handlers.ts'
import type { Services } from './services.ts'

export function accountHandlers(services: Services): Handlers<Contract['accounts']> {
  const { store, now, randomBytes } = services
  return {
    async signIn(request) {
      const person = readPerson(request.name, request.phone)
      if (isRefusal(person)) return person
      const token = newToken(randomBytes)
      const guest = await store.concurrent([], (tx) =>
        addGuest(tx, { ...person, tokenHash: hashToken(token), now: now(), expiresAt: now() + guestSessionMs }),
      )
      return { success: true, status: 'success', message: 'Signed in', user: wireUser(guest), token }
    },

    async adminSignIn(request, { address, device }) {
      const signedIn = await signInAccount(services, { ...request, address: address(), device: device.known })
      if (isRefusal(signedIn)) return signedIn
      device.keep(signedIn.device)
      return { success: true, token: signedIn.token, user: wireAccount(signedIn.account), message: 'Signed in' }
    },

    async signOut(_, { bearer }) {
      const token = bearer()
      if (token !== undefined) await signOut(services, token)
      return { success: true, message: 'Signed out' }
    },

    async changePassword({ current_password, new_password }, { account, session }) {
      const refusal = await changePassword(services, account, session, { current: current_password, next: new_password })
      return refusal ?? { success: true, message: 'Password changed successfully!' }
    },

    async list() {
      const accounts = await listAccounts(store.read)
      const sessions = await openSessions(store.read, now(), absoluteSessionMs)
      return {
        accounts: accounts.map(({ id, email, name, permission, created_at, disabled_at }) => ({
          id,
          email,
          name,
          permission,
          created_at: iso(created_at),
          disabled_at: isoOrNull(disabled_at),
          sessions: disabled_at === null ? (sessions.get(id) ?? 0) : 0,
        })),
      }
    },

    async save(entry, { account }) {
      const saved = await saveAccount(services, account, entry)
      return isRefusal(saved) ? saved : { success: true, message: 'Done', account_id: saved }
    },

    async endSessions({ account_id }, { account }) {
      return (await endSessionsOf(services, account, account_id)) ?? { success: true, message: 'Done' }
    },
  }
}
