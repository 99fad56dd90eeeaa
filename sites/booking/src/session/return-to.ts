import { type Location, type Path, parsePath } from 'react-router-dom'
import { fieldsOf } from './narrow.ts'

/** Where a visitor wanted to be when the site sent them to sign in: kept in navigation state under `from`. */
export interface ReturnTo {
  from: Partial<Path> & { state?: unknown }
}

export function returnTo({ pathname, search, hash, state }: Location): ReturnTo {
  return { from: { pathname, search, hash, state } }
}

/** The place to go back to, or null where navigation state names none. */
export function readReturnTo(state: unknown): { to: Partial<Path>; state: unknown } | null {
  const from = fieldsOf<keyof ReturnTo>(state)?.from
  if (typeof from === 'string') return { to: parsePath(from), state: undefined }
  const place = fieldsOf<keyof ReturnTo['from']>(from)
  if (!place) return null
  const { pathname, search = '', hash = '' } = place
  if (typeof pathname !== 'string' || typeof search !== 'string' || typeof hash !== 'string') return null
  return { to: { pathname, search, hash }, state: place.state }
}
