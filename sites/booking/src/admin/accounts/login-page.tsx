import type { User } from '@sabha/api/shapes'
import { type SignInProblem, signInProblem } from '@sabha/api/sign-in-problem'
import { Notice } from '@sabha/ui/notice'
import { AdminSignInForm, type Credentials } from '@sabha/ui/sign-in/admin-sign-in-form'
import { useLanguage } from '@sabha/ui/use-language'
import { type ComponentType, lazy, Suspense, useState, useSyncExternalStore } from 'react'
import { Link, useLocation } from 'react-router-dom'
import { NotFetched } from '../../components/empty-state.tsx'
import { usePageTitle } from '../../components/page-title.ts'
import { Redirect } from '../../components/redirect.tsx'
import styles from '../../components/sign-in-card.module.css'
import { Skeleton } from '../../components/skeleton.tsx'
import { paths, scannerAddress } from '../../paths.ts'
import { fieldsOf } from '../../session/narrow.ts'
import { readReturnTo } from '../../session/return-to.ts'
import { adminToken, signInAdmin, useStoredUser } from '../../session/stored-user.ts'
import { adminApi } from '../admin-api.ts'
import { alsoSayAdmin } from '../kannada.ts'
import type { FirstSetUpProps } from './first-set-up.tsx'
import { PasskeySignIn } from './passkey-sign-in.tsx'

await alsoSayAdmin()

/** Loaded only for accounts that need the set-up. */
const FirstSetUp = lazy(
  (): Promise<{ default: ComponentType<FirstSetUpProps> }> => import('./first-set-up.tsx').catch(() => ({ default: NotFetched })),
)

const nothingChanges = () => () => {}

/** The admin sign-in. An admin who is already signed in is led to the page they wanted, otherwise to the dashboard. */
export default function AdminLoginPage() {
  usePageTitle('Admin Login')
  const words = useLanguage()
  const { say } = words
  const user = useStoredUser()
  const [toSetUp, setToSetUp] = useState<{ user: User; token: string } | null>(null)
  const [hasLapsed, setLapsed] = useState(false)
  const { state } = useLocation()
  // The prerendered HTML knows nothing of an earlier visit, so the notice appears only in the browser.
  const wasEnded = useSyncExternalStore(
    nothingChanges,
    () => fieldsOf<'ended'>(state)?.ended === true,
    () => false,
  )

  const isSignedIn = user?.role === 'admin' && adminToken() !== null
  const back = readReturnTo(state)
  const enter = (admin: User, token: string): SignInProblem | null =>
    signInAdmin(admin, token) ? null : { kind: 'failed', detail: say('This browser doesn’t save anything, so you can’t stay signed in.') }
  const signIn = async (credentials: Credentials): Promise<SignInProblem | null> => {
    try {
      const { code, ...known } = credentials
      const {
        user: admin,
        token,
        must_set_up_second_factor,
      } = await adminApi.accounts.adminSignIn({ ...known, ...(code !== '' && { code }) })
      // A backend with other kinds of users: its other users could open no admin page.
      if (admin.role !== 'admin') return { kind: 'invalid-response' }
      if (must_set_up_second_factor) {
        // Only this page keeps the token: another one replaces it after the set-up.
        setToSetUp({ user: admin, token })
        return null
      }
      return enter(admin, token)
    } catch (error) {
      return signInProblem(error, words)
    }
  }

  const page = (
    <div className={styles.page}>
      <div className={styles.card}>
        {toSetUp ? (
          <Suspense fallback={<Skeleton height="240px" />}>
            <FirstSetUp
              token={toSetUp.token}
              onDone={(token) => enter(toSetUp.user, token)}
              onLapsed={() => {
                setLapsed(true)
                setToSetUp(null)
              }}
              onBack={() => setToSetUp(null)}
            />
          </Suspense>
        ) : (
          <>
            <h1>{say('Admin Login')}</h1>
            <p className={styles.lead}>{say('With the e-mail and password of your admin account.')}</p>
            <AdminSignInForm onSignIn={signIn} />
            <PasskeySignIn />
            {/* Below the form: after a reload the notice appears late and must not push a button away from a finger. */}
            {(wasEnded || hasLapsed) && <Notice kind="info">{say('Your session has ended. Please sign in again.')}</Notice>}
            <p className={styles.note}>
              <Link to={paths.adminForgotten}>{say('Forgot your password?')}</Link>
            </p>
            <p className={styles.note}>
              {say('At the door with a phone?')} <a href={scannerAddress}>{say('Open the scanner')}</a>
            </p>
          </>
        )}
      </div>
    </div>
  )
  if (!isSignedIn) return page
  return (
    <Redirect to={back?.to ?? paths.adminDashboard} state={back?.state}>
      {page}
    </Redirect>
  )
}
