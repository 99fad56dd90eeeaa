import { buttonClass } from '@sabha/ui/button'
import { Notice } from '@sabha/ui/notice'
import { AdminSignInForm } from '@sabha/ui/sign-in/admin-sign-in-form'
import { useLanguage } from '@sabha/ui/use-language'
import { Link, Navigate, useNavigate } from 'react-router-dom'
import { deletedWords, endedWords, lapsedWords, storageWords } from '../components/problems.ts'
import { useServices, useSession } from '../components/services.tsx'
import { Card, SplashPage } from '../components/splash-page.tsx'
import { paths } from '../paths.ts'
import { InstallCard } from '../pwa/install.tsx'
import type { Session } from '../session/session.ts'
import styles from './login.module.css'

/**
 * A phone that is neither paired nor signed in starts here: volunteers pair, admins sign in. So does one that must do so again in mid-show,
 * with its door open.
 */
export function LoginPage() {
  const { say } = useLanguage()
  const { session } = useServices()
  const current = useSession()
  const navigate = useNavigate()
  const known = current.kind === 'device' || current.kind === 'admin' ? current : null
  if (known && !known.lapsed) return <Navigate to={paths.scan} replace />
  return (
    <SplashPage wide>
      {current.kind === 'pair-again' && <Notice kind="error">{say(endedWords[current.was])}</Notice>}
      {current.kind === 'none' && <WhyNobody session={current} />}
      {known && <Notice kind="error">{say(lapsedWords[known.kind])}</Notice>}
      <div className={styles.columns}>
        <Card>
          <h2>{say('Pair this phone')}</h2>
          <p>{say('Volunteers don’t need an account: scan the organiser’s pairing code.')}</p>
          <Link className={buttonClass()} to={paths.pair}>
            {say('Pair this phone')}
          </Link>
          <InstallCard />
        </Card>
        <div className={styles.signIn}>
          <Card>
            <h1>{say('Sign in to the scanner')}</h1>
            <p>{say('With the e-mail and password of your admin account.')}</p>
            <AdminSignInForm
              onSignIn={async ({ email, password, code }) => {
                const outcome = await session.signIn(email, password, code)
                if (outcome.kind !== 'signed-in') return outcome
                void navigate(paths.scan, { replace: true })
                return null
              }}
            />
          </Card>
        </div>
      </div>
      {known && known.shows.length > 0 && <Link to={paths.scan}>{say('Back to the door')}</Link>}
    </SplashPage>
  )
}

/** Says why a phone that was paired or signed in is neither. */
function WhyNobody({ session: { deleted, storage } }: { session: Extract<Session, { kind: 'none' }> }) {
  const { say } = useLanguage()
  if (storage) return <Notice kind="error">{say(storageWords[storage])}</Notice>
  if (!deleted) return null
  const { waiting: count, sales, isKept } = deleted
  return (
    <Notice kind="error">
      {count === 0 ? say(deletedWords.nothing) : say(deletedWords[isKept ? 'kept' : 'gone'], { count })}
      {sales > 0 && ` ${say(deletedWords[isKept ? 'salesKept' : 'salesGone'], { count: sales })}`}
    </Notice>
  )
}
