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
  /** The other way, by a passkey; undefined: there is none here. */
  byPasskey: string | undefined
  /** What to say of a failure that the backend doesn't explain. */
  failed: Phrase
  send: (proof: Proof) => Promise<unknown>
  onClose: () => void
}

export interface ProofDialogProps extends ProofFormProps {
  title: string
  description?: string | undefined
  /** Of `children`: a secret that is told now alone. */
  isShownOnce?: boolean
  /** What takes the form's place after the proof. */
  children?: ReactNode
}

/** A change to one's own sign-in, in a dialog: proved first. */
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

/** Asks who is signed in to prove once more that it is they, and then does it. */
function ProofForm({ submit, isDanger = false, byPasskey, failed, send, onClose }: ProofFormProps) {
  const words = useLanguage()
  const { say } = words
  const [password, setPassword] = useState('')
  const sending = useMutation({
    mutationFn: async (typed: string | null) => send({ password: typed, response: typed === null ? await confirmByPasskey() : null }),
  })
  const submitted = (event: FormEvent) => {
    event.preventDefault()
    // A dialog may be opened by a form.
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
        <Button variant="quiet" onClick={onClose}>
          {say('Not now')}
        </Button>
      </div>
    </form>
  )
}
