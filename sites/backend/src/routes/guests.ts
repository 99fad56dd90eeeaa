import { isRefusal } from '@sabha/api/refusal'
import { readPerson } from '../input/texts.ts'
import { guestSessionMs } from '../rules/accounts/sessions.ts'
import { addGuest } from '../store/guests.ts'
import { wireUser } from '../wire/bookings.ts'
import { hashToken, newToken } from '../wire/tokens.ts'
import type { Handlers } from './handlers.ts'
import type { Services } from './services.ts'

export function guestCalls({ store, now, randomBytes }: Services): Pick<Handlers, 'simpleAuth'> {
  return {
    async simpleAuth(request) {
      const person = readPerson(request.name, request.phone)
      if (isRefusal(person)) return person
      const token = newToken(randomBytes)
      const guest = await store.concurrent([], (tx) =>
        addGuest(tx, { ...person, tokenHash: hashToken(token), now: now(), expiresAt: now() + guestSessionMs }),
      )
      return { success: true, status: 'success', message: 'Signed in', user: wireUser(guest), token }
    },
  }
}
