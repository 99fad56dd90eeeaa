import type { OfficeBooking } from '@sabha/api/office-shapes'
import { Button, ButtonAnchor } from '@sabha/ui/button'
import { useLanguage } from '@sabha/ui/use-language'
import { useState } from 'react'
import { ChatLink } from '../components/person.tsx'
import { useOfficer } from '../components/use-officer.ts'
import styles from './booking-page.module.css'
import { CancelBookingDialog } from './cancel-booking-dialog.tsx'
import { RefundDialog } from './refund-dialog.tsx'
import { refundable } from './refundable.ts'
import { ResendDialog } from './resend-dialog.tsx'
import { ticketChat } from './ticket-chat.ts'

type Asking = 'resend' | 'cancel' | 'refund'

/** What the office can do with a booking; what moves money is for owners. */
export function BookingActions({ booking }: { booking: OfficeBooking }) {
  const language = useLanguage()
  const { say } = language
  const { isOwner } = useOfficer()
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
