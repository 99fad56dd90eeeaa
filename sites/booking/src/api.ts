import { accounts } from '@sabha/api/accounts'
import { bookings } from '@sabha/api/bookings'
import { createClientOf } from '@sabha/api/client-of'
import { groups } from '@sabha/api/groups'
import { payments } from '@sabha/api/payments'
import { seats } from '@sabha/api/seats'
import { shows } from '@sabha/api/shows'
import { site } from '@sabha/api/site'
import { tickets } from '@sabha/api/tickets'
import { waitingRoom } from '@sabha/api/waiting-room'
import { apiBase } from './backend-address.ts'
import { endSession } from './session/session-end.ts'
import { authToken } from './session/stored-user.ts'

/** The one client of the public site: the calls of visitors and guests, without the schemas of the admin and of the scanner. */
export const api = createClientOf(
  { shows, seats, bookings, groups, payments, tickets, waitingRoom, accounts, site },
  { baseUrl: apiBase, token: authToken, onUnauthorized: endSession },
)
