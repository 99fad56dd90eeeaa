import type { HallPlan } from '@sabha/ticketing/hall'
import { memo } from 'react'
import styles from './seat-map.module.css'
import { unit } from './seat-shapes.ts'
import { SectionLabels } from './section-labels.tsx'
import type { SectionTags } from './section-tags.ts'
import { Stage } from './stage.tsx'

/** What stands under the seats and never changes with them: the stage, the sections' names and prices. */
export const HallBackdrop = memo(function HallBackdrop({ plan, tags }: { plan: HallPlan; tags: SectionTags }) {
  return (
    <svg className={styles['layer']} viewBox={viewBox(plan)} aria-hidden="true">
      <Stage plan={plan} />
      {plan.sections.map((section) => {
        const tag = tags.get(section.name)
        return tag && <SectionLabels key={section.name} plan={plan} section={section} tag={tag} />
      })}
    </svg>
  )
})

export function viewBox(plan: HallPlan): string {
  return `0 0 ${Math.round(plan.width * unit)} ${Math.round(plan.height * unit)}`
}
