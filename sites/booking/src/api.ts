import { createClient } from '@sabha/api/client'
import { apiBase } from './backend-address.ts'
import { endSession } from './session/session-end.ts'
import { authToken } from './session/stored-user.ts'

/** The one client of this site. */
export const api = createClient({ baseUrl: apiBase, token: authToken, onUnauthorized: endSession })
