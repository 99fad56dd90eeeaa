import type { Phrase } from '@sabha/language/phrases'
import type { Tone } from '@sabha/ticketing/verdict'
import { useLanguage } from '@sabha/ui/use-language'
import { useEffect, useRef } from 'react'
import { usePreferences } from '../../components/preferences.ts'
import type { Judgement } from '../../scan.ts'
import { Banner } from './banner.tsx'
import { useScanPanel } from './use-scan-panel.ts'
import styles from './verdict.module.css'
import { judgementWords, ticketFacts, verdictSeats, verdictWord } from './words.ts'

export function Verdict({ judgement, onReset }: { judgement: Judgement; onReset: () => void }) {
  const words = useLanguage()
  const { say, language } = words
  const { guest, tone } = judgement
  const seats = verdictSeats(judgement)
  const message = judgementWords(judgement, language, words)
  return (
    <Banner tone={tone} word={verdictWord(judgement)} onReset={onReset} actions={<VerdictActions judgement={judgement} />}>
      <div className={styles['about']}>
        {guest?.name && <p className={styles['name']}>{guest.name}</p>}
        {seats.length > 0 && (
          <ul className={styles['seats']} aria-label={say('Seats')}>
            {seats.map((seat) => (
              <li key={seat}>{seat}</li>
            ))}
          </ul>
        )}
        {tone === 'green' && seats.length > 1 && <p className={styles['count']}>{say('Let {{count}} in', { count: seats.length })}</p>}
        {message && <p className={styles['message']}>{message}</p>}
      </div>
      <TicketPanel judgement={judgement} />
    </Banner>
  )
}

/** What can be done about a verdict. The focus goes to the way on; amber has none that a stray Enter should take. */
function VerdictActions({ judgement }: { judgement: Judgement }) {
  const { say } = useLanguage()
  const { next, goOn, decide, ignoreHours, undo } = useScanPanel()
  const { goesOn } = usePreferences()
  const { tone } = judgement
  const onward = useRef<HTMLButtonElement>(null)
  const group = useRef<HTMLDivElement>(null)
  useEffect(() => {
    ;(onward.current ?? group.current)?.focus({ preventScroll: true })
  }, [])

  if (tone === 'amber') {
    const isClockDoubted = judgement.verdict?.kind === 'outside-hours' && judgement.verdict.doubt !== undefined
    return (
      <div ref={group} className={`${styles['actions']} ${styles['decision']}`} tabIndex={-1}>
        {isClockDoubted && (
          <button type="button" className={`${styles['act']} ${styles['hours']}`} onClick={ignoreHours}>
            {say('Let in, and ignore the hours until the clock is checked')}
          </button>
        )}
        <button type="button" className={`${styles['act']} ${styles['out']}`} onClick={() => decide('refused')}>
          {say('Turn away')}
        </button>
        <button type="button" className={styles['act']} onClick={() => decide('admitted')}>
          {say('Let in')}
        </button>
      </div>
    )
  }
  return (
    <>
      {tone === 'green' && goesOn && <GoesOn onPass={goOn} onNext={next} />}
      <div className={`${styles['actions']} ${styles['above']}`}>
        {tone === 'green' && (
          <button type="button" className={styles['undo']} onClick={() => void undo(judgement)}>
            {say('Undo')}
          </button>
        )}
        <button type="button" ref={onward} className={styles['next']} onClick={next}>
          {say(tone === 'green' ? 'Scan Next Ticket' : 'Try Again')}
        </button>
      </div>
    </>
  )
}

const pause = 1_500

/** On to the next ticket after a moment, or at a tap anywhere: a press a guest is what holds up a queue. */
function GoesOn({ onPass, onNext }: { onPass: () => void; onNext: () => void }) {
  const { say } = useLanguage()
  const latest = useRef(onPass)
  useEffect(() => {
    latest.current = onPass
  }, [onPass])
  useEffect(() => {
    const going = setTimeout(() => latest.current(), pause)
    return () => clearTimeout(going)
  }, [])
  return (
    <>
      <button type="button" className={styles['anywhere']} aria-label={say('Scan Next Ticket')} tabIndex={-1} onClick={onNext} />
      <p className={styles['rest']}>
        {say('Tap anywhere to continue')}
        <span className={styles['bar']} aria-hidden="true" />
      </p>
    </>
  )
}

const titles = { green: 'Valid Ticket', amber: 'Please decide', red: 'Invalid Ticket' } as const satisfies Record<Tone, Phrase>

/** The panel of the specification, with what this phone may know of the ticket. */
function TicketPanel({ judgement }: { judgement: Judgement }) {
  const words = useLanguage()
  const { say } = words
  const { tone, guest, by } = judgement
  return (
    <section className={`${styles['panel']} ${tone === 'amber' ? styles['onAmber'] : ''}`} data-bare={guest ? undefined : true}>
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
