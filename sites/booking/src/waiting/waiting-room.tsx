import { errorWords } from '@sabha/api/error-words'
import { formatDate, formatNumber, formatTime } from '@sabha/language/formats'
import { homeZone } from '@sabha/ticketing/time'
import { Notice } from '@sabha/ui/notice'
import { useLanguage } from '@sabha/ui/use-language'
import { useEffect, useRef, useState } from 'react'
import { GuestForm, type SignedInGuest } from '../components/guest-form/guest-form.tsx'
import { usePageTitle } from '../components/page-title.ts'
import { authToken, keepAuthToken, signIn, storedUser } from '../session/stored-user.ts'
import { type LineReading, useLine } from './use-line.ts'
import { waitWords } from './wait-words.ts'
import styles from './waiting-room.module.css'

interface WaitingRoomProps {
  showId: string
  timezone?: string | undefined
  /** It is their turn, or nobody has to wait any more. */
  onThrough: () => void
}

/** The line for a show's seats. Who is signed in has a place in it at once; the page goes on by itself. */
export function WaitingRoom({ showId, timezone = homeZone, onThrough }: WaitingRoomProps) {
  usePageTitle('Waiting room')
  const words = useLanguage()
  const { say } = words
  const [isSignedIn, setSignedIn] = useState(() => authToken() !== null)
  const line = useLine(showId, isSignedIn)
  const heading = useRef<HTMLHeadingElement>(null)

  // The hall has made way for this: who reads by ear or moves by keys starts at its head.
  useEffect(() => heading.current?.focus(), [])
  useEffect(() => {
    if (line.state === 'through') onThrough()
  }, [line.state, onThrough])

  const join = ({ user, token }: SignedInGuest) => {
    if (storedUser()?.role === 'admin') keepAuthToken(token)
    else signIn(user, token)
    setSignedIn(true)
  }
  return (
    <section className={styles['room']} aria-labelledby="waiting-room">
      <h2 ref={heading} id="waiting-room" tabIndex={-1}>
        {say('Waiting room')}
      </h2>
      {isSignedIn ? (
        <Standing line={line} timezone={timezone} />
      ) : (
        <>
          <p>{say('More people want seats than we can let in at once. Tell us who you are to join the line.')}</p>
          <div className={styles['form']}>
            <GuestForm submitLabel="Join the line" failed="Please try again." onSignedIn={join} />
          </div>
        </>
      )}
      {line.error && <Notice kind="error">{errorWords(line.error, words, { failed: 'We couldn’t add you to the line.' })}</Notice>}
    </section>
  )
}

function Standing({ line, timezone }: { line: LineReading; timezone: string }) {
  const { say, language } = useLanguage()
  if (line.state === 'joining') return line.error ? null : <p role="status">{say('Joining the line…')}</p>
  if (line.state === 'through') return <p role="status">{say('It’s your turn. Opening the hall…')}</p>
  return (
    <>
      {line.state === 'draw' && line.opensAt !== null ? (
        <Draw opensAt={Date.parse(line.opensAt)} timezone={timezone} />
      ) : (
        <div className={styles['ahead']}>
          <p className={styles['quiet']}>{say('People before you')}</p>
          <p className={styles['number']}>{line.ahead === null ? '…' : formatNumber(line.ahead)}</p>
          {/* Spoken when the estimate changes, not with each step of the line. */}
          <p role="status">{line.ahead === 0 ? say('You are next.') : waitWords(line.waitSeconds, say)}</p>
        </div>
      )}
      {line.isCutOff && <Notice kind="info">{say('We can’t reach the line right now. Your place is kept; we’ll keep trying.')}</Notice>}
      <p>{say('Keep this page open; it moves on when it’s your turn. If you close it, your place is kept in this browser.')}</p>
      <p className={styles['quiet']} lang={language}>
        {say('One place per person. More tabs won’t help.')}
      </p>
    </>
  )
}

function Draw({ opensAt, timezone }: { opensAt: number; timezone: string }) {
  const { say, language } = useLanguage()
  return (
    <div className={styles['ahead']}>
      <p role="status" className={styles['opens']}>
        {say('Sales open on {{date}} at {{time}}.', {
          date: formatDate(language, opensAt, timezone),
          time: formatTime(language, opensAt, timezone),
        })}
      </p>
      <p>{say('When sales open, we draw the order by lot, so it doesn’t matter who came first. Latecomers join the end.')}</p>
    </div>
  )
}
