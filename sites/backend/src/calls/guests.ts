import { isRefusal } from '@sabha/api/refusal'
import type { BoxOffice } from '../box-office.ts'
import type { Handlers } from '../http/answer.ts'
import { hashToken, newToken } from '../http/tokens.ts'
import { wireUser } from '../http/wire.ts'
import { addGuest } from '../store/guests.ts'
import { readPerson } from './reading.ts'

/** Shows are sold up to a year ahead, and a guest's bookings live in the browser that booked. */
const sessionMs = 400 * 24 * 3_600_000

export function guestCalls({ store, now, randomBytes }: BoxOffice): Pick<Handlers, 'simpleAuth'> {
  return {
    async simpleAuth(request) {
      const person = readPerson(request.name, request.phone)
      if (isRefusal(person)) return person
      const token = newToken(randomBytes)
      const guest = await store.write(
        (tx) => addGuest(tx, { ...person, tokenHash: hashToken(token), now: now(), expiresAt: now() + sessionMs }),
        [],
      )
      return { success: true, status: 'success', message: 'Signed in', user: wireUser(guest), token }
    },
  }
}
