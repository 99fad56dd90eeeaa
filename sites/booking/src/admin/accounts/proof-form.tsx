import type { Phrase } from '@sabha/language/phrases'
import { Button } from '@sabha/ui/button'
import { Dialog } from '@sabha/ui/dialog'
import { Field } from '@sabha/ui/field'
import { Notice } from '@sabha/ui/notice'
import { useLanguage } from '@sabha/ui/use-language'
import { useMutation } from '@tanstack/react-query'
import { type FormEvent, type ReactNode, useState } from 'react'
import formStyles from '../components/form.module.css'
import { confirmByPasskey, type Proof, passkeyProblem } from './passkeys.ts'

interface ProofFormProps {
  submit: string
  isDanger?: boolean
  /** The label of the passkey button; undefined if there is no passkey for this address. */
  byPasskey: string | undefined
  /** The words for a failure that the backend doesn't explain. */
  failed: Phrase
  send: (proof: Proof) => Promise<unknown>
  onClose: () => void
}

export interface ProofDialogProps extends ProofFormProps {
  title: string
  description?: string | undefined
  /** `children` is a secret that is shown only once. */
  isShownOnce?: boolean
  /** Replaces the form after the proof. */
  children?: ReactNode
}

/** A dialog for a change to one's own sign-in, which asks for proof first. */
export function ProofDialog({ title, description, isShownOnce = false, children, ...form }: ProofDialogProps) {
  return (
    <Dialog
      open
      onOpenChange={(open) => !open && form.onClose()}
      title={title}
      {...(description !== undefined && { description })}
      isShownOnce={isShownOnce}
    >
      {children ?? <ProofForm {...form} />}
    </Dialog>
  )
}

/** Asks the signed-in person to prove their identity again, then makes the change. */
function ProofForm({ submit, isDanger = false, byPasskey, failed, send, onClose }: ProofFormProps) {
  const words = useLanguage()
  const { say } = words
  const [password, setPassword] = useState('')
  const sending = useMutation({
    mutationFn: async (typed: string | null) => send({ password: typed, response: typed === null ? await confirmByPasskey() : null }),
  })
  const submitted = (event: FormEvent) => {
    event.preventDefault()
    // The dialog may be opened from inside another form.
    event.stopPropagation()
    if (password !== '' && !sending.isPending) sending.mutate(password)
  }
  return (
    <form method="post" className={formStyles.form} noValidate onSubmit={submitted}>
      <Field
        type="password"
        label={say('Current Password')}
        autoComplete="current-password"
        maxLength={200}
        value={password}
        onChange={({ target }) => setPassword(target.value)}
      />
      {sending.isError && <Notice kind="error">{passkeyProblem(sending.error, words, failed)}</Notice>}
      <div className={formStyles.actions}>
        <Button type="submit" variant={isDanger ? 'danger' : 'primary'} disabled={password === ''} busy={sending.isPending}>
          {submit}
        </Button>
        {byPasskey !== undefined && (
          <Button variant="quiet" busy={sending.isPending} onClick={() => sending.mutate(null)}>
            {byPasskey}
          </Button>
        )}
        <Button variant="quiet" disabled={sending.isPending} onClick={onClose}>
          {say('Not now')}
        </Button>
      </div>
    </form>
  )
}
