import { isRefusal } from '@sabha/api/refusal'
import { guestSessionMs } from '../accounts/sessions.ts'
import type { BoxOffice } from '../box-office.ts'
import type { Handlers } from '../http/answer.ts'
import { hashToken, newToken } from '../http/tokens.ts'
import { wireUser } from '../http/wire.ts'
import { addGuest } from '../store/guests.ts'
import { readPerson } from './reading.ts'

export function guestCalls({ store, now, randomBytes }: BoxOffice): Pick<Handlers, 'simpleAuth'> {
  return {
    async simpleAuth(request) {
      const person = readPerson(request.name, request.phone)
      if (isRefusal(person)) return person
      const token = newToken(randomBytes)
      const guest = await store.write(
        (tx) => addGuest(tx, { ...person, tokenHash: hashToken(token), now: now(), expiresAt: now() + guestSessionMs }),
        [],
      )
      return { success: true, status: 'success', message: 'Signed in', user: wireUser(guest), token }
    },
  }
}
