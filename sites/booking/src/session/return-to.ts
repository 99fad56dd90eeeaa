import { type Location, type Path, parsePath } from 'react-router-dom'
import { paths } from '../paths.ts'
import { fieldsOf } from './narrow.ts'

/** Where a visitor wanted to be when the site sent them to sign in: kept in navigation state under `from`. */
interface ReturnTo {
  from: Partial<Path> & { state?: unknown }
  /** That place is the entry of history just before the sign-in page: going back there leaves no second one of it. */
  isBehind?: true
}

export function returnTo({ pathname, search, hash, state }: Location): ReturnTo {
  return { from: { pathname, search, hash, state } }
}

/** The state of a link to the sign-in page, which leaves its own place behind. From the sign-in page itself nobody wants to come back to it. */
export function leaveBehind(location: Location): unknown {
  return location.pathname === paths.login ? location.state : ({ ...returnTo(location), isBehind: true } satisfies ReturnTo)
}

/** The place to go back to, or null where navigation state names none. */
export function readReturnTo(state: unknown): { to: Partial<Path>; state: unknown; isBehind: boolean } | null {
  const fields = fieldsOf<keyof ReturnTo>(state)
  const from = fields?.from
  const isBehind = fields?.isBehind === true
  if (typeof from === 'string') return { to: parsePath(from), state: undefined, isBehind }
  const place = fieldsOf<keyof ReturnTo['from']>(from)
  if (!place) return null
  const { pathname, search = '', hash = '' } = place
  if (typeof pathname !== 'string' || typeof search !== 'string' || typeof hash !== 'string') return null
  return { to: { pathname, search, hash }, state: place.state, isBehind }
}
