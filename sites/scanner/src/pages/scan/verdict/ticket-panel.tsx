import type { Phrase } from '@sabha/language/phrases'
import type { Tone } from '@sabha/ticketing/verdict'
import { useLanguage } from '@sabha/ui/use-language'
import type { Judgement } from '../../../scan.ts'
import { ticketFacts } from './ticket-facts.ts'
import styles from './ticket-panel.module.css'

const titles = { green: 'Valid Ticket', amber: 'Please decide', red: 'Invalid Ticket' } as const satisfies Record<Tone, Phrase>

/** The panel of the specification, with what this phone may know of the ticket. */
export function TicketPanel({ judgement }: { judgement: Judgement }) {
  const words = useLanguage()
  const { say } = words
  const { tone, guest, by } = judgement
  return (
    <section className={`${styles['panel']} ${tone === 'amber' ? styles['amber'] : ''}`} data-bare={guest ? undefined : true}>
      <h2>{say(titles[tone])}</h2>
      {guest && (
        <dl className={styles['facts']}>
          {ticketFacts(guest, words).map(({ label, value }) => (
            <Fact key={label} label={say(label)} value={value} />
          ))}
        </dl>
      )}
      <p className={styles['by']}>{say(by === 'server' ? 'Checked by the server' : 'Checked on this phone')}</p>
    </section>
  )
}

function Fact({ label, value }: { label: string; value: string }) {
  return (
    <>
      <dt>{label}</dt>
      <dd>{value}</dd>
    </>
  )
}
