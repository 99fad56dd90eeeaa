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
  /** The version of the plan that the draft began from; empty for a new hall. */
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

/** Returns the unsaved draft that this browser kept; null if there is none or it is no longer readable. */
export function keptDrawing(hall: string): KeptDrawing | null {
  const read = Kept.safeParse(readJson(local, placeOf(hall)))
  return read.success ? read.data : null
}

/** Returns false if the browser has no room for it. */
export function keepDrawing(hall: string, kept: KeptDrawing): boolean {
  return write(local, placeOf(hall), JSON.stringify(kept))
}

export function forgetDrawing(hall: string): void {
  remove(local, placeOf(hall))
}

/** The key of what is drawn while an earlier draft of this hall is on offer. Hall ids have no colon. */
export const besides = (hall: string) => `${hall}:2`

/** The keys for new halls. Hall ids have no dot. */
const newHalls = ['new', 'new.2', 'new.3', 'new.4', 'new.5', 'new.6', 'new.7', 'new.8']

/**
 * Reserves a key for a new hall while this tab is open, so that no other tab writes there. A key with a draft that a closed tab left comes
 * first. In browsers without locks, all tabs share one key.
 */
export async function claimNewHall(): Promise<string> {
  const left = newHalls.filter((place) => keptDrawing(place) !== null)
  for (const place of new Set([...left, ...newHalls])) {
    if (await isHeld(placeOf(place))) return place
  }
  return 'new'
}

/** Takes a lock that the browser releases with the tab; false if another tab has it or there are no locks. */
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
