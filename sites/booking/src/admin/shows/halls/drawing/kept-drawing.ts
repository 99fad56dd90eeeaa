import { aisleSides } from '@sabha/ticketing/seat-facts'
import * as z from 'zod/mini'
import { local, readJson, remove, write } from '../../../../session/browser-storage.ts'
import type { Drawing } from './drawing.ts'

const yes = z.optional(z.literal(true))
const names = z.array(z.string())

const Seat = z.object({
  key: z.int(),
  number: z.int(),
  x: z.number(),
  y: z.number(),
  section: z.string(),
  floor: z.string(),
  block: z.string(),
  facts: z.object({
    wheelchair: yes,
    view: z.optional(z.literal('restricted')),
    access: z.optional(z.literal('step-free')),
    aisle: z.optional(z.enum(aisleSides)),
    house: yes,
  }),
  companionOf: z.nullable(z.int()),
})

const Area = z.object({
  name: z.string(),
  kn: z.optional(z.string()),
  row: z.string(),
  count: z.int(),
  x: z.number(),
  y: z.number(),
  width: z.number(),
  height: z.number(),
  section: z.string(),
  floor: z.string(),
  block: z.string(),
})

const Kept = z.object({
  /** The version of the plan that it was begun from; empty: a new hall. */
  basedOn: z.string(),
  name: z.string(),
  drawing: z.object({
    rows: z.array(z.object({ key: z.int(), label: z.string(), seats: z.array(Seat) })),
    sections: names,
    floors: names,
    blocks: names,
    kannada: z.optional(z.object({ floors: z.record(z.string(), z.string()), blocks: z.record(z.string(), z.string()) })),
    doors: z.array(z.object({ key: z.int(), x: z.number(), y: z.number(), name: z.string(), access: z.optional(z.literal('step-free')) })),
    areas: z.optional(z.array(Area)),
    rake: z.optional(z.array(z.object({ floor: z.optional(z.string()), base: z.number(), rise: z.number() }))),
    stage: z.object({ path: z.string(), label: z.object({ x: z.number(), y: z.number() }) }),
    size: z.object({ width: z.number(), height: z.number() }),
    next: z.int(),
  }),
})

export interface KeptDrawing {
  basedOn: string
  name: string
  drawing: Drawing
}

const placeOf = (hall: string) => `sabha.hall-drawing.${hall}`

/** A drawing that was not saved, in this browser; null where there is none, or it can't be read any more. */
export function keptDrawing(hall: string): KeptDrawing | null {
  const read = Kept.safeParse(readJson(local, placeOf(hall)))
  return read.success ? read.data : null
}

/** False where the browser has no room for it. */
export function keepDrawing(hall: string, kept: KeptDrawing): boolean {
  return write(local, placeOf(hall), JSON.stringify(kept))
}

export function forgetDrawing(hall: string): void {
  remove(local, placeOf(hall))
}

/** No hall has an id with a dot. */
const newHalls = ['new', 'new.2', 'new.3', 'new.4', 'new.5', 'new.6', 'new.7', 'new.8']

/**
 * A place for new halls that no other tab has, for as long as this tab is open: first one where a tab that is gone has left a drawing. Where the
 * browser has no locks, all tabs share one.
 */
export async function claimNewHall(): Promise<string> {
  const left = newHalls.filter((place) => keptDrawing(place) !== null)
  for (const place of new Set([...left, ...newHalls])) {
    if (await isHeld(placeOf(place))) return place
  }
  return 'new'
}

/** False: another tab holds it, or nobody can. What is held is let go as the tab goes. */
function isHeld(name: string): Promise<boolean> {
  if (!('locks' in navigator)) return Promise.resolve(false)
  return new Promise((resolve) => {
    const keep = (lock: Lock | null) => {
      resolve(lock !== null)
      return lock && new Promise<never>(() => {})
    }
    navigator.locks.request(name, { ifAvailable: true }, keep).catch(() => resolve(false))
  })
}
