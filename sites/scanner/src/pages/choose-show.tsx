import type { DoorShow } from '@sabha/api/checkin'
import { formatDate, formatTime } from '@sabha/language/formats'
import { Button } from '@sabha/ui/button'
import { Notice } from '@sabha/ui/notice'
import { useLanguage } from '@sabha/ui/use-language'
import { useEffect, useState } from 'react'
import { Navigate, useNavigate } from 'react-router-dom'
import { storageWords, useStorageGuard } from '../components/problems.ts'
import { useServices, useSession } from '../components/services.tsx'
import { Card, SplashPage } from '../components/splash-page.tsx'
import { paths } from '../paths.ts'
import type { SessionKeeper } from '../session/session.ts'
import styles from './choose-show.module.css'

/** At whose door does this phone stand? For admins, and phones that are paired for all shows. */
export function ChooseShowPage() {
  const { say, sayText, language } = useLanguage()
  const { session } = useServices()
  const current = useSession()
  const navigate = useNavigate()
  const { outcome, retry } = useDoorShows()
  const { problem, guard } = useStorageGuard()
  const isOut = current.kind === 'none' || current.kind === 'pair-again' || outcome?.kind === 'signed-out'
  if (isOut) return <Navigate to={paths.adminLogin} replace />

  const choose = async (show: DoorShow) => {
    const isKept = await guard(() => session.chooseShows([show]))
    if (isKept) void navigate(paths.scan, { replace: true })
  }
  const when = ({ starts_at, timezone }: DoorShow) => {
    const at = Date.parse(starts_at)
    return say('{{date}}, {{time}}', { date: formatDate(language, at, timezone), time: formatTime(language, at, timezone) })
  }

  return (
    <SplashPage>
      <Card>
        <h1>{say('Choose the show')}</h1>
        <p>{say('Which show’s door are you at?')}</p>
        {problem && <Notice kind="error">{say(storageWords[problem])}</Notice>}
        {outcome === null && <p role="status">{say('Loading…')}</p>}
        {outcome?.kind === 'shows' && outcome.shows.length === 0 && <Notice kind="info">{say('No doors are open right now.')}</Notice>}
        {outcome?.kind === 'shows' && (
          <ul className={styles.shows}>
            {outcome.shows.map((show) => (
              <li key={show.id}>
                <button type="button" className={styles.show} onClick={() => void choose(show)}>
                  <span className={styles.title}>{sayText(show.title)}</span>
                  <span className={styles.when}>{when(show)}</span>
                  <span className={styles.when}>{sayText(show.venue)}</span>
                </button>
              </li>
            ))}
          </ul>
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
      <Button variant="quiet" onClick={() => void guard(() => session.signOut())}>
        {say('Sign out')}
      </Button>
    </SplashPage>
  )
}

type Outcome = Awaited<ReturnType<SessionKeeper['doorShows']>>

/** Shows to choose from; null while they are on their way. */
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
