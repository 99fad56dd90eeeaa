import type { AdminBooking } from '@sabha/api/admin/bookings'
import { errorWords } from '@sabha/api/error-words'
import { Button, ButtonAnchor } from '@sabha/ui/button'
import { Dialog } from '@sabha/ui/dialog'
import { Field } from '@sabha/ui/field'
import { Notice } from '@sabha/ui/notice'
import { useLanguage } from '@sabha/ui/use-language'
import { type FormEvent, useState } from 'react'
import { emailProblem } from '../../components/email-ticket/email-address.ts'
import { adminApi, useAdminAction } from '../admin-api.ts'
import { useAccount } from '../components/account.tsx'
import formStyles from '../components/form.module.css'
import { FormActions } from '../components/form-actions.tsx'
import { ChatLink, ticketChat } from '../components/person.tsx'
import { leaveThen, useUnsaved } from '../components/unsaved.tsx'
import styles from './booking-page.module.css'
import { CancelBookingDialog } from './cancel-booking-dialog.tsx'
import { RefundDialog } from './refund-dialog.tsx'
import { refundable } from './refundable.ts'

type Asking = 'resend' | 'cancel' | 'refund'

/** What can be done with a booking; only owners move money. */
export function BookingActions({ booking }: { booking: AdminBooking }) {
  const language = useLanguage()
  const { say } = language
  const { isOwner } = useAccount()
  const [asking, setAsking] = useState<Asking | null>(null)
  const isPaid = booking.status === 'paid'
  const chat = isPaid ? ticketChat(booking, language) : undefined
  const close = () => setAsking(null)
  return (
    <div className={styles['actions']}>
      {isPaid && booking.pdf_url !== '' && (
        <ButtonAnchor variant="quiet" size="small" href={booking.pdf_url} target="_blank" rel="noreferrer">
          {say('Ticket as PDF')}
        </ButtonAnchor>
      )}
      {chat && <ChatLink href={chat} />}
      {isPaid && (
        <Button variant="quiet" size="small" onClick={() => setAsking('resend')}>
          {say('Send by e-mail…')}
        </Button>
      )}
      {isPaid && booking.may_cancel && (isOwner || booking.kind !== 'customer') && (
        <Button variant="danger" size="small" onClick={() => setAsking('cancel')}>
          {say('Cancel seats…')}
        </Button>
      )}
      {isOwner && refundable(booking) > 0 && (
        <Button variant="danger" size="small" onClick={() => setAsking('refund')}>
          {say('Refund an amount…')}
        </Button>
      )}
      {asking === 'resend' && <ResendDialog booking={booking} onClose={close} />}
      {asking === 'cancel' && <CancelBookingDialog booking={booking} onClose={close} />}
      {asking === 'refund' && <RefundDialog booking={booking} onClose={close} />}
    </div>
  )
}

function ResendDialog({ booking, onClose }: { booking: AdminBooking; onClose: () => void }) {
  const words = useLanguage()
  const { say, sayText } = words
  const [email, setEmail] = useState(booking.customer_email ?? '')
  const [isChecked, setChecked] = useState(false)
  const problem = emailProblem(email)
  const resend = useAdminAction(() => adminApi.tickets.resendByStaff({ booking_id: booking.booking_id, email: email.trim() }))
  const { question } = useUnsaved(!resend.isSuccess && email !== (booking.customer_email ?? ''))
  const submit = (event: FormEvent) => {
    event.preventDefault()
    setChecked(true)
    if (problem === null && !resend.isPending) resend.mutate()
  }
  return (
    <Dialog open onOpenChange={(open) => !open && leaveThen(onClose)} title={say('Send the ticket by e-mail')}>
      <form className={formStyles['form']} noValidate onSubmit={submit}>
        <Field
          label={say('E-mail address')}
          help={say('We’ll keep it with the booking.')}
          type="email"
          autoComplete="off"
          maxLength={254}
          value={email}
          error={isChecked && problem !== null ? say(problem) : undefined}
          onChange={({ target }) => setEmail(target.value)}
        />
        {resend.isError && (
          <Notice kind="error">{errorWords(resend.error, words, { failed: 'Failed to resend email. Please try again.' })}</Notice>
        )}
        {resend.isSuccess ? (
          <>
            <Notice kind="success">{resend.data.message ? sayText(resend.data.message) : say('The ticket is on its way.')}</Notice>
            <div className={formStyles['actions']}>
              <Button onClick={onClose}>{say('Done')}</Button>
            </div>
          </>
        ) : (
          <FormActions submit={say('Send')} busy={resend.isPending} onClose={onClose} />
        )}
      </form>
      {question}
    </Dialog>
  )
}
