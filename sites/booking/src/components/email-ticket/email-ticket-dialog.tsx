import { Button } from '@sabha/ui/button'
import { Dialog } from '@sabha/ui/dialog'
import { Field } from '@sabha/ui/field'
import { Notice } from '@sabha/ui/notice'
import { useLanguage } from '@sabha/ui/use-language'
import { type FormEvent, useRef, useState } from 'react'
import { emailProblem } from './email-address.ts'
import styles from './email-ticket-dialog.module.css'
import type { EmailTicket } from './use-email-ticket.ts'

/** Asks where the ticket shall go. */
export function EmailTicketDialog({ email }: { email: EmailTicket }) {
  const { say } = useLanguage()
  return (
    <Dialog
      open={email.isAsking}
      onOpenChange={email.setAsking}
      title={say('E-mail my ticket')}
      description={say('We’ll send the PDF there, and keep the address with this booking only.')}
    >
      <EmailForm email={email} />
    </Dialog>
  )
}

function EmailForm({ email }: { email: EmailTicket }) {
  const { say } = useLanguage()
  const [address, setAddress] = useState(email.address)
  const [isChecked, setChecked] = useState(false)
  const field = useRef<HTMLInputElement>(null)
  const problem = emailProblem(address)

  const submit = (event: FormEvent) => {
    event.preventDefault()
    setChecked(true)
    if (problem) field.current?.focus()
    else email.sendTo(address.trim())
  }
  return (
    <form className={styles['form']} noValidate onSubmit={submit}>
      <Field
        ref={field}
        type="email"
        name="email"
        inputMode="email"
        autoComplete="email"
        label={say('E-mail address')}
        maxLength={254}
        required
        value={address}
        error={isChecked && problem ? say(problem) : undefined}
        onChange={(event) => setAddress(event.target.value)}
      />
      {email.outcome?.kind === 'error' && <Notice kind="error">{email.outcome.message}</Notice>}
      <Button type="submit" busy={email.isSending}>
        {say('Send')}
      </Button>
    </form>
  )
}
