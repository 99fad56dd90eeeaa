import type { DoorNote } from '@sabha/api/checkin'
import { seatsInWords } from '@sabha/api/seat-words'
import type { Phrase } from '@sabha/language/phrases'
import type { Tone } from '@sabha/ticketing/verdict'
import { useLanguage } from '@sabha/ui/use-language'
import { Fragment, type ReactNode, useEffect, useEffectEvent, useRef } from 'react'
import { useNavigate } from 'react-router-dom'
import { Icon, type IconName } from '../../components/icon.tsx'
import { useDoorStatus } from '../../components/open-door.tsx'
import { usePreferences } from '../../components/preferences.ts'
import { showOfJudgement } from '../../components/show-words.ts'
import { isUndoable } from '../../door/decisions.ts'
import { paths } from '../../paths.ts'
import type { Guest, Judgement, ScanFailure } from '../../scan.ts'
import { HowMany } from './how-many.tsx'
import { greenStays } from './timing.ts'
import { useScanPanel } from './use-scan-panel.ts'
import styles from './verdict.module.css'
import {
  accessOfSeats,
  concessionsOfSeats,
  failureWords,
  isHeld,
  judgementWords,
  partySize,
  passesOfSeats,
  placesOfSeats,
  soldByWords,
  ticketFacts,
  verdictSeats,
  verdictWord,
} from './words.ts'

/** What is shown over the camera: the check under way, or its result. */
export function ScanOutcome({ onManual, onReset }: { onManual: () => void; onReset: () => void }) {
  const { say } = useLanguage()
  const { state, next } = useScanPanel()
  switch (state.kind) {
    case 'ready':
      return null
    case 'verifying':
      return (
        <div className={styles.verifying} role="status">
          <span className={styles.spinner} aria-hidden="true" />
          {say('Verifying ticket...')}
        </div>
      )
    case 'asking':
      return (
        <Banner tone="amber" word="HOW MANY?" onReset={onReset} actions={<HowMany key={state.text} parts={state.parts} />}>
          <div className={styles.about}>
            {state.parts.name && <p className={styles.name}>{state.parts.name}</p>}
            {state.parts.note && <NoteCard note={state.parts.note} />}
            <p className={styles.message}>{say(state.parts.leaving ? 'How many go out now?' : 'How many go in now?')}</p>
          </div>
        </Banner>
      )
    case 'judged':
      return <Verdict key={state.judgement.scanId} judgement={state.judgement} onReset={onReset} />
    case 'failed':
      return <Failure key={state.scanId} why={state.why} onAgain={next} onManual={onManual} onReset={onReset} />
    case 'pairing':
      return <PairingFound token={state.token} onBack={next} onReset={onReset} />
    default:
      return state satisfies never
  }
}

interface FailureProps {
  why: ScanFailure['why']
  onAgain: () => void
  onManual: () => void
  onReset: () => void
}

/** Says that there is no verdict: neither the server nor this phone's list could tell. */
function Failure({ why, onAgain, onManual, onReset }: FailureProps) {
  const { say } = useLanguage()
  const again = useRef<HTMLButtonElement>(null)
  useEffect(() => again.current?.focus({ preventScroll: true }), [])
  const toManual = () => {
    onAgain()
    onManual()
  }
  return (
    <Banner
      tone="red"
      word="NOT CHECKED"
      onReset={onReset}
      actions={
        <div className={styles.actions}>
          {why === 'no-answer' && (
            <button type="button" className={`${styles.act} ${styles.out}`} onClick={toManual}>
              {say('Manual Entry')}
            </button>
          )}
          <button type="button" ref={again} className={styles.next} onClick={onAgain}>
            {say('Try Again')}
          </button>
        </div>
      }
    >
      <p className={styles.sentence}>{say(failureWords[why])}</p>
    </Banner>
  )
}

interface PairingFoundProps {
  token: string
  onBack: () => void
  onReset: () => void
}

/** Shown when somebody holds up the organiser's pairing code: says that it is no ticket, and offers to pair with it. */
function PairingFound({ token, onBack, onReset }: PairingFoundProps) {
  const { say } = useLanguage()
  const navigate = useNavigate()
  return (
    <Banner
      tone="amber"
      word="PAIRING CODE"
      onReset={onReset}
      actions={
        <div className={styles.actions}>
          <button type="button" className={`${styles.act} ${styles.out}`} onClick={onBack}>
            {say('Keep scanning')}
          </button>
          <button type="button" className={styles.act} onClick={() => void navigate(paths.pair, { state: { token } })}>
            {say('Pair this phone')}
          </button>
        </div>
      }
    >
      <p className={styles.sentence}>
        {say('This is not a ticket. It pairs a phone with the door that the organiser chose. Do you want to pair this phone with it?')}
      </p>
    </Banner>
  )
}

function Verdict({ judgement, onReset }: { judgement: Judgement; onReset: () => void }) {
  const words = useLanguage()
  const { say } = words
  const { guest, tone } = judgement
  const { goesOn } = usePreferences()
  const { shows } = useDoorStatus()
  const show = showOfJudgement(judgement, shows, words)
  const seats = verdictSeats(judgement)
  const party = partySize(judgement)
  const named = seatsInWords(seats, guest?.notes, words)
  const soldBy = soldByWords(judgement, words)
  const message = judgementWords(judgement, words)
  const isElsewhere = judgement.verdict?.kind === 'wrong-gate'
  return (
    <Banner
      tone={tone}
      word={verdictWord(judgement)}
      isParty={party > 1}
      isPassing={tone === 'green' && goesOn && !isHeld(judgement)}
      onReset={onReset}
      actions={<VerdictActions judgement={judgement} />}
    >
      <div className={styles.about}>
        {show && <p className={styles.show}>{show}</p>}
        {isElsewhere && <p className={styles.way}>{message}</p>}
        {party > 1 && <p className={styles.count}>{say(judgement.leaving ? 'Let {{count}} out' : 'Let {{count}} in', { count: party })}</p>}
        {guest?.name && <p className={styles.name}>{guest.name}</p>}
        {soldBy && <p className={styles.message}>{soldBy}</p>}
        {guest?.note && <NoteCard note={guest.note} />}
        {seats.length > 0 && (
          <ul className={styles.seats} aria-label={say('Seats')}>
            {named.map((seat) => (
              <li key={seat}>{seat}</li>
            ))}
          </ul>
        )}
        {linesOf(judgement, words).map((line) => (
          <p key={line} className={styles.place}>
            {line}
          </p>
        ))}
        {message && !isElsewhere && <p className={styles.message}>{message}</p>}
      </div>
      <TicketPanel judgement={judgement} />
    </Banner>
  )
}

/** Returns where to send the guests, how they get there, and what to ask to see. */
function linesOf(judgement: Judgement, words: Parameters<typeof placesOfSeats>[1]): string[] {
  return [
    ...placesOfSeats(judgement, words),
    ...accessOfSeats(judgement, words),
    ...concessionsOfSeats(judgement, words),
    ...passesOfSeats(judgement, words),
  ]
}

/** What can be done about a verdict. The button that goes on takes the focus; amber has none, so that a stray Enter decides nothing. */
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
      <div ref={group} className={`${styles.actions} ${styles.decision}`} tabIndex={-1}>
        {isClockDoubted && (
          <button type="button" className={`${styles.act} ${styles.hours}`} onClick={ignoreHours}>
            {say('Let in, and ignore the hours until the clock is checked')}
          </button>
        )}
        <button type="button" className={`${styles.act} ${styles.out}`} onClick={() => decide('refused')}>
          {say(judgement.leaving ? 'Don’t count' : 'Turn away')}
        </button>
        <button type="button" className={styles.act} onClick={() => decide('admitted')}>
          {say(judgement.leaving ? 'Let out' : 'Let in')}
        </button>
      </div>
    )
  }
  return (
    <>
      {tone === 'green' && goesOn && <GoesOn isHeld={isHeld(judgement)} onPass={goOn} onNext={next} />}
      <div className={`${styles.actions} ${styles.above}`}>
        {tone === 'green' && isUndoable(judgement) && (
          <button type="button" className={styles.undo} onClick={() => void undo(judgement)}>
            {say('Undo')}
          </button>
        )}
        <button type="button" ref={onward} className={styles.next} onClick={next}>
          {say(tone === 'green' ? 'Scan Next Ticket' : 'Try Again')}
        </button>
      </div>
    </>
  )
}

interface GoesOnProps {
  /** There is something to read, so it goes on only at a tap. */
  isHeld: boolean
  onPass: () => void
  onNext: () => void
}

/** Goes on to the next ticket after a moment, or at a tap anywhere, since a press per guest holds up a queue. */
function GoesOn({ isHeld, onPass, onNext }: GoesOnProps) {
  const { say } = useLanguage()
  const { isReading } = useScanPanel()
  const pass = useEffectEvent(onPass)
  useEffect(() => {
    if (isHeld) return
    const going = setTimeout(() => pass(), greenStays)
    return () => clearTimeout(going)
  }, [isHeld])
  return (
    <>
      <button type="button" className={styles.anywhere} aria-label={say('Scan Next Ticket')} tabIndex={-1} onClick={onNext} />
      <p className={styles.rest}>
        {say(isReading ? 'Ready for the next ticket' : 'Tap anywhere to continue')}
        {!isHeld && <span className={styles.bar} aria-hidden="true" />}
      </p>
    </>
  )
}

/** What the office tells the door about these guests. */
export function NoteCard({ note }: { note: DoorNote }) {
  const { say } = useLanguage()
  return (
    <div className={styles.note} data-attention={note.attention || undefined}>
      {note.attention && <p className={styles.call}>{say('ATTENTION')}</p>}
      <p>{note.text}</p>
    </div>
  )
}

const titles = { green: 'Valid Ticket', amber: 'Please decide', red: 'Invalid Ticket' } as const satisfies Record<Tone, Phrase>

/** The panel of the specification, with what this phone may know of the ticket. */
function TicketPanel({ judgement }: { judgement: Judgement }) {
  const { say } = useLanguage()
  const { tone, guest, by } = judgement
  return (
    <section className={`${styles.panel} ${tone === 'amber' ? styles.onAmber : ''}`} data-bare={guest ? undefined : true}>
      <h2>{say(titles[tone])}</h2>
      {guest && <TicketFacts guest={guest} className={styles.facts} />}
      <p className={styles.by}>{say(by === 'server' ? 'Checked by the server' : 'Checked on this phone')}</p>
    </section>
  )
}

/** What is known of a ticket, as the specification orders it. */
export function TicketFacts({ guest, className }: { guest: Guest; className: string }) {
  const words = useLanguage()
  return (
    <dl className={className}>
      {ticketFacts(guest, words).map(({ label, value }) => (
        <Fragment key={label}>
          <dt>{words.say(label)}</dt>
          <dd>{value}</dd>
        </Fragment>
      ))}
    </dl>
  )
}

export const signs = { green: 'valid', amber: 'check', red: 'invalid' } as const satisfies Record<Tone, IconName>

interface BannerProps {
  tone: Tone
  word: Phrase
  /** The count of guests is what is read first. */
  isParty?: boolean
  /** The banner goes by itself, and the next ticket may be read meanwhile. */
  isPassing?: boolean
  onReset: () => void
  /** Shown below the word. */
  children: ReactNode
  /** The buttons, within the thumb's reach. */
  actions: ReactNode
}

/** The whole screen in the verdict's colour: sign and word first, to be read at two metres. */
function Banner({ tone, word, isParty, isPassing, onReset, children, actions }: BannerProps) {
  const { say } = useLanguage()
  const { isTooEarly } = useScanPanel()
  return (
    <section className={`${styles.banner} ${styles[tone]}`} data-party={isParty || undefined} data-passing={isPassing || undefined}>
      {/* biome-ignore lint/a11y/noNoninteractiveTabindex: what is longer than a small screen is scrolled by keys, too. */}
      <div className={styles.scroll} role="alert" tabIndex={0}>
        <div className={styles.head}>
          <span className={styles.sign}>
            <Icon name={signs[tone]} weight={3} />
          </span>
          <h1 className={styles.word} data-long={say(word).length > 8 || undefined}>
            {say(word)}
          </h1>
        </div>
        <div className={styles.details}>{children}</div>
      </div>
      <div className={styles.foot}>
        {isTooEarly && (
          <p className={styles.early} role="alert">
            {say('Another ticket was scanned but not checked. Finish this one, then scan it again.')}
          </p>
        )}
        {actions}
      </div>
      <button type="button" className={styles.reset} onClick={onReset}>
        <Icon name="reset" size={20} />
        {say('Reset')}
      </button>
    </section>
  )
}
