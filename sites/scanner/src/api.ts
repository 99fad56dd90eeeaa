import { accounts } from '@sabha/api/accounts'
import { listAll } from '@sabha/api/admin/shows'
import { checkin } from '@sabha/api/checkin'
import { type ClientOf, createClientOf } from '@sabha/api/client-of'
import { shows } from '@sabha/api/shows'

export const baseUrl = (import.meta.env.VITE_API_URL ?? '/api/').replace(/\/*$/, '/')

/** What this site calls. */
const calls = { shows: { ...shows, listAll }, checkin, accounts }
export type ScannerClient = ClientOf<typeof calls>

/** The client of this site, for the page and for the service worker, which have their tokens from different places. */
export function createApi(token: () => string | null): ScannerClient {
  return createClientOf(calls, { baseUrl, token })
}
