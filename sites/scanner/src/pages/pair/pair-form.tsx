import { Button } from '@sabha/ui/button'
import { Field } from '@sabha/ui/field'
import { Notice } from '@sabha/ui/notice'
import { useLanguage } from '@sabha/ui/use-language'
import { type FormEvent, useRef, useState } from 'react'
import { useNavigate } from 'react-router-dom'
import { useParts } from '../../components/parts.tsx'
import { paths } from '../../paths.ts'
import type { PairingProblem } from '../../session/session.ts'
import styles from './pair-form.module.css'
import { pairingWords } from './pairing-words.ts'

/** The code is there: the phone gets a name and is paired. */
export function PairForm({ token, onOtherCode }: { token: string; onOtherCode: () => void }) {
  const words = useLanguage()
  const { say } = words
  const { session } = useParts()
  const navigate = useNavigate()
  const [name, setName] = useState('')
  const [isChecked, setChecked] = useState(false)
  const [isBusy, setBusy] = useState(false)
  const [problem, setProblem] = useState<PairingProblem | null>(null)
  const nameField = useRef<HTMLInputElement>(null)

  const submit = async (event: FormEvent) => {
    event.preventDefault()
    if (isBusy) return
    setChecked(true)
    if (name.trim() === '') return nameField.current?.focus()
    setBusy(true)
    setProblem(null)
    const outcome = await session.pair(token, name.trim())
    setBusy(false)
    if (outcome.kind === 'paired') void navigate(paths.scan, { replace: true })
    else setProblem(outcome)
  }

  return (
    <form className={styles['form']} noValidate onSubmit={submit}>
      {!problem && <Notice kind="success">{say('Pairing code read')}</Notice>}
      <Field
        ref={nameField}
        label={say('Name of this phone')}
        help={say('So the organiser knows which phone this is, for example “Meera, main door”.')}
        autoComplete="off"
        maxLength={60}
        required
        value={name}
        error={isChecked && name.trim() === '' ? say('Please give this phone a name.') : undefined}
        onChange={(event) => setName(event.target.value)}
      />
      {problem && <Notice kind="error">{pairingWords(problem, words)}</Notice>}
      <Button type="submit" busy={isBusy}>
        {say('Pair')}
      </Button>
      <Button variant="quiet" onClick={onOtherCode}>
        {say('Use another code')}
      </Button>
    </form>
  )
}
