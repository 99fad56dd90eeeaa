import { local, readJson, write } from '../session/browser-storage.ts'

/** A place's part in the draw, as it was told before the draw. */
export interface DrawPlace {
  number: number
  /** SHA-256 of the draw's secret, in hexadecimal digits. */
  hash: string
}

/** What this browser keeps of a show's waiting room, for all its tabs. */
export interface KeptPlace {
  /** A place in the queue; null where there is none. */
  place: string | null
  pass: string | null
  /** ISO 8601. */
  passUntil: string | null
  /** null: the place is in no draw. */
  draw: DrawPlace | null
}

const keyOf = (showId: string) => `waitingRoom:${showId}`
const nothing: KeptPlace = { place: null, pass: null, passUntil: null, draw: null }

export function keptPlace(showId: string): KeptPlace {
  const stored = readJson(local, keyOf(showId)) as Partial<Record<keyof KeptPlace, unknown>> | null
  const text = (value: unknown) => (typeof value === 'string' && value !== '' ? value : null)
  return stored === null || typeof stored !== 'object'
    ? nothing
    : { place: text(stored.place), pass: text(stored.pass), passUntil: text(stored.passUntil), draw: drawIn(stored.draw) }
}

function drawIn(stored: unknown): DrawPlace | null {
  const { number, hash } = (stored ?? {}) as Partial<Record<keyof DrawPlace, unknown>>
  return typeof number === 'number' && typeof hash === 'string' ? { number, hash } : null
}

export function keepPlace(showId: string, kept: KeptPlace): void {
  write(local, keyOf(showId), JSON.stringify(kept))
}

/** The pass of a show, where there is one; whether it is good is for the backend to say. */
export function passOf(showId: string): string | null {
  return keptPlace(showId).pass
}
