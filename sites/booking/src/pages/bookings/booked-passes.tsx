import { passTerms } from '@sabha/api/season-pass-words'
import type { Show, SoldPass } from '@sabha/api/shapes'
import { useLanguage } from '@sabha/ui/use-language'
import { Link } from 'react-router-dom'
import { Code } from '../../components/facts.tsx'
import { availability } from '../../components/nights.tsx'
import { paths } from '../../paths.ts'
import { useShows } from '../../queries.ts'
import { bookTicketState } from '../../session/show-state.ts'
import { occasionWords } from '../../show-words.ts'
import styles from './booked-passes.module.css'

interface BookedPassesProps {
  passes: readonly SoldPass[]
}

/** Passes with their codes, how much of each is used, and the ways to their evenings. */
export default function BookedPasses({ passes }: BookedPassesProps) {
  const { say } = useLanguage()
  if (passes.length === 0) return null
  return (
    <ul className={styles.passes}>
      {passes.map((pass) => (
        <li key={pass.code}>
          <p className={styles.label}>{say('Code of the pass')}</p>
          <p className={styles.code}>
            <Code>{pass.code}</Code>
          </p>
          <p>{passTerms(say, { nights: pass.nights, shows: pass.show_ids.length })}</p>
          <p>{say('{{used}} of {{nights}} shows used', { used: pass.used_show_ids?.length ?? 0, nights: pass.nights })}</p>
          <p className={styles.label}>{say('Enter the code where you choose your seats: the seat costs nothing then.')}</p>
          <Evenings pass={pass} />
        </li>
      ))}
    </ul>
  )
}

function Evenings({ pass: { nights, show_ids, used_show_ids: used = [] } }: { pass: SoldPass }) {
  const { say } = useLanguage()
  const { data: shows } = useShows()
  if (!shows) return null
  const toCome = shows.filter(({ id }) => show_ids.includes(id))
  if (toCome.length === 0) return <p className={styles.label}>{say('This pass has no shows to come.')}</p>
  return (
    <details className={styles.evenings}>
      <summary>{say('Use it at')}</summary>
      <ul>
        {toCome.map((show) => (
          <li key={show.id}>
            <Evening show={show} isUsed={used.includes(show.id)} isSpent={used.length >= nights} />
          </li>
        ))}
      </ul>
    </details>
  )
}

function Evening({ show, isUsed, isSpent }: { show: Show; isUsed: boolean; isSpent: boolean }) {
  const words = useLanguage()
  const { say, sayText } = words
  const { date, times } = occasionWords(show, words)
  const name = `${sayText(show.title)}, ${[date, times].filter(Boolean).join(', ')}`
  const isOpen = show.on_sale && !isUsed && !isSpent
  return (
    <>
      {isOpen ? (
        <Link to={paths.bookTicket(show.id)} state={bookTicketState(show)}>
          {name}
        </Link>
      ) : (
        <span>{name}</span>
      )}
      <small>{isUsed ? say('Booked with this pass') : availability(show, words)}</small>
    </>
  )
}
