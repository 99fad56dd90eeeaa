import { errorWords } from '@sabha/api/error-words'
import type { Booking } from '@sabha/api/shapes'
import { Button } from '@sabha/ui/button'
import { Notice } from '@sabha/ui/notice'
import { useLanguage } from '@sabha/ui/use-language'
import { useMutation } from '@tanstack/react-query'
import { EmailTicketDialog } from '../../components/email-ticket/email-ticket-dialog.tsx'
import { useEmailTicket } from '../../components/email-ticket/use-email-ticket.ts'
import { WalletLinks } from '../../components/wallet-links.tsx'
import { TicketScreen } from '../../shown-ticket/ticket-screen.tsx'
import { useShowTicket } from '../../shown-ticket/use-show-ticket.ts'
import { openTicket } from '../../ticket-file.ts'
import styles from './ticket-actions.module.css'

/** Show, download and resend; what came of the last press stands below, in one place. */
export function TicketActions({ booking, titleId }: { booking: Booking; titleId: string }) {
  const words = useLanguage()
  const { say, language } = words
  const download = useMutation({
    mutationFn: () => openTicket({ bookingId: booking.booking_id, language }, say('Preparing your ticket…')),
    onMutate: () => {
      ticket.reset()
      email.reset()
    },
  })
  const ticket = useShowTicket(booking, language)
  const email = useEmailTicket(booking)
  const resend = () => {
    download.reset()
    ticket.reset()
    email.send()
  }
  const show = () => {
    download.reset()
    email.reset()
    ticket.open()
  }
  return (
    <div className={styles['actions']}>
      <Button size="small" busy={ticket.isBusy} aria-describedby={titleId} onClick={show}>
        {say('Show ticket')}
      </Button>
      <Button variant="quiet" size="small" busy={download.isPending} aria-describedby={titleId} onClick={() => download.mutate()}>
        {say('Download Ticket')}
      </Button>
      <Button variant="quiet" size="small" busy={email.isSending} aria-describedby={titleId} onClick={resend}>
        {say('Resend Email')}
      </Button>
      <WalletLinks of={booking} size="small" aria-describedby={titleId} />
      {email.address !== '' && (
        <p className={styles['address']}>
          {say('E-mails go to {{email}}.', { email: email.address })}{' '}
          <button type="button" aria-describedby={titleId} onClick={email.change}>
            {say('Change the address')}
          </button>
        </p>
      )}
      {ticket.shown && <TicketScreen ticket={ticket.shown} onClose={ticket.close} />}
      {ticket.error && (
        <Notice kind="error">{errorWords(ticket.error, words, { failed: 'The ticket could not be opened. Please try again.' })}</Notice>
      )}
      {download.isError && (
        <Notice kind="error">{errorWords(download.error, words, { failed: 'Error downloading ticket. Please try again.' })}</Notice>
      )}
      {download.data?.kind === 'not-ready' && <Notice kind="info">{say('Generating ticket... Please try again in a moment.')}</Notice>}
      {download.data?.kind === 'blocked' && (
        <Notice
          kind="success"
          action={
            <a href={download.data.address} target="_blank" rel="noreferrer">
              {say('Open the ticket')}
            </a>
          }
        >
          {say('Your ticket is ready.')}
        </Notice>
      )}
      {email.outcome && !email.isAsking && <Notice kind={email.outcome.kind}>{email.outcome.message}</Notice>}
      <EmailTicketDialog email={email} />
    </div>
  )
}
