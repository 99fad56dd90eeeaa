import { Button } from '@sabha/ui/button'
import { Field } from '@sabha/ui/field'
import { useLanguage } from '@sabha/ui/use-language'
import { type FormEvent, useRef } from 'react'
import { Tips, WayTools } from './controls.tsx'
import styles from './manual-mode.module.css'

interface ManualModeProps {
  entry: string
  onEntry: (entry: string) => void
  onVerify: () => void
}

/** For codes that the camera can't read. */
export function ManualMode({ entry, onEntry, onVerify }: ManualModeProps) {
  const { say } = useLanguage()
  const field = useRef<HTMLInputElement>(null)
  const submit = (event: FormEvent) => {
    event.preventDefault()
    if (entry.trim() !== '') onVerify()
  }
  const clear = () => {
    onEntry('')
    field.current?.focus()
  }
  return (
    <div className={styles.mode}>
      <div className={styles.tips}>
        <Tips />
      </div>
      <form className={styles.form} onSubmit={submit}>
        <Field
          ref={field}
          label={say('Enter Booking ID or Verification Code')}
          help={say(
            'The booking ID starts with BK. A ticket sold at the hall has a number like C7-12 instead. The verification code is below the large QR code. Spaces and small letters do not matter.',
          )}
          placeholder={say('e.g. 1024, BK7F3KQ9XM, 4GKH9TWX')}
          autoCapitalize="characters"
          autoComplete="off"
          autoCorrect="off"
          spellCheck={false}
          enterKeyHint="go"
          maxLength={400}
          value={entry}
          onChange={(event) => onEntry(event.target.value)}
        />
        <div className={styles.actions}>
          <WayTools />
          <Button variant="quiet" onClick={clear}>
            {say('Clear')}
          </Button>
          <Button type="submit">{say('Verify')}</Button>
        </div>
      </form>
    </div>
  )
}
