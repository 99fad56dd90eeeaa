import type { AdminShow } from '@sabha/api/admin/shows'
import { useLanguage } from '@sabha/ui/use-language'
import { RowNote } from '../components/data-table.tsx'
import styles from './prices.module.css'

/** Returns the sections of a rule or code that none of its shows to come has. They were renamed or removed, so it has no effect there. */
export function lostSections(
  { sections, show_ids: ids }: { sections: readonly string[]; show_ids: readonly string[] },
  shows: readonly Pick<AdminShow, 'id' | 'ends_at' | 'prices'>[] = [],
  now: number,
): string[] {
  const toCome = shows.filter(({ id, ends_at }) => (ids.length === 0 || ids.includes(id)) && Date.parse(ends_at ?? '') > now)
  if (toCome.length === 0) return []
  return sections.filter((section) => !toCome.some(({ prices }) => Object.hasOwn(prices, section)))
}

export function LostSections({ sections }: { sections: readonly string[] }) {
  const { say, sayText } = useLanguage()
  if (sections.length === 0) return null
  const names = sections.map(sayText).join(', ')
  return (
    <RowNote>
      <strong className={styles.lost}>{say('None of its shows to come has this section: {{sections}}', { sections: names })}</strong>
    </RowNote>
  )
}
