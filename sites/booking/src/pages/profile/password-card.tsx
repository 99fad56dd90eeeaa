import { Button } from '@sabha/ui/button'
import { useCheckedForm } from '@sabha/ui/checked-form'
import { Field } from '@sabha/ui/field'
import { Notice } from '@sabha/ui/notice'
import { useLanguage } from '@sabha/ui/use-language'
import { type ChangeEvent, useState } from 'react'
import { useLocation, useNavigate } from 'react-router-dom'
import type { PasswordOutcome } from '../../admin/accounts/change-password.ts'
import { newPasswordProblem } from '../../components/new-password.ts'
import styles from '../../components/profile-card.module.css'
import { paths } from '../../paths.ts'
import { returnTo } from '../../session/return-to.ts'
import { adminToken, type StoredUser } from '../../session/stored-user.ts'

/** Changes an admin's password. A guest has none, and is not asked for one to find that out. */
export function PasswordCard({ user }: { user: StoredUser }) {
  const { say } = useLanguage()
  const isAdmin = user.role === 'admin'
  return (
    <section className={styles.card}>
      <h2>{say('Change Password')}</h2>
      <p className={styles.note}>
        {say(
          isAdmin ? 'You’ll be signed out everywhere else.' : 'This account has no password: you sign in with your name and phone number.',
        )}
      </p>
      {isAdmin && <PasswordForm />}
    </section>
  )
}

const nothingTyped = { current: '', next: '', confirmation: '' }

function PasswordForm() {
  const words = useLanguage()
  const { say } = words
  const [typed, setTyped] = useState(nothingTyped)
  const { current, next, confirmation } = typed
  const [outcome, setOutcome] = useState<PasswordOutcome | null>(null)
  const [isBusy, setBusy] = useState(false)
  const navigate = useNavigate()
  const location = useLocation()

  const change = async (): Promise<PasswordOutcome> => {
    try {
      // Only admins load the admin's calls.
      const { changePassword } = await import('../../admin/accounts/change-password.ts')
      return await changePassword(current, next, words)
    } catch {
      return { kind: 'error', message: say('Error changing password') }
    }
  }
  const send = async () => {
    if (isBusy) return
    setOutcome(null)
    setBusy(true)
    const result = await change()
    setBusy(false)
    if (adminToken() === null) {
      // The session was over: an admin needs the admin's sign-in, not the guests' one that this page leads to.
      navigate(paths.adminLogin, { state: returnTo(location), replace: true })
      return
    }
    setOutcome(result)
    if (result.kind !== 'success') return
    setTyped(nothingTyped)
    uncheck()
  }
  const problem = newPasswordProblem(next, confirmation)
  const { isChecked, submit, uncheck } = useCheckedForm(problem === null, () => void send())
  const field = (name: keyof typeof nothingTyped, autoComplete: 'current-password' | 'new-password') => ({
    type: 'password',
    autoComplete,
    maxLength: 200,
    value: typed[name],
    error: isChecked && problem?.field === name ? say(problem.message) : undefined,
    onChange: ({ target }: ChangeEvent<HTMLInputElement>) => setTyped({ ...typed, [name]: target.value }),
  })

  return (
    <form method="post" className={styles.form} noValidate onSubmit={submit}>
      <Field {...field('current', 'current-password')} label={say('Current Password')} />
      <Field {...field('next', 'new-password')} label={say('New Password')} help={say('At least 6 characters.')} />
      <Field {...field('confirmation', 'new-password')} label={say('Confirm New Password')} />
      {outcome && <Notice kind={outcome.kind}>{outcome.message}</Notice>}
      <div className={styles.actions}>
        <Button type="submit" variant="quiet" busy={isBusy} disabled={current === '' || next === ''}>
          {say('Change Password')}
        </Button>
      </div>
    </form>
  )
}
