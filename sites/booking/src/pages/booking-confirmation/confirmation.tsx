import type { ResponseOf } from '@sabha/api/call'
import { isRefused } from '@sabha/api/errors'
import type { Booking } from '@sabha/api/shapes'
import { ticketInstructions } from '@sabha/api/ticket-words'
import type { tickets } from '@sabha/api/tickets'
import type { Phrase } from '@sabha/language/phrases'
import { Button, ButtonAnchor, buttonClass } from '@sabha/ui/button'
import { Dialog } from '@sabha/ui/dialog'
import { Notice } from '@sabha/ui/notice'
import { useLanguage } from '@sabha/ui/use-language'
import { useMutation, useQuery } from '@tanstack/react-query'
import { type ReactNode, useEffect, useState } from 'react'
import { Link } from 'react-router-dom'
import { api } from '../../api.ts'
import { forgetCheckoutOf } from '../../checkout/checkout-record.ts'
import { EmailTicketDialog, useEmailTicket } from '../../components/email-ticket/email-ticket-dialog.tsx'
import { RetryNotice } from '../../components/empty-state.tsx'
import { PageHero } from '../../components/page-hero.tsx'
import { Lamp } from '../../components/signs.tsx'
import { WalletLinks } from '../../components/wallet-links.tsx'
import { paths } from '../../paths.ts'
import { useFigures } from '../../queries.ts'
import { stayOnPage } from '../../session/session-end.ts'
import { isGuestOf, useStoredUser } from '../../session/stored-user.ts'
import { openTicket, ticketAddress } from '../../ticket-file.ts'
import type { ShownBooking } from './confirmation-state.ts'
import styles from './page.module.css'
import { Ticket } from './ticket.tsx'
import { forgetUnseenConfirmation } from './unseen-confirmation.ts'

/** A paid booking: the ticket on the screen, its PDF, and what to know for the evening. */
export function Confirmation({ shown }: { shown: ShownBooking }) {
  const { say } = useLanguage()
  const { booking: given, checkout, guestId, beside = [] } = shown
  const user = useStoredUser()
  const isOthers = guestId !== undefined && guestId !== null && !isGuestOf(user, guestId)
  const ticket = useTicket(given, shown.ticket)
  const email = useEmailTicket(given)
  const [isSeen, setSeen] = useState(false)
  useEffect(() => stayOnPage(), [])
  useEffect(() => forgetUnseenConfirmation, [])
  useEffect(() => {
    if (checkout !== undefined) forgetCheckoutOf(checkout)
  }, [checkout])
  const { booking, qr } = withCodes(given, ticket)
  const isPass = booking.passes !== undefined

  return (
    <>
      <PageHero title={say('Booking confirmed')} sign={<Lamp size={72} flame="lighting" />}>
        <p>
          {say(
            isPass
              ? 'Thank you, {{name}}. Your season pass is ready to be used.'
              : 'Thank you, {{name}}. Your seats are yours; we look forward to the show.',
            { name: booking.customer_name },
          )}
        </p>
      </PageHero>
      <div className={`container ${styles.content}`}>
        <Ticket booking={booking} qr={qr} />
        {isOthers && (
          <Notice kind="info">
            {say(
              'You’re not signed in as the guest who booked. Keep the booking ID and the verification code: with both, “Find an earlier booking” in My Bookings brings this booking back.',
            )}
          </Notice>
        )}
        <TicketActions ticket={ticket} isPass={isPass}>
          {!isOthers && (
            <Button variant="quiet" busy={email.isSending} onClick={email.send}>
              {say(isPass ? 'E-mail my season pass' : 'E-mail my ticket')}
            </Button>
          )}
          {ticket.made?.calendar_url && !isPass && (
            <ButtonAnchor variant="quiet" href={ticket.made.calendar_url}>
              {say('Add to calendar')}
            </ButtonAnchor>
          )}
          {ticket.made && !isPass && <WalletLinks of={ticket.made} />}
        </TicketActions>
        {email.outcome && !email.isAsking && <Notice kind={email.outcome.kind}>{email.outcome.message}</Notice>}
        {beside.map((night) => (
          <FurtherNight key={night.booking.booking_id} given={night.booking} token={night.ticket} />
        ))}
        {isPass ? (
          <p>
            {say('Enter the code of your pass where you choose your seats: the seat costs nothing then. My Bookings keeps it for you.')}
          </p>
        ) : (
          <Instructions ageLimit={booking.age_limit ?? ''} />
        )}
      </div>
      <EmailTicketDialog email={email} isPass={isPass} />
      <TicketReadyDialog
        open={ticket.made !== undefined && !isSeen && beside.length === 0 && !email.isAsking}
        onClose={() => setSeen(true)}
        ticket={ticket}
        isPass={isPass}
      />
    </>
  )
}

/** Another booking of the same payment: a ticket of its own, with its own PDF. */
function FurtherNight({ given, token }: { given: Booking; token: string | undefined }) {
  const { say } = useLanguage()
  const ticket = useTicket(given, token)
  const { booking, qr } = withCodes(given, ticket)
  return (
    <>
      <Ticket booking={booking} qr={qr} />
      <div className={styles.actions}>
        <DownloadButton ticket={ticket} isPass={booking.passes !== undefined} />
        {ticket.made?.calendar_url && !booking.passes && (
          <ButtonAnchor variant="quiet" href={ticket.made.calendar_url}>
            {say('Add to calendar')}
          </ButtonAnchor>
        )}
        {ticket.made && !booking.passes && <WalletLinks of={ticket.made} />}
      </div>
      <TicketProblem ticket={ticket} />
    </>
  )
}

/** Returns the booking with the codes that came with its ticket, and the text of its QR code. */
function withCodes(given: Booking, { made }: TicketFile): { booking: Booking; qr: string } {
  const booking = {
    ...given,
    ticket_code: given.ticket_code || (made?.ticket_code ?? ''),
    verification_code: given.verification_code || (made?.verification_code ?? ''),
  }
  // A backend without signed tickets scans the other codes that it has.
  return { booking, qr: made?.qr || booking.ticket_code || booking.verification_code || booking.booking_id }
}

interface TicketReadyDialogProps extends DownloadProps {
  open: boolean
  onClose: () => void
}

/** Hands the PDF over as soon as it is made. The ticket itself stays in sight on the page. */
function TicketReadyDialog({ open, onClose, ticket, isPass }: TicketReadyDialogProps) {
  const { say } = useLanguage()
  return (
    <Dialog
      open={open}
      onOpenChange={(next) => {
        if (!next) onClose()
      }}
      low
      title={say(isPass ? 'Your Season Pass is Ready' : 'Your Ticket is Ready')}
      description={say(
        isPass
          ? 'Enter the code where you choose your seats: the seat costs nothing then.'
          : 'Show the QR code at the door, on your phone or on paper.',
      )}
    >
      <div className={styles.actions}>
        <DownloadButton ticket={ticket} isPass={isPass} />
      </div>
    </Dialog>
  )
}

interface DownloadProps {
  ticket: TicketFile
  /** The booking is for season passes. */
  isPass: boolean
}

interface TicketActionsProps extends DownloadProps {
  /** Further buttons. */
  children?: ReactNode
}

/** A plain link to a new tab where the PDF's address is known, because no browser blocks that; otherwise a press asks for the PDF. */
function DownloadButton({ ticket, isPass }: DownloadProps) {
  const { say } = useLanguage()
  const label = say(isPass ? 'Download Season Pass PDF' : 'Download Ticket PDF')
  return ticket.address === null ? (
    <Button busy={ticket.isBusy} onClick={ticket.open}>
      {label}
    </Button>
  ) : (
    <ButtonAnchor href={ticket.address} target="_blank" rel="noreferrer">
      {label}
    </ButtonAnchor>
  )
}

function TicketActions({ ticket, isPass, children }: TicketActionsProps) {
  const { say } = useLanguage()
  return (
    <>
      <div className={styles.actions}>
        <DownloadButton ticket={ticket} isPass={isPass} />
        {children}
        <Link className={buttonClass('quiet')} to={paths.shows}>
          {say('Book Another Show')}
        </Link>
      </div>
      <TicketProblem ticket={ticket} />
    </>
  )
}

function TicketProblem({ ticket }: { ticket: TicketFile }) {
  const { say } = useLanguage()
  if (!ticket.problem) return null
  return (
    <RetryNotice isBusy={ticket.isBusy} onRetry={ticket.retry}>
      {say(ticket.problem)}
    </RetryNotice>
  )
}

/** What the PDF tells, too. */
function Instructions({ ageLimit }: { ageLimit: string }) {
  const { say, sayText } = useLanguage()
  const figures = useFigures()
  return (
    <section className={styles.instructions}>
      <h3>{say('Important Instructions')}</h3>
      <ul>
        {ticketInstructions(say, figures, sayText(ageLimit)).map((instruction) => (
          <li key={instruction}>{instruction}</li>
        ))}
      </ul>
    </section>
  )
}

type WalletUrl = 'apple_wallet_url' | 'google_wallet_url'

interface TicketFile {
  /** The codes and the QR code's content, once the PDF is made. */
  made: Pick<ResponseOf<typeof tickets.pdf>, 'ticket_code' | 'verification_code' | 'qr' | 'calendar_url' | WalletUrl> | undefined
  /** The address of the PDF; null until it is known. */
  address: string | null
  isBusy: boolean
  /** Asks for the PDF once more and opens it. Call it directly from the press, so that the new tab isn't blocked. */
  open: () => void
  /** Asks for the PDF once more. */
  retry: () => void
  problem: Phrase | null
}

/** The booking's PDF ticket, also for a visitor who only has its token: made when the page opens, and when the language changes. */
function useTicket({ booking_id: bookingId }: Booking, token?: string): TicketFile {
  const { say, language } = useLanguage()
  const made = useQuery({
    queryKey: ['ticket', bookingId, language],
    queryFn: ({ signal }) => api.tickets.pdf({ booking_id: bookingId, language, ticket: token }, { signal }),
    staleTime: Number.POSITIVE_INFINITY,
    placeholderData: (before) => before,
  })
  const opening = useMutation({
    mutationFn: () => openTicket({ bookingId, language, token }, say('Preparing your ticket…')),
    onSuccess: () => void made.refetch(),
  })
  const foundWhileOpening = opening.data?.kind === 'blocked' ? opening.data.address : null
  const isMissing = made.isError || opening.data?.kind === 'not-ready' || isRefused(opening.error)
  return {
    made: made.data,
    address: (made.data && ticketAddress(made.data)) ?? foundWhileOpening,
    isBusy: made.isFetching || opening.isPending,
    open: () => opening.mutate(),
    retry: () => {
      opening.reset()
      void made.refetch()
    },
    problem:
      opening.isError && !isRefused(opening.error)
        ? 'Error downloading ticket. Please try again or contact support.'
        : isMissing
          ? 'Ticket PDF not available. Please try again or contact support.'
          : null,
  }
}
