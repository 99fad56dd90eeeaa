import type { DoorShow } from '@sabha/api/checkin'
import { formatDate, formatTime } from '@sabha/language/formats'
import { Button, buttonClass } from '@sabha/ui/button'
import { Notice } from '@sabha/ui/notice'
import { useLanguage } from '@sabha/ui/use-language'
import { useEffect, useState } from 'react'
import { Link, Navigate, useNavigate } from 'react-router-dom'
import { storageWords, useStorageGuard } from '../components/problems.ts'
import { useServices, useSession } from '../components/services.tsx'
import { Card, SplashPage } from '../components/splash-page.tsx'
import { paths } from '../paths.ts'
import type { SessionKeeper } from '../session/session.ts'
import styles from './choose-show.module.css'
import { SignOutDialog } from './sign-out-dialog.tsx'

/** Asks at which show's door this phone stands. For admins, and for phones that are paired for all shows. */
export function ChooseShowPage() {
  const { say, sayText } = useLanguage()
  const { session } = useServices()
  const current = useSession()
  const navigate = useNavigate()
  const { outcome, retry } = useDoorShows()
  const { problem, guard } = useStorageGuard()
  const [isLeaving, setLeaving] = useState(false)
  const [waiting, setWaiting] = useState(0)
  const isOut = current.kind === 'none' || current.kind === 'pair-again' || outcome?.kind === 'signed-out'
  if (isOut) return <Navigate to={paths.adminLogin} replace />

  const choose = async (shows: DoorShow[]) => {
    const isKept = await guard(() => session.chooseShows(shows))
    if (isKept) void navigate(paths.scan, { replace: true })
  }

  const leave = async () => {
    const isCounted = await guard(async () => setWaiting(await session.waiting()))
    if (isCounted) setLeaving(true)
  }

  return (
    <SplashPage>
      <Card>
        <h1>{say('Choose the show')}</h1>
        <p>{say('Which show’s door are you at?')}</p>
        {problem && <Notice kind="error">{say(storageWords[problem])}</Notice>}
        {outcome === null && <p role="status">{say('Loading…')}</p>}
        {outcome?.kind === 'shows' && outcome.shows.length === 0 && <Notice kind="info">{say('No doors are open right now.')}</Notice>}
        {outcome?.kind === 'shows' && outcome.shows.length > 0 && (
          <ShowList shows={outcome.shows} before={current.shows} onChoose={(shows) => void choose(shows)} />
        )}
        {outcome && outcome.kind !== 'shows' && (
          <Notice
            kind="error"
            action={
              <Button variant="quiet" size="small" onClick={retry}>
                {say('Try Again')}
              </Button>
            }
          >
            {outcome.kind === 'refused' && outcome.message !== ''
              ? sayText(outcome.message)
              : say('The shows could not be loaded. The first time needs a network.')}
          </Notice>
        )}
      </Card>
      {current.shows.length > 0 && (
        <Link className={buttonClass('quiet')} to={paths.scan}>
          {say('Back to the door')}
        </Link>
      )}
      <Button variant="quiet" onClick={() => void leave()}>
        {say('Sign out')}
      </Button>
      <SignOutDialog isOpen={isLeaving} waiting={waiting} onClose={() => setLeaving(false)} />
    </SplashPage>
  )
}

interface ShowListProps {
  shows: DoorShow[]
  /** The shows that were chosen before. */
  before: DoorShow[]
  onChoose: (shows: DoorShow[]) => void
}

/** Offers one show at a press, or on a festival day several to tick. */
function ShowList({ shows, before, onChoose }: ShowListProps) {
  const { say } = useLanguage()
  const [ticked, setTicked] = useState<readonly string[] | null>(before.length > 1 ? before.map(({ id }) => id) : null)
  const chosen = shows.filter(({ id }) => ticked?.includes(id))
  const tick = (id: string, isTicked: boolean) =>
    setTicked((all) => [...(all ?? []).filter((one) => one !== id), ...(isTicked ? [id] : [])])
  return (
    <>
      {ticked && (
        <p>{say('Tick the shows whose tickets this phone takes, all of today’s for example. The ticket says which one it is for.')}</p>
      )}
      <ul className={styles.shows}>
        {shows.map((show) => (
          <li key={show.id}>
            {ticked ? (
              <label className={`${styles.show} ${styles.ticked}`}>
                <input type="checkbox" checked={ticked.includes(show.id)} onChange={(event) => tick(show.id, event.target.checked)} />
                <ShowWords show={show} />
              </label>
            ) : (
              <button type="button" className={styles.show} onClick={() => onChoose([show])}>
                <ShowWords show={show} />
              </button>
            )}
          </li>
        ))}
      </ul>
      {ticked && (
        <Button disabled={chosen.length === 0} onClick={() => onChoose(chosen)}>
          {chosen.length > 1 ? say('Open the doors of {{count}} shows', { count: chosen.length }) : say('Open the door')}
        </Button>
      )}
      {shows.length > 1 && (
        <Button variant="quiet" size="small" onClick={() => setTicked(ticked ? null : ofToday(shows).map(({ id }) => id))}>
          {say(ticked ? 'Only one show' : 'Several shows on this phone')}
        </Button>
      )}
    </>
  )
}

function ShowWords({ show: { title, venue, starts_at, timezone } }: { show: DoorShow }) {
  const { say, sayText, language } = useLanguage()
  const at = Date.parse(starts_at)
  return (
    <span className={styles.words}>
      <span className={styles.title}>{sayText(title)}</span>
      <span className={styles.when}>
        {say('{{date}}, {{time}}', { date: formatDate(language, at, timezone), time: formatTime(language, at, timezone) })}
      </span>
      <span className={styles.when}>{sayText(venue)}</span>
    </span>
  )
}

/** Returns today's shows, by the clock of the house. */
function ofToday(shows: DoorShow[]): DoorShow[] {
  const day = (at: number, zone: string) => formatDate('en', at, zone)
  return shows.filter(({ starts_at, timezone }) => day(Date.parse(starts_at), timezone) === day(Date.now(), timezone))
}

type Outcome = Awaited<ReturnType<SessionKeeper['doorShows']>>

/** Returns the shows to choose from; null while they are on their way. */
function useDoorShows(): { outcome: Outcome | null; retry: () => void } {
  const { session } = useServices()
  const [attempt, setAttempt] = useState(0)
  const [outcome, setOutcome] = useState<Outcome | null>(null)
  // biome-ignore lint/correctness/useExhaustiveDependencies: an attempt is a reason to ask again.
  useEffect(() => {
    let isOver = false
    void session.doorShows().then((answer) => {
      if (!isOver) setOutcome(answer)
    })
    return () => {
      isOver = true
    }
  }, [session, attempt])
  const retry = () => {
    setOutcome(null)
    setAttempt((before) => before + 1)
  }
  return { outcome, retry }
}
