import { groupName } from '@sabha/api/seat-words'
import type { HallPlan } from '@sabha/ticketing/hall'
import { groupLookup } from '@sabha/ticketing/seat-groups'
import { useLanguage } from '../use-language.tsx'
import { viewBox } from './hall-backdrop.tsx'
import type { SayLeft } from './left-words.ts'
import styles from './seat-map.module.css'
import { unit } from './seat-shapes.ts'
import { type HallStates, placesLeft } from './seat-states.ts'
import type { SectionTags } from './section-tags.ts'

interface HallAreasProps {
  plan: HallPlan
  states: HallStates
  tags: SectionTags
  sayLeft: SayLeft
}

/** Units from the middle of the area up to the first of the two lines, so that they are centred together. */
const lift = 20

/** Sections without numbers, each an area with its name and the places left. Screen readers get that where the places are chosen. */
export default function HallAreas({ plan, states, tags, sayLeft }: HallAreasProps) {
  const words = useLanguage()
  const sectionOf = groupLookup(plan.sections)
  return (
    <svg className={styles.layer} viewBox={viewBox(plan)} aria-hidden="true">
      {(plan.areas ?? []).map((area) => {
        const [x, y, width, height] = [area.x, area.y, area.width, area.height].map((length) => Math.round(length * unit)) as [
          number,
          number,
          number,
          number,
        ]
        const left = placesLeft(states, area)
        const colour = tags.get(sectionOf({ row: area.row, number: 1 }) ?? '')?.colour
        return (
          <g key={area.row} className={styles.area} data-sold={left === 0 ? '' : undefined} style={{ color: colour }}>
            <rect x={x} y={y} width={width} height={height} rx={30} />
            <text x={x + width / 2} y={y + height / 2 - lift}>
              {groupName(area, words)}
              <tspan className={styles.left} x={x + width / 2} dy="1.3em">
                {sayLeft(left, words.say)}
              </tspan>
            </text>
          </g>
        )
      })}
    </svg>
  )
}
