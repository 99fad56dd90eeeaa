import { createClient } from '@sabha/api/client'
import { endSession } from './session/session-end.ts'
import { authToken } from './session/stored-user.ts'

const baseUrl = (import.meta.env.VITE_API_URL ?? '/api/').replace(/\/*$/, '/')

/** The one client of this site. */
export const api = createClient({ baseUrl, token: authToken, onUnauthorized: endSession })

/** Where a `pdf_path` leads: it is relative to the backend's origin. */
export function backendAddress(path: string): string {
  return new URL(path, new URL(baseUrl, location.href).origin).href
}
