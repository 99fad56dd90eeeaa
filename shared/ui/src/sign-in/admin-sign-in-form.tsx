import { type SignInProblem, signInWords } from '@sabha/api/sign-in-problem'
import { useState } from 'react'
import { Button } from '../button.tsx'
import { useCheckedForm } from '../checked-form.tsx'
import { Field } from '../field.tsx'
import { Notice } from '../notice.tsx'
import { useLanguage } from '../use-language.tsx'
import { AccountEmail } from './account-email.tsx'
import styles from './admin-sign-in-form.module.css'

export interface Credentials {
  email: string
  password: string
  /** The code of the second factor; empty until the server asks for it. */
  code: string
}

/** E-mail and password of an admin, in the admin and in the scanner. `onSignIn` makes the call and returns what went wrong, or null. */
export function AdminSignInForm({ onSignIn }: { onSignIn: (credentials: Credentials) => Promise<SignInProblem | null> }) {
  const words = useLanguage()
  const { say } = words
  const [typed, setTyped] = useState<Credentials>({ email: '', password: '', code: '' })
  const [isCodeAsked, setCodeAsked] = useState(false)
  const [isRevealed, setRevealed] = useState(false)
  const [isBusy, setBusy] = useState(false)
  const [problem, setProblem] = useState<SignInProblem | null>(null)
  const email = typed.email.trim()

  const send = async () => {
    if (isBusy) return
    setProblem(null)
    setBusy(true)
    try {
      const found = await onSignIn({ email, password: typed.password, code: isCodeAsked ? typed.code.trim() : '' })
      // The first time, a missing code is a question and not a mistake.
      if (found?.kind === 'code-needed') setCodeAsked(true)
      setProblem(found?.kind === 'code-needed' && !isCodeAsked ? null : found)
    } finally {
      setBusy(false)
    }
  }
  const { isChecked, submit } = useCheckedForm(email !== '' && typed.password !== '', () => void send())

  return (
    <form method="post" className={styles.form} noValidate onSubmit={submit}>
      <AccountEmail
        value={typed.email}
        error={isChecked && email === '' ? say('Please enter your e-mail address.') : undefined}
        onChange={(event) => setTyped({ ...typed, email: event.target.value })}
      />
      <Field
        name="password"
        type={isRevealed ? 'text' : 'password'}
        label={say('Password')}
        autoComplete="current-password"
        autoCapitalize="none"
        spellCheck={false}
        maxLength={200}
        required
        value={typed.password}
        error={isChecked && typed.password === '' ? say('Please enter your password.') : undefined}
        onChange={(event) => setTyped({ ...typed, password: event.target.value })}
      />
      <label className={styles.reveal}>
        <input type="checkbox" checked={isRevealed} onChange={(event) => setRevealed(event.target.checked)} />
        {say('Show password')}
      </label>
      {isCodeAsked && (
        <Field
          name="code"
          label={say('Code')}
          help={say('From your authenticator app, or a recovery code.')}
          autoComplete="one-time-code"
          autoCapitalize="characters"
          spellCheck={false}
          maxLength={60}
          autoFocus
          value={typed.code}
          onChange={(event) => setTyped({ ...typed, code: event.target.value })}
        />
      )}
      {problem && <Notice kind="error">{signInWords(problem, words)}</Notice>}
      <Button type="submit" busy={isBusy}>
        {say('Sign in')}
      </Button>
    </form>
  )
}
