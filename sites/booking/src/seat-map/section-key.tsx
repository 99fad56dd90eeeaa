import { formatNumber } from '@sabha/language/formats'
import type { HallPlan } from '@sabha/ticketing/hall'
import { useLanguage } from '@sabha/ui/use-language'
import { useMemo } from 'react'
import styles from './seat-map.module.css'
import { freeSeats, type HallStates } from './seat-states.ts'
import type { SectionTags } from './section-tags.ts'

interface SectionKeyProps {
  plan: HallPlan
  states: HallStates
  tags: SectionTags
  /** A section's chip was pressed. */
  onSection: (name: string) => void
}

/** What each section costs and how much of it is left, in the colours of the map; a press leads to the section. */
export function SectionKey({ plan, states, tags, onSection }: SectionKeyProps) {
  const { say } = useLanguage()
  const free = useMemo(() => freeSeats(plan, states), [plan, states])
  return (
    <ul className={styles.key} aria-label={say('Sections and prices')}>
      {plan.sections.map(({ name }) => {
        const tag = tags.get(name)
        const left = free.get(name) ?? 0
        return (
          tag && (
            <li key={name}>
              <button type="button" data-sold={left === 0 ? '' : undefined} onClick={() => onSection(name)}>
                <span className={styles.swatch} style={{ background: tag.colour }} />
                <span className={styles.keyName}>{tag.name} </span>
                <span className={styles.keyPrice}>
                  {tag.label}{' '}
                  <span>
                    <i>· </i>
                    {left === 0 ? say('Sold out') : say('{{seats}} left', { seats: formatNumber(left) })}
                  </span>
                </span>
              </button>
            </li>
          )
        )
      })}
    </ul>
  )
}
