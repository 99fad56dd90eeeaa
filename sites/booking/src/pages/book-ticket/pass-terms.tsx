import { passTerms } from '@sabha/api/season-pass-words'
import { useLanguage } from '@sabha/ui/use-language'
import { useShow, useShows } from '../../queries.ts'
import { occasionWords } from '../../show-words.ts'
import styles from './pass-terms.module.css'

interface PassTermsProps {
  showId: string
}

/** Says what a season pass is good for. The page of a pass has this in place of the hall. */
export default function PassTerms({ showId }: PassTermsProps) {
  const words = useLanguage()
  const { say, sayText } = words
  const { season_pass: pass, description } = useShow(showId).data ?? {}
  const { data: shows = [] } = useShows()
  if (!pass) return null
  const { nights, show_ids: ids, sections } = pass
  const evenings = shows.filter(({ id }) => ids.includes(id))
  return (
    <div className={styles.terms}>
      <h2>{passTerms(say, { nights, shows: ids.length })}</h2>
      {description && <p>{sayText(description)}</p>}
      <p>
        {say(
          'You get a code. Enter it where you choose your seats: the seat costs nothing then. You can take the same seat for several shows at once.',
        )}
      </p>
      {sections && <p>{say('Seats in: {{sections}}', { sections: sections.map(sayText).join(', ') })}</p>}
      <ul aria-label={say('Shows')}>
        {evenings.map((show) => {
          const { date, times } = occasionWords(show, words)
          return (
            <li key={show.id}>
              <strong>{sayText(show.title)}</strong> <span>{[date, times].filter(Boolean).join(', ')}</span>
            </li>
          )
        })}
      </ul>
    </div>
  )
}
