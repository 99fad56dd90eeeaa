import { useSyncExternalStore } from 'react'
import * as z from 'zod/mini'
import { observable } from '../observable.ts'

/** The preferences of the person who holds this phone, stored on it. */
const Preferences = z.object({
  /** Goes on to the next ticket by itself after a green verdict, since a tap per guest holds up a queue. */
  goesOn: z._default(z.boolean(), true),
  sound: z._default(z.boolean(), true),
  vibration: z._default(z.boolean(), true),
  /** The camera that was chosen last; null: the rear one. */
  camera: z._default(z.nullable(z.string()), null),
  /** How the seller picks seats one by one; null: they take the seats that are offered. */
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
    // The stored text was edited by hand, or the browser stores nothing: the defaults apply.
  }
  return Preferences.parse({})
}

export const preferences = kept.get

export function prefer(change: Partial<Preferences>): void {
  const next = { ...kept.get(), ...change }
  try {
    localStorage.setItem(key, JSON.stringify(next))
  } catch {
    // Where it can't be stored, it holds until the scanner is closed.
  }
  kept.set(next)
}

export function usePreferences(): Preferences {
  return useSyncExternalStore(kept.onChange, kept.get)
}
