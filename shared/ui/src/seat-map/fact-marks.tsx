import type { Phrase } from '@sabha/language/phrases'
import type { HallPlan } from '@sabha/ticketing/hall'
import { factsOf, type SeatFacts } from '@sabha/ticketing/seat-facts'
import { seatId } from '@sabha/ticketing/seats'
import { memo } from 'react'
import { viewBox } from './hall-backdrop.tsx'
import styles from './seat-map.module.css'
import { placesOf, seatPath, unit } from './seat-shapes.ts'
import { sectionColour } from './section-tags.ts'

/** The facts that are marked on the map. Screen readers get the others too, and everybody does once a seat is chosen. */
const markedFacts = ['wheelchair', 'companion', 'view'] as const satisfies readonly (keyof SeatFacts)[]
type MarkedFact = (typeof markedFacts)[number]

export const markNames = {
  wheelchair: 'Wheelchair space',
  companion: 'Companion seat',
  view: 'Restricted view',
} as const satisfies Record<MarkedFact, Phrase>

const disc = 'm-20 0a20 20 0 1 0 40 0a20 20 0 1 0-40 0z'
/** Paths on the disc, from its middle: a wheelchair, a person, and a half of the disc. */
const glyphs: Readonly<Record<MarkedFact, string>> = {
  wheelchair: 'm-7-13v10h9l4 9m-8-5a8 8 0 1 1-7-7',
  companion: 'm-4-7a4 4 0 1 0 8 0a4 4 0 1 0-8 0m-4 18q0-11 8-11q8 0 8 11',
  view: 'm0-13a13 13 0 0 1 0 26z',
}

/** Units from the seat's centre, across and towards the stage: the disc is beside the seat's number. */
const away = 30

/** Returns the facts that are marked on this hall's map, for its legend; empty for most halls. */
export function marksOf(plan: HallPlan): readonly MarkedFact[] {
  const facts = Object.values(plan.facts ?? {})
  return markedFacts.filter((fact) => facts.some((of) => of[fact] !== undefined))
}

/** Small discs over the seats with marked facts. They never change while seats are sold. */
export const FactMarks = memo(function FactMarks({ plan }: { plan: HallPlan }) {
  const marks = marksOf(plan)
  if (marks.length === 0) return null
  const places = plan.rows.flatMap((row) =>
    placesOf(row).map(({ number, x, y }) => ({ facts: factsOf(plan, seatId({ row: row.label, number })), x, y })),
  )
  return (
    <svg className={styles.layer} viewBox={viewBox(plan)} aria-hidden="true">
      {marks.map((fact) => {
        const at = places.filter(({ facts }) => wornBy(facts) === fact).map(({ x, y }) => `M${x + away} ${y - away}`)
        return (
          <g key={fact}>
            <path className={styles.factDisc} d={at.map((start) => start + disc).join('')} />
            <path className={styles[fact === 'view' ? 'factHalf' : 'factGlyph']} d={at.map((start) => start + glyphs[fact]).join('')} />
          </g>
        )
      })}
    </svg>
  )
})

/** Returns the first marked fact of a seat: each has only one disc. */
function wornBy(facts: SeatFacts): MarkedFact | undefined {
  return markedFacts.find((fact) => facts[fact] !== undefined)
}

/** A seat with its mark, for a legend. */
export function FactSign({ fact }: { fact: MarkedFact }) {
  const middle = unit / 2
  const start = `M${middle + away} ${middle - away}`
  return (
    <svg className={styles.sign} viewBox={`0 0 ${unit} ${unit}`} fill={sectionColour(0)} aria-hidden="true">
      <path className={styles.available} d={seatPath('available', middle, middle, 0)} />
      <path className={styles.factDisc} d={start + disc} />
      <path className={styles[fact === 'view' ? 'factHalf' : 'factGlyph']} d={start + glyphs[fact]} />
    </svg>
  )
}
