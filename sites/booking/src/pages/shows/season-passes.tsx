import { passTerms } from '@sabha/api/season-pass-words'
import type { Show } from '@sabha/api/shapes'
import { formatDate } from '@sabha/language/formats'
import { buttonClass } from '@sabha/ui/button'
import { useLanguage } from '@sabha/ui/use-language'
import { useQuery } from '@tanstack/react-query'
import { useId } from 'react'
import { Link } from 'react-router-dom'
import { paths } from '../../paths.ts'
import { passesQuery } from '../../queries.ts'
import { bookTicketState } from '../../session/show-state.ts'
import { rupeesInWords } from '../../show-words.ts'
import styles from './season-passes.module.css'

/** The passes on sale, below the evenings that they are for. */
export default function SeasonPasses() {
  const { say } = useLanguage()
  const titleId = useId()
  const { data = [] } = useQuery(passesQuery)
  const onSale = data.filter(({ on_sale }) => on_sale)
  if (onSale.length === 0) return null
  return (
    <section className={styles.passes} aria-labelledby={titleId}>
      <h2 id={titleId}>{say('Season passes')}</h2>
      <ul>
        {onSale.map((pass) => (
          <li key={pass.id}>
            <Pass pass={pass} />
          </li>
        ))}
      </ul>
    </section>
  )
}

function Pass({ pass }: { pass: Show }) {
  const { say, sayText, language } = useLanguage()
  const { nights = 0, show_ids = [], sections } = pass.season_pass ?? {}
  const until = pass.ends_at === null ? '' : say('Until {{date}}', { date: formatDate(language, Date.parse(pass.ends_at), pass.timezone) })
  return (
    <article className={styles.pass}>
      <div>
        <h3>{sayText(pass.title)}</h3>
        <p>{passTerms(say, { nights, shows: show_ids.length })}</p>
        <p className={styles.more}>{[sections?.map(sayText).join(', '), until].filter(Boolean).join(' · ')}</p>
        {pass.description !== '' && <p className={styles.more}>{sayText(pass.description)}</p>}
      </div>
      <p className={styles.price}>{rupeesInWords(pass.price)}</p>
      <Link className={buttonClass('quiet')} to={paths.bookTicket(pass.id)} state={bookTicketState(pass)}>
        {say('Buy a pass')}
        <span className="visually-hidden"> {sayText(pass.title)}</span>
      </Link>
    </article>
  )
}
