import type { Booking } from '@sabha/api/shapes'
import { Button, buttonClass } from '@sabha/ui/button'
import { lazyOr } from '@sabha/ui/lazy-or'
import { Notice } from '@sabha/ui/notice'
import { useLanguage } from '@sabha/ui/use-language'
import { useMutation } from '@tanstack/react-query'
import { Suspense, useId, useState } from 'react'
import { Link } from 'react-router-dom'
import { EmailTicketDialog, useEmailTicket } from '../../components/email-ticket/email-ticket-dialog.tsx'
import { NotFetched } from '../../components/empty-state.tsx'
import { Code, Facts, TwoLines } from '../../components/facts.tsx'
import { Failure } from '../../components/failure.tsx'
import { SeatChips } from '../../components/seat-chips.tsx'
import { SeatNotes } from '../../components/seat-notes.tsx'
import { Skeleton } from '../../components/skeleton.tsx'
import { WalletLinks } from '../../components/wallet-links.tsx'
import { paths } from '../../paths.ts'
import { momentWords, occasionWords, rupeesInWords } from '../../show-words.ts'
import { TicketScreen } from '../../shown-ticket/ticket-screen.tsx'
import { useShowTicket } from '../../shown-ticket/use-show-ticket.ts'
import { openTicket } from '../../ticket-file.ts'
import styles from './booking-ticket.module.css'
import { hasTicket, occasionOf, refundPhrase, statusOf } from './booking-view.ts'

/** For bookings of season passes. */
const BookedPasses = lazyOr(() => import('./booked-passes.tsx'), NotFetched)

function SeatsOf({ booking: { seats, seat_notes } }: { booking: Booking }) {
  return (
    <>
      <SeatChips seats={seats} notes={seat_notes} />
      <SeatNotes seats={seats} notes={seat_notes} />
    </>
  )
}

/** A booking as a ticket: the show on its body, the money and the code on its stub. */
export function BookingTicket({ booking }: { booking: Booking }) {
  const words = useLanguage()
  const { say, sayText } = words
  const titleId = useId()
  const when = occasionWords(occasionOf(booking), words)
  const status = statusOf(booking, Date.now())
  const total = booking.total_amount || booking.amount_paid
  const payment = booking.payment_status.toUpperCase()
  const refund = refundPhrase(booking)
  const place = [
    { label: say('Date and time'), value: <TwoLines first={when.date} second={when.times} />, wide: true },
    { label: say('Venue'), value: sayText(booking.venue || 'Main Hall'), wide: true },
  ]
  const facts = [
    // A season pass has no evening and no venue of its own.
    ...(booking.passes ? [{ label: say('Good until'), value: when.date, wide: true }] : place),
    booking.passes
      ? { label: say('Season passes'), value: booking.passes.length }
      : { label: say('Seats'), value: <SeatsOf booking={booking} /> },
    { label: say('Booking ID'), value: <Code isWhole>{booking.booking_id}</Code> },
  ]
  return (
    <article className={styles.ticket} aria-labelledby={titleId} data-status={status}>
      <div className={styles.body}>
        <p className={styles.status}>{say(status)}</p>
        <h2 className={styles.title} id={titleId}>
          {sayText(booking.show_title)}
        </h2>
        <Facts facts={facts} />
        {booking.passes && (
          <Suspense>
            <BookedPasses passes={booking.passes} />
          </Suspense>
        )}
        {refund && <p className={styles.refund}>{say(refund)}</p>}
        <div className={styles.more}>
          {hasTicket(booking) && <TicketActions booking={booking} titleId={titleId} />}
          <BookingDetails booking={booking} titleId={titleId} />
        </div>
      </div>
      <div className={styles.stub}>
        <div>
          <p className={styles.label}>{say('Total amount')}</p>
          <p className={styles.amount}>{total === 0 ? say('Free') : rupeesInWords(total)}</p>
        </div>
        {payment && total > 0 && (
          <div>
            <p className={styles.label}>{say('Payment')}</p>
            <p className={styles.payment} data-paid={payment === 'PAID'}>
              {sayText(payment)}
            </p>
          </div>
        )}
        {booking.verification_code && !booking.passes && (
          <div>
            <p className={styles.label}>{say('Verification code')}</p>
            <p className={styles.code}>
              <Code>{booking.verification_code}</Code>
            </p>
          </div>
        )}
      </div>
    </article>
  )
}

/** What is rarely needed: when it was booked, and the payment's id. */
function BookingDetails({ booking, titleId }: { booking: Booking; titleId: string }) {
  const words = useLanguage()
  const { say } = words
  const [isOpen, setOpen] = useState(false)
  const detailsId = useId()
  const booked = booking.created_at === null ? null : Date.parse(booking.created_at)
  const bookedOn = booked === null ? say('Not given') : momentWords(booked, booking.timezone, words)
  const ticketCode = booking.ticket_code ? [{ label: say('Ticket code'), value: <Code>{booking.ticket_code}</Code> }] : []
  const what = say('For “Find an earlier booking” in My Bookings, on another phone or computer')
  // No door reads the codes of a pass's booking.
  const passCode = booking.verification_code
    ? [{ label: say('Verification code'), value: <TwoLines first={<Code>{booking.verification_code}</Code>} second={what} />, wide: true }]
    : []
  return (
    <>
      <button
        type="button"
        className={styles.toggle}
        aria-expanded={isOpen}
        aria-controls={detailsId}
        aria-describedby={titleId}
        onClick={() => setOpen(!isOpen)}
      >
        <svg width="14" height="14" viewBox="0 0 12 12" fill="none" stroke="currentColor" strokeWidth="1.75" aria-hidden="true">
          <path d="m2 4 4 4 4-4" strokeLinecap="round" strokeLinejoin="round" />
        </svg>
        {say(isOpen ? 'Hide Details' : 'Show Details')}
      </button>
      <div className={styles.details} id={detailsId} hidden={!isOpen}>
        <Facts
          facts={[
            { label: say('Booked on'), value: bookedOn, wide: true },
            { label: say('Payment ID'), value: booking.payment_id ?? say('Not given'), wide: true },
            ...(booking.donation
              ? [
                  {
                    label: say('Donation'),
                    value: (
                      <>
                        {rupeesInWords(booking.donation.amount)}{' '}
                        <a href={booking.donation.url} target="_blank" rel="noreferrer">
                          {booking.donation.receipt}
                        </a>
                      </>
                    ),
                  },
                ]
              : []),
            ...(booking.credit_notes ?? []).map(({ serial, url }) => ({
              label: say('Credit note'),
              value: (
                <a href={url} target="_blank" rel="noreferrer">
                  {serial}
                </a>
              ),
            })),
            ...(booking.passes ? passCode : ticketCode),
          ]}
        />
      </div>
    </>
  )
}

/** Show, download and resend; the outcome of the last press is shown below, in one place. */
function TicketActions({ booking, titleId }: { booking: Booking; titleId: string }) {
  const { say, language } = useLanguage()
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
    <div className={styles.actions}>
      {/* No door scans a pass. */}
      {!booking.passes && (
        <Button size="small" busy={ticket.isBusy} aria-describedby={titleId} onClick={show}>
          {say('Show ticket')}
        </Button>
      )}
      <Button variant="quiet" size="small" busy={download.isPending} aria-describedby={titleId} onClick={() => download.mutate()}>
        {say(booking.passes ? 'Download Season Pass PDF' : 'Download Ticket')}
      </Button>
      <Button variant="quiet" size="small" busy={email.isSending} aria-describedby={titleId} onClick={resend}>
        {say('Resend Email')}
      </Button>
      {!booking.passes && <WalletLinks of={booking} size="small" aria-describedby={titleId} />}
      {booking.give_back_link && (
        <Link className={buttonClass('quiet', 'small')} to={paths.giveBack(booking.give_back_link)} aria-describedby={titleId}>
          {say('Give seats back')}
        </Link>
      )}
      {email.address !== '' && (
        <p className={styles.address}>
          {say('E-mails go to {{email}}.', { email: email.address })}{' '}
          <button type="button" aria-describedby={titleId} onClick={email.change}>
            {say('Change the address')}
          </button>
        </p>
      )}
      {ticket.shown && <TicketScreen ticket={ticket.shown} onClose={ticket.close} />}
      <Failure error={ticket.error} failed="The ticket could not be opened. Please try again." />
      <Failure error={download.error} failed="Error downloading ticket. Please try again." />
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
      <EmailTicketDialog email={email} isPass={booking.passes !== undefined} />
    </div>
  )
}

/** The shape of a ticket while the bookings load. */
export function BookingSkeleton() {
  const { say } = useLanguage()
  return (
    <div className={styles.ticket} role="status">
      <div className={styles.body}>
        <span className="visually-hidden">{say('Loading…')}</span>
        <Skeleton width="110px" height="1.6em" />
        <Skeleton width="70%" height="2em" />
        <Skeleton height="3em" />
        <Skeleton width="220px" height="2em" />
        <Skeleton width="180px" height="40px" />
      </div>
      <div className={styles.stub}>
        <Skeleton width="60%" height="2.4em" />
        <Skeleton width="40%" height="1.6em" />
        <Skeleton width="80%" height="2em" />
      </div>
    </div>
  )
}
