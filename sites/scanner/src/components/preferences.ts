import { useSyncExternalStore } from 'react'
import * as z from 'zod/mini'

/** What whoever holds this phone likes; kept on it. */
const Preferences = z.object({
  /** Goes on to the next ticket by itself after a green verdict: a tap a guest is what holds up a queue. */
  goesOn: z._default(z.boolean(), true),
  sound: z._default(z.boolean(), true),
  vibration: z._default(z.boolean(), true),
  /** The camera that was chosen last; null: the rear one. */
  camera: z._default(z.nullable(z.string()), null),
})
export type Preferences = z.output<typeof Preferences>

const key = 'scanner.preferences'
const listeners = new Set<() => void>()
let current = read()

function read(): Preferences {
  try {
    const stored = Preferences.safeParse(JSON.parse(localStorage.getItem(key) ?? '{}'))
    if (stored.success) return stored.data
  } catch {
    // Edited by hand, or a browser that keeps nothing: the defaults do.
  }
  return Preferences.parse({})
}

export function preferences(): Preferences {
  return current
}

export function prefer(change: Partial<Preferences>): void {
  current = { ...current, ...change }
  try {
    localStorage.setItem(key, JSON.stringify(current))
  } catch {
    // It holds until the scanner is closed.
  }
  for (const listener of listeners) listener()
}

function subscribe(listener: () => void): () => void {
  listeners.add(listener)
  return () => listeners.delete(listener)
}

export function usePreferences(): Preferences {
  return useSyncExternalStore(subscribe, preferences)
}
