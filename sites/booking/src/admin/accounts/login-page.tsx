import { type SignInProblem, signInProblem } from '@sabha/api/sign-in-problem'
import { Notice } from '@sabha/ui/notice'
import { AdminSignInForm, type Credentials } from '@sabha/ui/sign-in/admin-sign-in-form'
import { alsoSay, useLanguage } from '@sabha/ui/use-language'
import { useSyncExternalStore } from 'react'
import { Link, useLocation } from 'react-router-dom'
import { usePageTitle } from '../../components/page-title.ts'
import { Redirect } from '../../components/redirect.tsx'
import styles from '../../components/sign-in-card.module.css'
import { paths, scannerAddress } from '../../paths.ts'
import { fieldsOf } from '../../session/narrow.ts'
import { readReturnTo } from '../../session/return-to.ts'
import { adminToken, signInAdmin, useStoredUser } from '../../session/stored-user.ts'
import { adminApi } from '../admin-api.ts'
import { PasskeySignIn } from './passkey-sign-in.tsx'

await alsoSay(async () => (await import('@sabha/language/admin-phrases')).adminKannada)

const nothingChanges = () => () => {}

/** Admin sign-in. An admin who is already signed in is led to where they wanted to be, else to the dashboard. */
export default function AdminLoginPage() {
  usePageTitle('Admin Login')
  const words = useLanguage()
  const { say } = words
  const user = useStoredUser()
  const { state } = useLocation()
  // The page as HTML knows nothing of a visit before: it is said once this is the browser's.
  const wasEnded = useSyncExternalStore(
    nothingChanges,
    () => fieldsOf<'ended'>(state)?.ended === true,
    () => false,
  )

  const isSignedIn = user?.role === 'admin' && adminToken() !== null
  const back = readReturnTo(state)
  const signIn = async (credentials: Credentials): Promise<SignInProblem | null> => {
    try {
      const { user: admin, token } = await adminApi.accounts.adminSignIn(credentials)
      // From a backend with other users: no admin page would answer them.
      if (admin.role !== 'admin') return { kind: 'invalid-response' }
      const kept = signInAdmin(admin, token)
      return kept ? null : { kind: 'failed', detail: say('This browser doesn’t save anything, so you can’t stay signed in.') }
    } catch (error) {
      return signInProblem(error, words)
    }
  }

  const page = (
    <div className={styles.page}>
      <div className={styles.card}>
        <h1>{say('Admin Login')}</h1>
        <p className={styles.lead}>{say('With the e-mail and password of your admin account.')}</p>
        {wasEnded && <Notice kind="info">{say('Your session has ended. Please sign in again.')}</Notice>}
        <AdminSignInForm onSignIn={signIn} />
        <PasskeySignIn />
        <p className={styles.note}>
          <Link to={paths.adminForgotten}>{say('Forgot your password?')}</Link>
        </p>
        <p className={styles.note}>
          {say('At the door with a phone?')} <a href={scannerAddress}>{say('Open the scanner')}</a>
        </p>
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
