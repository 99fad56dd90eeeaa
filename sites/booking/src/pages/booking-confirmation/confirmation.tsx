import { Button, ButtonAnchor } from '@sabha/ui/button'
import { Notice } from '@sabha/ui/notice'
import { useLanguage } from '@sabha/ui/use-language'
import { useEffect, useState } from 'react'
import { forgetCheckoutOf } from '../../checkout/checkout-record.ts'
import { EmailTicketDialog } from '../../components/email-ticket/email-ticket-dialog.tsx'
import { useEmailTicket } from '../../components/email-ticket/use-email-ticket.ts'
import { PageHero } from '../../components/page-hero.tsx'
import { WalletLinks } from '../../components/wallet-links.tsx'
import { stayOnPage } from '../../session/session-end.ts'
import { isGuestOf, useStoredUser } from '../../session/stored-user.ts'
import styles from './confirmation.module.css'
import type { ShownBooking } from './confirmation-state.ts'
import { Instructions } from './instructions.tsx'
import { Ticket } from './ticket.tsx'
import { TicketActions } from './ticket-actions.tsx'
import { TicketReadyDialog } from './ticket-ready-dialog.tsx'
import { useTicket } from './use-ticket.ts'

/** A paid booking: the ticket on the screen, its PDF, and what to know for the evening. */
export function Confirmation({ shown }: { shown: ShownBooking }) {
  const { say } = useLanguage()
  const { booking: given, checkout, guestId } = shown
  const user = useStoredUser()
  const isOthers = guestId !== undefined && guestId !== null && !isGuestOf(user, guestId)
  const ticket = useTicket(given, shown.ticket)
  const email = useEmailTicket(given)
  const [isSeen, setSeen] = useState(false)
  useEffect(() => stayOnPage(), [])
  useEffect(() => {
    if (checkout !== undefined) forgetCheckoutOf(checkout)
  }, [checkout])
  const booking = {
    ...given,
    ticket_code: given.ticket_code || (ticket.made?.ticket_code ?? ''),
    verification_code: given.verification_code || (ticket.made?.verification_code ?? ''),
  }
  // A backend without signed tickets is scanned by the codes that it has.
  const qr = ticket.made?.qr || booking.ticket_code || booking.verification_code || booking.booking_id

  return (
    <>
      <PageHero title={say('Booking confirmed')}>
        <p>{say('Thank you, {{name}}. Your seats are yours; we look forward to the evening.', { name: booking.customer_name })}</p>
      </PageHero>
      <div className={`container ${styles['content']}`}>
        <Ticket booking={booking} qr={qr} />
        {isOthers && (
          <Notice kind="info">
            {say(
              'You’re not signed in as the guest who booked. Keep the booking ID and the verification code: with both, “Find an earlier booking” in My Bookings brings this booking back.',
            )}
          </Notice>
        )}
        <TicketActions ticket={ticket}>
          {!isOthers && (
            <Button variant="quiet" busy={email.isSending} onClick={email.send}>
              {say('E-mail my ticket')}
            </Button>
          )}
          {ticket.made?.calendar_url && (
            <ButtonAnchor variant="quiet" href={ticket.made.calendar_url}>
              {say('Add to calendar')}
            </ButtonAnchor>
          )}
          {ticket.made && <WalletLinks of={ticket.made} />}
        </TicketActions>
        {email.outcome && !email.isAsking && <Notice kind={email.outcome.kind}>{email.outcome.message}</Notice>}
        <Instructions ageLimit={booking.age_limit ?? ''} />
      </div>
      <EmailTicketDialog email={email} />
      <TicketReadyDialog
        open={ticket.made !== undefined && !isSeen}
        onClose={() => setSeen(true)}
        booking={booking}
        qr={qr}
        ticket={ticket}
      />
    </>
  )
}
