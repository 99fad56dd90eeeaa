import { createClientOf } from '@sabha/api/client-of'
import { privacy } from '@sabha/api/privacy'
import { apiBase } from '../../backend-address.ts'
import { endSession } from '../../session/session-end.ts'
import { authToken } from '../../session/stored-user.ts'

/** What a guest may ask of their own data; with the profile alone. */
export const privacyApi = createClientOf({ privacy }, { baseUrl: apiBase, token: authToken, onUnauthorized: endSession })
