import type { HallPlan, HallRow } from '@sabha/ticketing/hall'
import { memo } from 'react'
import styles from './seat-map.module.css'
import { placesOf } from './seat-places.ts'
import { unit } from './seat-shapes.ts'
import { SectionLabels } from './section-labels.tsx'
import type { SectionTags } from './section-tags.ts'
import { Stage } from './stage.tsx'

/** What stands under the seats and never changes with them: the stage, the letters of the rows, the sections' names and prices. */
export const HallBackdrop = memo(function HallBackdrop({ plan, tags }: { plan: HallPlan; tags: SectionTags }) {
  return (
    <svg className={styles['layer']} viewBox={viewBox(plan)} aria-hidden="true">
      <Stage plan={plan} />
      {plan.sections.map((section) => {
        const tag = tags.get(section.name)
        return tag && <SectionLabels key={section.name} plan={plan} section={section} tag={tag} />
      })}
      {plan.rows.map((row) => (
        <RowLetters key={row.label} row={row} />
      ))}
    </svg>
  )
})

/** From a seat's centre down to the line that its letter or number stands on. */
const onLine = 15

function RowLetters({ row }: { row: HallRow }) {
  const places = placesOf(row)
  const [first, last] = [places[0], places.at(-1)]
  if (!first || !last) return null
  return (
    <>
      <text className={styles['rowLabel']} x={first.x - unit} y={first.y + onLine}>
        {row.label}
      </text>
      <text className={styles['rowLabel']} x={last.x + unit} y={last.y + onLine}>
        {row.label}
      </text>
    </>
  )
}

export function viewBox(plan: HallPlan): string {
  return `0 0 ${Math.round(plan.width * unit)} ${Math.round(plan.height * unit)}`
}
