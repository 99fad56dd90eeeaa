import type { HallPlan } from '@sabha/ticketing/hall'
import { useLanguage } from '../use-language.tsx'
import { leftWords } from './left-words.ts'
import styles from './seat-map.module.css'
import type { SectionTags } from './section-tags.ts'

interface SectionKeyProps {
  plan: HallPlan
  /** How many seats are left in each section. */
  free: ReadonlyMap<string, number>
  tags: SectionTags
  /** Called when a section's chip is pressed. */
  onSection: (name: string) => void
}

/** The price of each section and the seats left in it, in the colours of the map. A press goes to the section. */
export function SectionKey({ plan, free, tags, onSection }: SectionKeyProps) {
  const { say } = useLanguage()
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
                  <span className={styles.left}>
                    <i>· </i>
                    {leftWords(left, say)}
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
