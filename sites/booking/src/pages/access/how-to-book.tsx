import type { Show } from '@sabha/api/shapes'
import type { AccessGuide } from '@sabha/ticketing/access-guide'
import { keptBackUntil } from '@sabha/ticketing/kept-back'
import { type LanguageValue, useLanguage } from '@sabha/ui/use-language'
import { Link } from 'react-router-dom'
import { Facts } from '../../components/facts.tsx'
import { paths } from '../../paths.ts'
import { bookTicketState } from '../../session/show-state.ts'
import { momentWords, occasionWords, startOf } from '../../show-words.ts'
import { useSite } from '../../site.ts'
import styles from './page.module.css'

interface HowToBookProps {
  guide: AccessGuide
  /** The shows in this hall; at least one. */
  shows: readonly Show[]
}

const hasPlaces = ({ wheelchair }: AccessGuide) => wheelchair.length > 0

/** What a guest does on the seat page, step by step. */
export function HowToBook({ guide, shows }: HowToBookProps) {
  const { say } = useLanguage()
  const keeps = shows.some(({ kept_back_hours }) => kept_back_hours !== null)
  const hasCompanions = guide.wheelchair.some(({ companions }) => companions.length > 0)
  const steps = [
    say('Choose a show below, and open its seats.'),
    ...(hasPlaces(guide) && keeps
      ? [say('If “{{choice}}” is above the map, tick it.', { choice: say('One of us needs a wheelchair space') })]
      : []),
    ...(hasPlaces(guide)
      ? [
          hasCompanions
            ? say('Tap the wheelchair space on the map. The seat for who comes with you is chosen with it; tap it again if nobody does.')
            : say('Tap the wheelchair space on the map.'),
        ]
      : []),
    ...(guide.stepFree.length > 0
      ? [say('For a seat without steps, choose “{{choice}}” in the list above the map.', { choice: say('Step-free access') })]
      : []),
  ]
  return (
    <section className={styles.section} aria-labelledby="how">
      <h2 id="how">{say('How to book')}</h2>
      <ol className={styles.steps}>
        {steps.map((step) => (
          <li key={step}>{step}</li>
        ))}
      </ol>
      <p>{say('Nobody asks for proof. Your ticket says what your seat offers, and the staff at the door see it too.')}</p>
    </section>
  )
}

/** The coming shows, and until when each keeps its wheelchair places. */
export function ShowsHere({ guide, shows }: HowToBookProps) {
  const words = useLanguage()
  const { say, sayText } = words
  return (
    <section className={styles.section} aria-labelledby="shows">
      <h2 id="shows">{say('Shows in this hall')}</h2>
      <ul className={styles.shows}>
        {shows.map((show) => {
          return (
            <li key={show.id}>
              <h3>
                {show.on_sale ? (
                  <Link to={paths.bookTicket(show.id)} state={bookTicketState(show)}>
                    {sayText(show.title)}
                  </Link>
                ) : (
                  sayText(show.title)
                )}
              </h3>
              <p>{occasionWords(show, words).whole}</p>
              {hasPlaces(guide) && <p>{keptWords(show, words)}</p>}
            </li>
          )
        })}
      </ul>
    </section>
  )
}

/** Says the same at any time: the date tells whether the time is over. */
function keptWords(show: Show, words: Pick<LanguageValue, 'say' | 'language'>): string {
  const { say } = words
  const startsAt = startOf(show)
  const until = startsAt === undefined ? null : keptBackUntil({ startsAt, hours: show.kept_back_hours })
  if (until === null) return say('Wheelchair spaces and companion seats are sold to everybody from the start.')
  const when = momentWords(until, show.timezone, words)
  return say(
    'Wheelchair spaces and companion seats are kept for who needs them until {{when}}. After that, anybody may book what is left.',
    {
      when,
    },
  )
}

/** How to reach the house, from the site's own texts. */
export function AskUs() {
  const { say } = useLanguage()
  const { address, email, hours, name, phone } = useSite('identity')
  return (
    <section className={styles.ask} aria-labelledby="ask">
      <h2 id="ask">{say('Ask us')}</h2>
      {(phone.dialled || email) && (
        <p>{say('Tell us what you need. We answer questions about the hall, and can book these seats for you.')}</p>
      )}
      <Facts
        facts={[
          ...(phone.dialled ? [{ label: say('Phone'), value: <a href={`tel:${phone.dialled}`}>{phone.shown}</a>, wide: true }] : []),
          ...(email ? [{ label: say('E-mail'), value: <a href={`mailto:${email}`}>{email}</a>, wide: true }] : []),
          ...(hours ? [{ label: say('Support hours'), value: hours, wide: true }] : []),
          { label: say('Address'), value: [name, ...address].map((line) => <span key={line}>{line}</span>), wide: true },
        ]}
      />
    </section>
  )
}
