import { useSyncExternalStore } from 'react'
import * as z from 'zod/mini'
import { observable } from '../observable.ts'

/** What whoever holds this phone likes; kept on it. */
const Preferences = z.object({
  /** Goes on to the next ticket by itself after a green verdict: a tap a guest is what holds up a queue. */
  goesOn: z._default(z.boolean(), true),
  sound: z._default(z.boolean(), true),
  vibration: z._default(z.boolean(), true),
  /** The camera that was chosen last; null: the rear one. */
  camera: z._default(z.nullable(z.string()), null),
  /** How whoever sells picks seats one by one; null: they don't, and take what is offered. */
  picking: z._default(z.nullable(z.enum(['rows', 'map'])), null),
})
export type Preferences = z.output<typeof Preferences>

const key = 'scanner.preferences'
const kept = observable(read())

function read(): Preferences {
  try {
    const stored = Preferences.safeParse(JSON.parse(localStorage.getItem(key) ?? '{}'))
    if (stored.success) return stored.data
  } catch {
    // Edited by hand, or a browser that keeps nothing: the defaults do.
  }
  return Preferences.parse({})
}

export const preferences = kept.get

export function prefer(change: Partial<Preferences>): void {
  const next = { ...kept.get(), ...change }
  try {
    localStorage.setItem(key, JSON.stringify(next))
  } catch {
    // It holds until the scanner is closed.
  }
  kept.set(next)
}

export function usePreferences(): Preferences {
  return useSyncExternalStore(kept.onChange, kept.get)
}
