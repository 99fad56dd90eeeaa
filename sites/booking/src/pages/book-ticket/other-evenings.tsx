import { useLanguage } from '@sabha/ui/use-language'
import { NightList } from '../../components/nights.tsx'
import { useShow } from '../../queries.ts'
import styles from './page.module.css'

/** The other nights of the show's production, folded so that the hall has the room. */
export function OtherEvenings({ showId }: { showId: string }) {
  const { say } = useLanguage()
  const { data: show } = useShow(showId)
  const others = show?.nights.filter(({ id }) => id !== showId) ?? []
  if (others.length === 0) return null
  return (
    <details className={`container ${styles.others}`}>
      <summary>{say('Other shows ({{count}})', { count: others.length })}</summary>
      <NightList nights={others} />
    </details>
  )
}
