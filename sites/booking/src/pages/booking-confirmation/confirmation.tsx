import type { Booking } from '@sabha/api/shapes'
import { Button, buttonClass } from '@sabha/ui/button'
import { Notice } from '@sabha/ui/notice'
import { useLanguage } from '@sabha/ui/use-language'
import { useState } from 'react'
import { Link } from 'react-router-dom'
import { EmailTicketDialog } from '../../components/email-ticket/email-ticket-dialog.tsx'
import { useEmailTicket } from '../../components/email-ticket/use-email-ticket.ts'
import { PageHero } from '../../components/page-hero.tsx'
import { errorWords } from '../../errors.ts'
import { paths } from '../../paths.ts'
import { ticketAddress } from '../../ticket-file.ts'
import styles from './confirmation.module.css'
import { DownloadTicket } from './download-ticket.tsx'
import { Instructions } from './instructions.tsx'
import { Ticket } from './ticket.tsx'
import { TicketReadyDialog } from './ticket-ready-dialog.tsx'
import { useTicket } from './use-ticket.ts'

/** A paid booking: the ticket on the screen, its PDF, and what to know for the evening. */
export function Confirmation({ booking: given }: { booking: Booking }) {
  const words = useLanguage()
  const { say } = words
  const ticket = useTicket(given)
  const [isSeen, setSeen] = useState(false)
  const email = useEmailTicket(given)
  const booking = {
    ...given,
    ticket_code: given.ticket_code || (ticket.data?.ticket_code ?? ''),
    verification_code: given.verification_code || (ticket.data?.verification_code ?? ''),
  }
  const qr = ticket.data?.qr || booking.ticket_code || booking.verification_code || booking.booking_id
  const address = ticket.data ? ticketAddress(ticket.data) : null
  const download = <DownloadTicket bookingId={booking.booking_id} address={address} isPreparing={ticket.isPending} />

  return (
    <>
      <PageHero title={say('Booking confirmed')}>
        <p>{say('Thank you, {{name}}. Your seats are yours; we look forward to the evening.', { name: booking.customer_name })}</p>
      </PageHero>
      <div className={`container ${styles['content']}`}>
        <Ticket booking={booking} qr={qr} />
        <div className={styles['actions']}>
          {download}
          <Button variant="quiet" busy={email.isSending} onClick={email.send}>
            {say('E-mail my ticket')}
          </Button>
          <Link className={buttonClass('quiet')} to={paths.shows}>
            {say('Book Another Show')}
          </Link>
        </div>
        {ticket.isError && (
          <Notice
            kind="error"
            action={
              <Button variant="quiet" size="small" busy={ticket.isFetching} onClick={() => void ticket.refetch()}>
                {say('Try again')}
              </Button>
            }
          >
            {errorWords(ticket.error, words, { failed: 'Ticket PDF not available. Please try again or contact support.' })}
          </Notice>
        )}
        {email.outcome && !email.isAsking && <Notice kind={email.outcome.kind}>{email.outcome.message}</Notice>}
        <Instructions />
      </div>
      <EmailTicketDialog email={email} />
      <TicketReadyDialog open={ticket.isSuccess && !isSeen} onClose={() => setSeen(true)} booking={booking} qr={qr} download={download} />
    </>
  )
}
