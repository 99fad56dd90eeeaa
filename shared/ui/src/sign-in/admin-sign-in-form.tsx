import { type SignInProblem, signInWords } from '@sabha/api/sign-in-problem'
import { useState } from 'react'
import { Button } from '../button.tsx'
import { useCheckedForm } from '../checked-form.tsx'
import { Field } from '../field.tsx'
import { Notice } from '../notice.tsx'
import { useLanguage } from '../use-language.tsx'
import styles from './admin-sign-in-form.module.css'

export interface Credentials {
  email: string
  password: string
}

/** E-mail and password of an admin, in the admin and in the scanner. `onSignIn` makes the call; it answers what went wrong, or null. */
export function AdminSignInForm({ onSignIn }: { onSignIn: (credentials: Credentials) => Promise<SignInProblem | null> }) {
  const words = useLanguage()
  const { say } = words
  const [typed, setTyped] = useState<Credentials>({ email: '', password: '' })
  const [isRevealed, setRevealed] = useState(false)
  const [isBusy, setBusy] = useState(false)
  const [problem, setProblem] = useState<SignInProblem | null>(null)
  const email = typed.email.trim()

  const send = async () => {
    if (isBusy) return
    setProblem(null)
    setBusy(true)
    try {
      setProblem(await onSignIn({ email, password: typed.password }))
    } finally {
      setBusy(false)
    }
  }
  const { isChecked, submit } = useCheckedForm(email !== '' && typed.password !== '', () => void send())

  return (
    <form className={styles.form} noValidate onSubmit={submit}>
      <Field
        name="email"
        type="email"
        label={say('E-mail')}
        autoComplete="username"
        autoCapitalize="none"
        spellCheck={false}
        maxLength={254}
        required
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
      {problem && <Notice kind="error">{signInWords(problem, words)}</Notice>}
      <Button type="submit" busy={isBusy}>
        {say('Sign in')}
      </Button>
    </form>
  )
}
