import type { HallPlan, HallRow } from './hall.ts'
import { factsOf } from './seat-facts.ts'
import { seatId } from './seats.ts'

/** A hall as a small drawing, light enough to be part of a page: lines instead of seats. All in the plan's units; lines are SVG paths. */
export interface HallOutline extends Pick<HallPlan, 'width' | 'height' | 'stage'> {
  doors: NonNullable<HallPlan['doors']>
  areas: NonNullable<HallPlan['areas']>
  /** Lines along seats side by side: those that are reached without a step, and all others. */
  stepFree: string
  others: string
  /** A dot for each seat: a path of no length, which round line ends draw as a dot. */
  restricted: string
  companions: string
  wheelchair: { x: number; y: number }[]
}

/** Seats farther apart than this have an aisle between them. */
const widestGap = 1.5
/** A row on an arc is drawn through every fourth of its seats. */
const stride = 4

type Place = HallRow['seats'][number]

export function hallOutline(plan: HallPlan): HallOutline {
  const { width, height, stage, doors = [], areas = [] } = plan
  const seats = plan.rows.flatMap(({ label: row, seats: inRow }) =>
    inRow.map((place) => ({ place, facts: factsOf(plan, seatId({ row, number: place[0] })) })),
  )
  const isStepFree = (row: string, [number]: Place) => factsOf(plan, seatId({ row, number })).access === 'step-free'
  const lines = plan.rows.flatMap(({ label, seats: inRow }) => stretchesOf(inRow, (place) => isStepFree(label, place)))
  const linesWhere = (isFree: boolean) => lines.flatMap(({ key, places }) => (key === isFree ? [lineOf(places)] : [])).join('')
  const dots = (of: typeof seats) => of.map(({ place }) => `M${at(place)}h0`).join('')
  return {
    width,
    height,
    stage,
    doors,
    areas,
    stepFree: linesWhere(true),
    others: linesWhere(false),
    restricted: dots(seats.filter(({ facts }) => facts.view === 'restricted')),
    companions: dots(seats.filter(({ facts }) => facts.companion !== undefined)),
    wheelchair: seats.flatMap(({ place: [, x, y], facts }) => (facts.wheelchair ? [{ x, y }] : [])),
  }
}

/** Splits a row into seats side by side that have the same key. */
function stretchesOf(places: readonly Place[], keyOf: (place: Place) => boolean): { key: boolean; places: Place[] }[] {
  const stretches: { key: boolean; places: Place[] }[] = []
  for (const place of places) {
    const key = keyOf(place)
    const last = stretches.at(-1)
    const before = last?.places.at(-1)
    const isBeside = before !== undefined && Math.hypot(place[1] - before[1], place[2] - before[2]) < widestGap
    if (last && isBeside && last.key === key) last.places.push(place)
    else stretches.push({ key, places: [place] })
  }
  return stretches
}

function lineOf(places: readonly Place[]): string {
  const through = places.filter((_, index) => index % stride === 0 || index === places.length - 1)
  return through.length === 1 ? `M${at(places[0])}h0` : `M${through.map(at).join('L')}`
}

const at = (place: Place | undefined) => (place ? `${round(place[1])} ${round(place[2])}` : '0 0')
const round = (length: number) => Math.round(length * 10) / 10
