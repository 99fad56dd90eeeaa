import { type Location, type Path, parsePath } from 'react-router-dom'
import * as z from 'zod/mini'

/** Where a visitor wanted to be when the site sent them to sign in: kept in navigation state under `from`. */
export interface ReturnTo {
  from: Partial<Path> & { state?: unknown }
}

const State = z.object({
  from: z.union([
    z.string(),
    z.object({ pathname: z.string(), search: z.optional(z.string()), hash: z.optional(z.string()), state: z.optional(z.unknown()) }),
  ]),
})

export function returnTo({ pathname, search, hash, state }: Location): ReturnTo {
  return { from: { pathname, search, hash, state } }
}

/** The place to go back to, or null where navigation state names none. */
export function readReturnTo(state: unknown): { to: Partial<Path>; state: unknown } | null {
  const read = State.safeParse(state)
  if (!read.success) return null
  const { from } = read.data
  if (typeof from === 'string') return { to: parsePath(from), state: undefined }
  const { pathname, search = '', hash = '' } = from
  return { to: { pathname, search, hash }, state: from.state }
}
