import type { DrawPlace } from '@sabha/ticketing/draw'
import { local, readJson, write } from '../session/browser-storage.ts'
import { waitingRoomPrefix } from '../session/stored-user.ts'

/** A place's part in the draw, as the backend told it before the draw. */
export interface KeptDraw extends DrawPlace {
  /** The backend told another hash before this one: there is a new draw. */
  isReplaced: boolean
}

/** What this browser keeps of a show's waiting room, for all its tabs. */
export interface KeptPlace {
  /** A place in the queue; null where there is none. */
  place: string | null
  pass: string | null
  /** ISO 8601. */
  passUntil: string | null
  /** Null where the place is in no draw. */
  draw: KeptDraw | null
}

const keyOf = (showId: string) => `${waitingRoomPrefix}${showId}`
const nothing: KeptPlace = { place: null, pass: null, passUntil: null, draw: null }

export function keptPlace(showId: string): KeptPlace {
  const stored = readJson(local, keyOf(showId)) as Partial<Record<keyof KeptPlace, unknown>> | null
  const text = (value: unknown) => (typeof value === 'string' && value !== '' ? value : null)
  return stored === null || typeof stored !== 'object'
    ? nothing
    : { place: text(stored.place), pass: text(stored.pass), passUntil: text(stored.passUntil), draw: drawIn(stored.draw) }
}

function drawIn(stored: unknown): KeptDraw | null {
  const { number, hash, isReplaced } = (stored ?? {}) as Partial<Record<keyof KeptDraw, unknown>>
  return typeof number === 'number' && typeof hash === 'string' ? { number, hash, isReplaced: isReplaced === true } : null
}

export function keepPlace(showId: string, kept: KeptPlace): void {
  write(local, keyOf(showId), JSON.stringify(kept))
}

/** Returns the pass for a show, where there is one; the backend decides whether it is valid. */
export function passOf(showId: string): string | null {
  return keptPlace(showId).pass
}
