import type { FloorRake, HallPlan } from '@sabha/ticketing/hall'
import type { Drawing } from './drawing.ts'
import { tidy } from './tidy.ts'

/** How high a floor's rows are, in cm as people measure them; null: nobody has told. */
export interface FloorSlope {
  base: number | null
  rise: number | null
}

export function slopeOf({ rake = [] }: Pick<Drawing, 'rake'>, floor: string): FloorSlope {
  const told = rake.find((each) => (each.floor ?? '') === floor)
  return told ? { base: inCm(told.base), rise: inCm(told.rise) } : { base: null, rise: null }
}

/** Where one of the two is told, the other is level with it; without either, the floor is as most halls are. */
export function setSlope(drawing: Drawing, floor: string, slope: FloorSlope): Drawing {
  const before = slopeOf(drawing, floor)
  if (before.base === slope.base && before.rise === slope.rise) return drawing
  const others = (drawing.rake ?? []).filter((each) => (each.floor ?? '') !== floor)
  const isTold = slope.base !== null || slope.rise !== null
  const own: FloorRake = { ...(floor !== '' && { floor }), base: inPitches(slope.base ?? 0), rise: inPitches(slope.rise ?? 0) }
  const place = (each: FloorRake) => drawing.floors.indexOf(each.floor ?? '')
  const rake: HallPlan['rake'] = [...others, ...(isTold ? [own] : [])].toSorted((a, b) => place(a) - place(b))
  return { ...drawing, rake }
}

/** Between two neighbouring seats, as the view from a seat has it. */
const pitch = 55
const inCm = (pitches: number) => Math.round(pitches * pitch)
const inPitches = (cm: number) => tidy(cm / pitch)
