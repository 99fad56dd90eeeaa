import { type SignInProblem, signInWords } from '@sabha/api/sign-in-problem'
import { type FormEvent, useRef, useState } from 'react'
import { Button } from '../button.tsx'
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
  const [isChecked, setChecked] = useState(false)
  const [isBusy, setBusy] = useState(false)
  const [problem, setProblem] = useState<SignInProblem | null>(null)
  const emailField = useRef<HTMLInputElement>(null)
  const passwordField = useRef<HTMLInputElement>(null)
  const email = typed.email.trim()

  const submit = async (event: FormEvent) => {
    event.preventDefault()
    if (isBusy) return
    setChecked(true)
    setProblem(null)
    if (email === '') return emailField.current?.focus()
    if (typed.password === '') return passwordField.current?.focus()
    setBusy(true)
    try {
      setProblem(await onSignIn({ email, password: typed.password }))
    } finally {
      setBusy(false)
    }
  }

  return (
    <form className={styles.form} noValidate onSubmit={submit}>
      <Field
        ref={emailField}
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
        ref={passwordField}
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
