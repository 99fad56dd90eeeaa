import { ApiError } from '@sabha/api/errors'
import { Button } from '@sabha/ui/button'
import { focusFirstProblem, useCheckedForm } from '@sabha/ui/checked-form'
import { Field } from '@sabha/ui/field'
import { QrCode } from '@sabha/ui/qr-code'
import { useLanguage } from '@sabha/ui/use-language'
import { useMutation } from '@tanstack/react-query'
import { useEffect, useRef, useState } from 'react'
import { Failure } from '../../components/failure.tsx'
import { CopyButton } from '../components/copy-button.tsx'
import formStyles from '../components/form.module.css'
import { fieldProblem } from '../components/words.ts'
import styles from './second-factor.module.css'

interface SetUpFormProps {
  begun: { secret: string; uri: string }
  onConfirm: (code: string) => Promise<void>
}

/** Shows the secret for an authenticator app as a QR code and as text, and takes the first code of the app. */
export function SetUpForm({ begun, onConfirm }: SetUpFormProps) {
  const words = useLanguage()
  const { say } = words
  const [code, setCode] = useState('')
  const form = useRef<HTMLFormElement>(null)
  const confirming = useMutation({ mutationFn: onConfirm })
  useEffect(() => {
    if (confirming.error) focusFirstProblem(form.current)
  }, [confirming.error])
  const isComplete = /^\d{6}$/.test(code.normalize('NFKC').replace(/[\s-]/g, ''))
  const refused = confirming.error instanceof ApiError ? fieldProblem(confirming.error, words) : undefined
  const { isChecked, submit } = useCheckedForm(isComplete, () => {
    if (!confirming.isPending) confirming.mutate(code)
  })
  return (
    <form method="post" ref={form} className={formStyles.form} noValidate onSubmit={submit}>
      <p>{say('Scan this with an authenticator app, such as Google Authenticator, Aegis or the passwords app of your phone.')}</p>
      <QrCode text={begun.uri} label={say('QR code for the authenticator app')} />
      <p>
        <a href={begun.uri}>{say('Open it in the app on this phone')}</a>
      </p>
      <div>
        <p>{say('Or type this key into the app')}</p>
        <code className={styles.secret}>{begun.secret.replace(/(.{4})(?=.)/g, '$1 ')}</code>
      </div>
      <Field
        name="code"
        label={say('Code from the app')}
        help={say('The app shows six digits, and new ones every 30 seconds.')}
        inputMode="numeric"
        autoComplete="one-time-code"
        maxLength={20}
        value={code}
        error={isChecked && !isComplete ? say('Please enter the six digits of the app.') : refused?.message}
        onChange={({ target }) => setCode(target.value)}
      />
      {!refused && <Failure error={confirming.error} failed="Two-step sign-in could not be changed." />}
      <div className={formStyles.actions}>
        <Button type="submit" busy={confirming.isPending}>
          {say('Switch it on')}
        </Button>
      </div>
    </form>
  )
}

/** Shown only once: the backend keeps only their hashes. */
export function RecoveryCodes({ codes }: { codes: readonly string[] }) {
  const { say } = useLanguage()
  return (
    <div className={formStyles.form}>
      <p>
        {say(
          'Each opens your account once, with the password, when your phone is lost. Print them or write them down: they are shown only now.',
        )}
      </p>
      <ul className={styles.codes} aria-label={say('Your recovery codes')}>
        {codes.map((code) => (
          <li key={code}>
            <code>{code}</code>
          </li>
        ))}
      </ul>
      <CopyButton text={codes.join('\n')} label={say('Copy the codes')} />
    </div>
  )
}
