import type { AdminBooking } from '@sabha/api/admin/bookings'
import { Button, ButtonAnchor } from '@sabha/ui/button'
import { Notice } from '@sabha/ui/notice'
import { useLanguage } from '@sabha/ui/use-language'
import { useState } from 'react'
import { emailProblem } from '../../components/email-ticket/email-address.ts'
import { adminApi } from '../admin-api.ts'
import { useAccount } from '../components/account.tsx'
import { FormDialog, FormText } from '../components/form-dialog.tsx'
import { ChatLink, ticketChat } from '../components/person.tsx'
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
    <div className={styles.actions}>
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
  const { say, sayText } = useLanguage()
  return (
    <FormDialog
      title={say('Send the ticket by e-mail')}
      initial={{ email: booking.customer_email ?? '' }}
      problemsOf={({ email }) => {
        const problem = emailProblem(email)
        return problem === null ? {} : { email: say(problem) }
      }}
      send={({ email }) => adminApi.tickets.resendByStaff({ booking_id: booking.booking_id, email: email.trim() })}
      failed="Failed to resend email. Please try again."
      submit={say('Send')}
      done={({ message }) => ({
        text: <Notice kind="success">{message ? sayText(message) : say('The ticket is on its way.')}</Notice>,
      })}
      onClose={onClose}
      fields={(form) => (
        <FormText
          form={form}
          name="email"
          label={say('E-mail address')}
          help={say('We’ll keep it with the booking.')}
          type="email"
          maxLength={254}
        />
      )}
    />
  )
}
