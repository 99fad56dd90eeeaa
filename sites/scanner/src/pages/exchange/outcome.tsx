import { seatsInWords } from '@sabha/api/seat-words'
import { formatNumber, formatTime } from '@sabha/language/formats'
import type { Phrase } from '@sabha/language/phrases'
import { homeZone } from '@sabha/ticketing/time'
import { Notice } from '@sabha/ui/notice'
import { useLanguage } from '@sabha/ui/use-language'
import { useDoorStatus } from '../../components/open-door.tsx'
import type { Taken, TakeRefusal } from '../../exchange/take.ts'
import styles from './exchange.module.css'

const refusals = {
  'no-list': 'Guest list not downloaded',
  stranger: 'Not one of our phones. Nothing was added.',
  'other-show': 'That phone is at another show’s door. Nothing was added.',
  own: 'This is this phone’s own code.',
  revoked: 'That phone is no longer paired. Nothing was added.',
  old: 'This code is too old, or one phone’s clock is wrong. Compare the time on both phones, then show it again.',
  outdated: 'This is an older code than the last one from that phone. Close the exchange there, open it again and show the new one.',
  'newer-format': 'That phone has a newer scanner. Update this one, then read it again.',
} as const satisfies Record<TakeRefusal, Phrase>

/** Says what came of reading the other phone's code. */
export function Outcome({ taken }: { taken: Taken }) {
  const { say } = useLanguage()
  if (taken.kind === 'refused') return <Notice kind="error">{say(refusals[taken.why])}</Notice>
  const { gate, seats, fresh, twice } = taken
  return (
    <>
      <Notice kind="success">
        <p className={styles.result}>{say('Done. New to this phone: {{fresh}}', { fresh: formatNumber(fresh) })}</p>
        <p>{say('{{gate}}: {{count}} guests.', { gate: gate || say('The other phone'), count: formatNumber(seats) })}</p>
      </Notice>
      {twice.length > 0 && <Twice taken={taken} />}
    </>
  )
}

function Twice({ taken: { twice, showId } }: { taken: Extract<Taken, { kind: 'taken' }> }) {
  const words = useLanguage()
  const { say, language } = words
  const { shows } = useDoorStatus()
  const zone = shows.find(({ show }) => show.id === showId)?.show.timezone ?? homeZone
  const time = (at: number) => formatTime(language, at, zone)
  return (
    <section className={styles.twice} aria-label={say('Let in at both gates')}>
      <h2>{say('Let in at both gates')}</h2>
      <ul>
        {twice.map(({ name, seat, notes = {}, here, there }) => (
          <li key={`${seat}/${there.at}`}>
            <strong>
              {[name, ...(seat ? seatsInWords([seat], { [seat]: notes }, words) : [])].filter(Boolean).join(' · ') ||
                say('A ticket that is not on the list')}
            </strong>
            <span>
              {say(here.isOwn ? 'Here at {{here}}, at {{gate}} at {{there}}' : 'At {{other}} at {{here}}, at {{gate}} at {{there}}', {
                other: here.gate || say('The other phone'),
                here: time(here.at),
                gate: there.gate || say('The other phone'),
                there: time(there.at),
              })}
            </span>
          </li>
        ))}
      </ul>
    </section>
  )
}
