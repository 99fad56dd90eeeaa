import { type Location, type Path, parsePath } from 'react-router-dom'
import { paths } from '../paths.ts'
import { fieldsOf } from './narrow.ts'

/** Where a visitor wanted to be when the site sent them to sign in: kept in navigation state under `from`. */
interface ReturnTo {
  from: Partial<Path> & { state?: unknown }
  /** That place is the history entry just before the sign-in page, so going back to it adds no second entry. */
  isBehind?: true
}

export function returnTo({ pathname, search, hash, state }: Location): ReturnTo {
  return { from: { pathname, search, hash, state } }
}

/** Returns the state of a link to the sign-in page: the place that it leaves. A link on the sign-in page itself keeps the earlier place. */
export function leaveBehind(location: Location): unknown {
  return location.pathname === paths.login ? location.state : ({ ...returnTo(location), isBehind: true } satisfies ReturnTo)
}

/** Returns the place to go back to; null where the navigation state names none. */
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
