import { errorWords } from '@sabha/api/error-words'
import { formatNumber, formatTime } from '@sabha/language/formats'
import type { Say } from '@sabha/language/translate'
import { Notice } from '@sabha/ui/notice'
import { useLanguage } from '@sabha/ui/use-language'
import { useEffect, useRef, useState } from 'react'
import { api } from '../api.ts'
import { RetryNotice } from '../components/empty-state.tsx'
import { type GuestDetails, GuestForm, type SignedInGuest } from '../components/guest-form/guest-form.tsx'
import { usePageTitle } from '../components/page-title.ts'
import { authToken, signInGuest } from '../session/stored-user.ts'
import { Draw, DrawChecker } from './draw.tsx'
import { keepPlace, keptPlace } from './kept-place.ts'
import { joining, type QueuePosition, waitInQueue } from './queue.ts'
import styles from './waiting-room.module.css'

interface WaitingRoomProps {
  showId: string
  timezone: string
  /** Their turn had come, and they were turned away again. */
  isAgain: boolean
  /** The visitor may enter, or nobody waits any more. */
  onThrough: () => void
  /** Takes the guest whom an admin books for, and who stays unknown to this browser. */
  onCustomer: (customer: { id: string; name: string; phone: string }) => void
}

/** The queue for a show's seats. A signed-in visitor joins it at once; the page moves on by itself. */
export function WaitingRoom({ showId, timezone, isAgain, onThrough, onCustomer }: WaitingRoomProps) {
  usePageTitle('Waiting room')
  const words = useLanguage()
  const { say } = words
  const [isSignedIn, setSignedIn] = useState(() => authToken() !== null)
  const position = useQueuePosition(showId, isSignedIn, isAgain)
  const heading = useRef<HTMLHeadingElement>(null)

  // The hall has made way for this: anyone who uses a screen reader or a keyboard starts at its heading.
  useEffect(() => heading.current?.focus(), [])
  useEffect(() => {
    if (position.state === 'through') onThrough()
  }, [position.state, onThrough])

  const join = (guest: SignedInGuest, { name, phone }: GuestDetails) => {
    if (!signInGuest(guest, { name, phone })) onCustomer({ id: guest.user.id, name, phone })
    setSignedIn(true)
  }
  return (
    <section className={styles.room} aria-labelledby="waiting-room">
      <h2 ref={heading} id="waiting-room" tabIndex={-1}>
        {say('Waiting room')}
      </h2>
      {isSignedIn ? (
        <Position showId={showId} position={position} timezone={timezone} />
      ) : (
        <>
          <p>{say('More people want seats than we can let in at once. Tell us who you are to join the line.')}</p>
          <div className={styles.form}>
            <GuestForm submitLabel="Join the line" failed="Please try again." onSignedIn={join} />
          </div>
        </>
      )}
      {position.error && (
        <RetryNotice isBusy={false} onRetry={position.retry}>
          {errorWords(position.error, words, { failed: 'We couldn’t add you to the line.' })}
        </RetryNotice>
      )}
    </section>
  )
}

function Position({ showId, position, timezone }: { showId: string; position: QueueReading; timezone: string }) {
  const { say } = useLanguage()
  if (position.state === 'joining') return position.error ? null : <p role="status">{say('Joining the line…')}</p>
  if (position.state === 'through') return <p role="status">{say('It’s your turn. Opening the hall…')}</p>
  return (
    <>
      {position.state === 'draw' && position.opensAt !== null ? (
        <Draw opensAt={Date.parse(position.opensAt)} timezone={timezone} place={position.draw} />
      ) : (
        <div className={styles.ahead}>
          <p className={styles.quiet}>{say('People before you')}</p>
          <p className={styles.number}>{position.ahead === null ? '…' : formatNumber(position.ahead)}</p>
          {/* Spoken when the estimate changes, not with each step of the queue. */}
          <p role="status">{position.ahead === 0 ? say('You are next.') : waitWords(position.waitSeconds, say)}</p>
        </div>
      )}
      {position.state === 'waiting' && position.draw && <DrawChecker showId={showId} place={position.draw} />}
      {position.isCutOff && <Notice kind="info">{say('We can’t reach the line right now. Your place is kept; we’ll keep trying.')}</Notice>}
      <p>{say('Keep this page open; it moves on when it’s your turn. If you close it, your place is kept in this browser.')}</p>
      <p className={styles.quiet}>{say('One place per person. More tabs won’t help.')}</p>
    </>
  )
}

/** Says until when a visitor who has waited may choose (ISO 8601); nothing to everybody else. */
export function PassNotice({ until, timezone }: { until: string | null; timezone: string }) {
  const { say, language } = useLanguage()
  const instant = until === null ? Number.NaN : Date.parse(until)
  if (!(instant > Date.now())) return null
  return (
    <Notice kind="info">
      {say('It’s your turn: you can choose seats until {{time}}.', { time: formatTime(language, instant, timezone) })}
    </Notice>
  )
}

interface QueueReading extends QueuePosition {
  /** Why the queue can't be joined at all; null as long as it can. */
  error: Error | null
  retry: () => void
}

/** ms before somebody who was turned away in their turn asks again. */
const againAfter = 6_000

/** Follows a visitor's position in a show's queue, once they have signed in (`isOn`). */
function useQueuePosition(showId: string, isOn: boolean, isAgain: boolean): QueueReading {
  const [view, setView] = useState(joining)
  const [error, setError] = useState<Error | null>(null)
  const [attempt, setAttempt] = useState(0)
  const [isLate] = useState(isAgain)
  // biome-ignore lint/correctness/useExhaustiveDependencies: each attempt asks anew.
  useEffect(() => {
    if (!isOn) return
    const leaving = new AbortController()
    const deps = {
      client: api,
      kept: () => keptPlace(showId),
      keep: (kept: Parameters<typeof keepPlace>[1]) => keepPlace(showId, kept),
      wait: pause,
      tell: setView,
    }
    const follow = async () => {
      if (isLate) await pause(againAfter, leaving.signal)
      await waitInQueue(showId, deps, leaving.signal)
    }
    follow().catch((reason: unknown) => {
      if (!leaving.signal.aborted) setError(reason instanceof Error ? reason : new Error(String(reason)))
    })
    return () => leaving.abort()
  }, [showId, isOn, isLate, attempt])
  const retry = () => {
    setError(null)
    setAttempt((before) => before + 1)
  }
  return { ...view, error, retry }
}

/** Ends early when the page is left, and when a hidden page is shown again: browsers slow down the clocks of hidden pages. */
function pause(ms: number, signal: AbortSignal): Promise<void> {
  return new Promise((resolve) => {
    const end = () => {
      clearTimeout(timer)
      document.removeEventListener('visibilitychange', onShown)
      signal.removeEventListener('abort', end)
      resolve()
    }
    const onShown = () => {
      if (!document.hidden) end()
    }
    const timer = setTimeout(end, ms)
    document.addEventListener('visibilitychange', onShown)
    signal.addEventListener('abort', end)
  })
}

/** Says how long the wait is, as honestly as it is known: rounded up, coarser the longer it is. Seconds; null where nothing is known. */
function waitWords(seconds: number | null, say: Say): string {
  if (seconds === null) return say('We’ll estimate your wait once the line moves.')
  if (seconds <= 60) return say('About a minute')
  const minutes = Math.ceil(seconds / 60)
  return say('About {{minutes}} minutes', { minutes: minutes <= 10 ? minutes : Math.ceil(minutes / 5) * 5 })
}
