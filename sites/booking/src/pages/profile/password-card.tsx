import type { Phrase } from '@sabha/language/phrases'
import { Button } from '@sabha/ui/button'
import { Field } from '@sabha/ui/field'
import { Notice } from '@sabha/ui/notice'
import { useLanguage } from '@sabha/ui/use-language'
import { type FormEvent, useState } from 'react'
import type { StoredUser } from '../../session/stored-user.ts'
import styles from './card.module.css'
import { newPasswordProblem } from './new-password.ts'

/** A guest's account has no password, and says so when one is entered; an admin's is the dashboard's business. */
export function PasswordCard({ user }: { user: StoredUser }) {
  const { say } = useLanguage()
  const [current, setCurrent] = useState('')
  const [next, setNext] = useState('')
  const [confirmation, setConfirmation] = useState('')
  const [outcome, setOutcome] = useState<{ field: 'next' | 'confirmation'; message: Phrase } | 'no-password' | null>(null)
  if (user.role === 'admin') return null

  const submit = (event: FormEvent) => {
    event.preventDefault()
    setOutcome(newPasswordProblem(next, confirmation) ?? 'no-password')
  }
  const errorAt = (field: 'next' | 'confirmation') =>
    outcome !== null && outcome !== 'no-password' && outcome.field === field ? say(outcome.message) : undefined

  return (
    <section className={styles['card']}>
      <h2>{say('Change Password')}</h2>
      <p className={styles['note']}>{say('Only accounts of our team have a password.')}</p>
      <form className={styles['form']} noValidate onSubmit={submit}>
        <Field
          type="password"
          label={say('Current Password')}
          autoComplete="current-password"
          value={current}
          onChange={(event) => setCurrent(event.target.value)}
        />
        <Field
          type="password"
          label={say('New Password')}
          help={say('At least 6 characters.')}
          autoComplete="new-password"
          value={next}
          error={errorAt('next')}
          onChange={(event) => setNext(event.target.value)}
        />
        <Field
          type="password"
          label={say('Confirm New Password')}
          autoComplete="new-password"
          value={confirmation}
          error={errorAt('confirmation')}
          onChange={(event) => setConfirmation(event.target.value)}
        />
        {outcome === 'no-password' && (
          <Notice kind="info">{say('This account has no password: you sign in with your name and phone number.')}</Notice>
        )}
        <div className={styles['actions']}>
          <Button type="submit" variant="quiet" disabled={current === '' || next === ''}>
            {say('Change Password')}
          </Button>
        </div>
      </form>
    </section>
  )
}
