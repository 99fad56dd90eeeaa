import { aisleSides } from '@sabha/ticketing/seat-facts'
import * as z from 'zod/mini'
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
  try {
    const read = Kept.safeParse(JSON.parse(localStorage.getItem(placeOf(hall)) ?? 'null'))
    return read.success ? read.data : null
  } catch {
    return null
  }
}

/** False where the browser has no room for it. */
export function keepDrawing(hall: string, kept: KeptDrawing): boolean {
  try {
    localStorage.setItem(placeOf(hall), JSON.stringify(kept))
    return true
  } catch {
    return false
  }
}

export function forgetDrawing(hall: string): void {
  try {
    localStorage.removeItem(placeOf(hall))
  } catch {
    // A browser that keeps nothing has nothing to forget.
  }
}
