import type { Night } from '@sabha/api/shapes'
import { leftWords } from '@sabha/ui/seat-map/left-words'
import { type LanguageValue, useLanguage } from '@sabha/ui/use-language'
import { Link } from 'react-router-dom'
import { paths } from '../paths.ts'
import { bookTicketState } from '../session/show-state.ts'
import { occasionWords } from '../show-words.ts'
import styles from './nights.module.css'

/** How many evenings are shown; later ones are folded away. */
const mostInSight = 6

/** The evenings of a production: when each is, whether seats are left, and the way to them. */
export function NightList({ nights }: { nights: readonly Night[] }) {
  const { say } = useLanguage()
  const rest = nights.slice(mostInSight)
  return (
    <div className={styles.nights}>
      <NightRows nights={nights.slice(0, mostInSight)} />
      {rest.length > 0 && (
        <details>
          <summary>{say('Later shows ({{count}})', { count: rest.length })}</summary>
          <NightRows nights={rest} />
        </details>
      )}
    </div>
  )
}

function NightRows({ nights }: { nights: readonly Night[] }) {
  const words = useLanguage()
  return (
    <ul aria-label={words.say('Shows')}>
      {nights.map((night) => {
        const when = occasionWords(night, words).whole
        return (
          <li key={night.id}>
            {night.on_sale ? (
              <Link to={paths.bookTicket(night.id)} state={bookTicketState(night)}>
                {when}
              </Link>
            ) : (
              <span>{when}</span>
            )}
            <span className={styles.left}>{availability(night, words)}</span>
          </li>
        )
      })}
    </ul>
  )
}

/** Says whether there are seats; empty where the backend doesn't say. */
export function availability(night: Pick<Night, 'seats_left' | 'on_sale'>, { say }: Pick<LanguageValue, 'say'>): string {
  return night.on_sale ? seatsLeft(night, { say }) : say('Bookings closed')
}

/** Says how many seats are left; empty where the backend doesn't say, and where nothing can be booked. */
export function seatsLeft(
  { seats_left: seats, on_sale }: Pick<Night, 'seats_left' | 'on_sale'>,
  { say }: Pick<LanguageValue, 'say'>,
): string {
  if (seats === null || !on_sale) return ''
  return leftWords(seats, say)
}
