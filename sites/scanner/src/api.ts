import { type Client, createClient } from '@sabha/api/client'

const baseUrl = (import.meta.env.VITE_API_URL ?? '/api/').replace(/\/*$/, '/')

/** The client of this site, for the page and for the service worker, which have their tokens from different places. */
export function createApi(token: () => string | null): Client {
  return createClient({ baseUrl, token })
}
