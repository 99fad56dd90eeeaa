import { errorWords } from '@sabha/api/error-words'
import { ApiError, isRefused } from '@sabha/api/errors'
import { Button } from '@sabha/ui/button'
import { useCheckedForm } from '@sabha/ui/checked-form'
import { Dialog } from '@sabha/ui/dialog'
import { Field } from '@sabha/ui/field'
import { Notice } from '@sabha/ui/notice'
import { type LanguageValue, useLanguage } from '@sabha/ui/use-language'
import { useMutation, useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import { api } from '../../api.ts'
import { emailProblem } from '../email-address.ts'
import styles from './email-ticket-dialog.module.css'

interface EmailTicketDialogProps {
  email: EmailTicket
  /** The booking is for season passes. */
  isPass: boolean
}

/** Asks where to send the ticket, or the season pass. */
export function EmailTicketDialog({ email, isPass }: EmailTicketDialogProps) {
  const { say } = useLanguage()
  return (
    <Dialog
      open={email.isAsking}
      onOpenChange={email.setAsking}
      title={say(isPass ? 'E-mail my season pass' : 'E-mail my ticket')}
      description={say('We’ll send the PDF there, and keep the address with this booking only.')}
    >
      <EmailForm email={email} />
    </Dialog>
  )
}

function EmailForm({ email }: { email: EmailTicket }) {
  const { say } = useLanguage()
  const [address, setAddress] = useState(email.address)
  const problem = emailProblem(address)
  const { isChecked, submit } = useCheckedForm(problem === null, () => email.sendTo(address.trim()))
  return (
    <form className={styles.form} noValidate onSubmit={submit}>
      <Field
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

interface EmailTicket {
  /** Sends to the booking's own address, or asks for one where it has none. */
  send: () => void
  /** The booking's own address; empty where it has none. */
  address: string
  /** Asks for another address than the booking's own. */
  change: () => void
  /** Sends to this address, which the booking keeps. */
  sendTo: (address: string) => void
  isSending: boolean
  /** Whether the dialog asks for an address. */
  isAsking: boolean
  setAsking: (asking: boolean) => void
  outcome: { kind: 'success' | 'error'; message: string } | null
  reset: () => void
}

/** "E-mail my ticket" (specification section 8, My Bookings). */
export function useEmailTicket(booking: { booking_id: string; customer_email: string | null }): EmailTicket {
  const words = useLanguage()
  const queries = useQueryClient()
  const [isAsking, setAsking] = useState(false)
  const resend = useMutation({
    mutationFn: (address: string | null) =>
      api.tickets.resend({
        booking_id: booking.booking_id,
        language: words.language,
        ...(address !== null && { email: address }),
      }),
    onSuccess: (_sent, address) => {
      // A mail that was sent again to the known address closes no dialog that was opened since.
      if (address !== null) setAsking(false)
      return queries.invalidateQueries({ queryKey: ['bookings'] })
    },
    onError: (error) => {
      if (error instanceof ApiError && error.code === 'email-needed') setAsking(true)
    },
  })
  return {
    send: () => {
      resend.reset()
      if (booking.customer_email) resend.mutate(null)
      else setAsking(true)
    },
    address: booking.customer_email ?? '',
    change: () => {
      resend.reset()
      setAsking(true)
    },
    sendTo: (address) => resend.mutate(address),
    isSending: resend.isPending,
    isAsking,
    setAsking: (asking) => {
      if (!asking) resend.reset()
      setAsking(asking)
    },
    outcome: outcomeOf(resend, words),
    reset: resend.reset,
  }
}

function outcomeOf(
  resend: { isSuccess: boolean; data: { message: string } | undefined; error: Error | null },
  words: LanguageValue,
): EmailTicket['outcome'] {
  const { say, sayText } = words
  if (resend.isSuccess) return { kind: 'success', message: sayText(resend.data?.message || 'Ticket has been resent to your email') }
  if (resend.error === null) return null
  const isUnexplained = isRefused(resend.error) && resend.error.code === undefined
  const message = isUnexplained
    ? say('Failed to resend email. Please try again.')
    : errorWords(resend.error, words, { failed: 'Error resending email. Please contact support.' })
  return { kind: 'error', message }
}
