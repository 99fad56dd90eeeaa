import * as calls from '@sabha/api/calls/booking'
import { enterWaitingRoom, waitingPlace } from '@sabha/api/calls/live'
import { createClientOf } from '@sabha/api/client-of'
import { apiBase } from './backend-address.ts'
import { endSession } from './session/session-end.ts'
import { authToken } from './session/stored-user.ts'

/** The one client of the public site: what visitors and customers call, without the office's and the door's schemas. */
export const api = createClientOf(
  { ...calls, enterWaitingRoom, waitingPlace },
  { baseUrl: apiBase, token: authToken, onUnauthorized: endSession },
)
