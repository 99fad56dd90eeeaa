import type { FloorRake, HallPlan } from '@sabha/ticketing/hall'
import type { Drawing } from './drawing.ts'
import { tidy } from './tidy.ts'

/** The height of a floor's first row and the rise per row, in cm; null: not given. */
export interface FloorSlope {
  base: number | null
  rise: number | null
}

export function slopeOf({ rake = [] }: Pick<Drawing, 'rake'>, floor: string): FloorSlope {
  const told = rake.find((each) => (each.floor ?? '') === floor)
  return told ? { base: inCm(told.base), rise: inCm(told.rise) } : { base: null, rise: null }
}

/** Sets the slope of a floor. If only one of the two values is given, the other is 0; without both, the floor has the usual slope. */
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

/** cm between two neighbouring seats; the view from a seat is drawn with the same figure. */
const pitch = 55
const inCm = (pitches: number) => Math.round(pitches * pitch)
const inPitches = (cm: number) => tidy(cm / pitch)
