import { type AdminBooking, longestDoorNote } from '@sabha/api/admin/bookings'
import { sayFigures } from '@sabha/api/figure-words'
import { formatMoney } from '@sabha/language/formats'
import { leastRefund, readRupees, rupeesOf } from '@sabha/ticketing/money'
import { Button, ButtonAnchor } from '@sabha/ui/button'
import { Notice } from '@sabha/ui/notice'
import { useLanguage } from '@sabha/ui/use-language'
import { useState } from 'react'
import { emailProblem } from '../../components/email-address.ts'
import { useFigures } from '../../queries.ts'
import { rupeesInWords } from '../../show-words.ts'
import { adminApi, requestId } from '../admin-api.ts'
import { useAccount } from '../components/account.tsx'
import { FormCheckBox, FormDialog, FormNote, FormSelect, FormText } from '../components/form-dialog.tsx'
import { LanguageOptions } from '../components/language-options.tsx'
import { TicketChatLink } from '../components/person.tsx'
import styles from './booking-page.module.css'
import { CancelBookingDialog } from './cancel-booking-dialog.tsx'
import { MoveSeats } from './move-seats-dialog.tsx'
import { donationLeft, isRefundable, refundable } from './refundable.ts'

type Asking = 'door' | 'resend' | 'reissue' | 'cancel' | 'refund'

/** The actions for a booking; only owners move money. */
export function BookingActions({ booking }: { booking: AdminBooking }) {
  const { say } = useLanguage()
  const { isOwner } = useAccount()
  const [asking, setAsking] = useState<Asking | null>(null)
  const isPaid = booking.status === 'paid'
  const close = () => setAsking(null)
  return (
    <div className={styles.actions}>
      {isPaid && booking.pdf_url !== '' && (
        <ButtonAnchor variant="quiet" size="small" href={booking.pdf_url} target="_blank" rel="noreferrer">
          {say('Ticket as PDF')}
        </ButtonAnchor>
      )}
      {isPaid && <TicketChatLink ticket={booking} language={booking.language} />}
      {isPaid && (
        <Button variant="quiet" size="small" onClick={() => setAsking('resend')}>
          {say('Send by e-mail…')}
        </Button>
      )}
      {isPaid && (
        <Button variant="quiet" size="small" onClick={() => setAsking('reissue')}>
          {say('New ticket…')}
        </Button>
      )}
      <MoveSeats booking={booking} />
      {isPaid && booking.customer_name !== '' && (
        <Button variant="quiet" size="small" onClick={() => setAsking('door')}>
          {say('Note for the door…')}
        </Button>
      )}
      {isPaid && booking.may_cancel && (
        <Button variant="danger" size="small" onClick={() => setAsking('cancel')}>
          {say('Cancel seats…')}
        </Button>
      )}
      {isOwner && isRefundable(refundable(booking), refundable(booking)) && (
        <Button variant="danger" size="small" onClick={() => setAsking('refund')}>
          {say('Refund an amount…')}
        </Button>
      )}
      {isOwner && <DonationBack booking={booking} />}
      {asking === 'door' && <DoorNoteDialog booking={booking} onClose={close} />}
      {asking === 'resend' && <ResendDialog booking={booking} onClose={close} />}
      {asking === 'reissue' && <ReissueDialog booking={booking} onClose={close} />}
      {asking === 'cancel' && <CancelBookingDialog booking={booking} onClose={close} />}
      {asking === 'refund' && <RefundDialog booking={booking} onClose={close} />}
    </div>
  )
}

/** Gives a donation back. It stays with the house unless an owner does this. */
function DonationBack({ booking }: { booking: AdminBooking }) {
  const { say } = useLanguage()
  const [isAsking, setAsking] = useState(false)
  const left = donationLeft(booking)
  // A counter gives back any amount.
  const canGoBack = booking.kind === 'customer' ? isRefundable(left, left) : left > 0
  return (
    <>
      {canGoBack && (
        <Button variant="danger" size="small" onClick={() => setAsking(true)}>
          {say('Give the donation back…')}
        </Button>
      )}
      {isAsking && <RefundDialog booking={booking} isOfDonation onClose={() => setAsking(false)} />}
    </>
  )
}

/** Edits what the door has to know about these guests. */
function DoorNoteDialog({ booking, onClose }: { booking: AdminBooking; onClose: () => void }) {
  const { say } = useLanguage()
  const [before] = useState({ note: booking.door_note, attention: booking.door_attention })
  const [issue] = useState(booking.issue)
  return (
    <FormDialog
      title={say('Note for the door')}
      description={say('Every phone at the door shows it with the ticket. Write no more than the door needs; leave it empty to remove it.')}
      initial={before}
      problemsOf={({ note, attention }) =>
        attention && note.trim() === '' ? { note: say('Please write what the door should know.') } : {}
      }
      send={({ note, attention }) =>
        adminApi.bookings.noteForDoor({ booking_id: booking.booking_id, note: note.trim(), attention, before, issue })
      }
      failed="The note could not be saved."
      submit={say('Save')}
      onClose={onClose}
      fields={(form) => (
        <>
          <FormText
            form={form}
            name="note"
            label={say('Note')}
            help={say('For example “Wheelchair, side door” or “Guest of the artist”.')}
            maxLength={longestDoorNote}
          />
          <FormCheckBox form={form} name="attention">
            {say('Call for attention: its own sound, and the verdict stays until it is touched.')}
          </FormCheckBox>
        </>
      )}
    />
  )
}

function ResendDialog({ booking, onClose }: { booking: AdminBooking; onClose: () => void }) {
  const { say, sayText } = useLanguage()
  const [issue] = useState(booking.issue)
  return (
    <FormDialog
      title={say('Send the ticket by e-mail')}
      initial={{ email: booking.customer_email ?? '' }}
      problemsOf={({ email }) => {
        const problem = emailProblem(email)
        return problem === null ? {} : { email: say(problem) }
      }}
      send={({ email }) => adminApi.tickets.resendByStaff({ booking_id: booking.booking_id, email: email.trim(), issue })}
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

/** Replaces a ticket that leaked or goes to a friend; the earlier one stops working. */
function ReissueDialog({ booking, onClose }: { booking: AdminBooking; onClose: () => void }) {
  const { say, sayText } = useLanguage()
  const [sentTo, setSentTo] = useState('')
  const [issue] = useState(booking.issue)
  const known = (!booking.is_claimed && booking.customer_email) || ''
  return (
    <FormDialog
      title={say('Make the ticket anew')}
      description={say('The earlier PDF, its links and its codes stop working on every phone.')}
      initial={{ name: '', phone: '', email: known, language: booking.language }}
      problemsOf={({ email }) => {
        const problem = email.trim() === '' ? null : emailProblem(email)
        return problem === null ? {} : { email: say(problem) }
      }}
      send={({ name, phone, email, language }) => {
        const holder = name.trim() === '' && phone.trim() === '' ? null : { name, phone }
        setSentTo(email.trim() || (holder ? '' : known))
        return adminApi.tickets.reissue({ booking_id: booking.booking_id, holder, email: email.trim(), language, issue })
      }}
      failed="The ticket could not be made anew."
      submit={say('Make the ticket anew')}
      isDanger
      done={({ message }) => ({
        text: (
          <Notice kind="success">
            {sayText(message)}{' '}
            {sentTo
              ? say('We’re sending it to {{email}}.', { email: sentTo })
              : say('It isn’t e-mailed: print the PDF, or send it by WhatsApp.')}
          </Notice>
        ),
      })}
      onClose={onClose}
      fields={(form) => (
        <>
          {booking.is_claimed && (
            <Notice kind="info">
              {say(
                'Somebody has opened this booking in another browser with its codes. With a new ticket, only the guest who booked sees it in My Bookings. Please ask them for their e-mail address.',
              )}
            </Notice>
          )}
          <FormText
            form={form}
            name="name"
            label={say('Name of the new holder')}
            help={say('Leave empty if the same guest keeps it.')}
            maxLength={100}
          />
          <FormText form={form} name="phone" label={say('Phone of the new holder')} inputMode="numeric" maxLength={14} />
          <FormText form={form} name="email" label={say('E-mail address')} type="email" maxLength={254} />
          <FormSelect form={form} name="language" label={say('Ticket language')}>
            <LanguageOptions />
          </FormSelect>
        </>
      )}
    />
  )
}

/** Refunds money while the seats stay booked. The request has an id, so that a second press or a lost response refunds once. */
function RefundDialog({ booking, isOfDonation = false, onClose }: { booking: AdminBooking; isOfDonation?: boolean; onClose: () => void }) {
  const { say } = useLanguage()
  const figures = useFigures()
  const [request_id] = useState(requestId)
  // A donation taken at the counter is given back there, and only as a whole.
  const isGivenAtCounter = isOfDonation && booking.kind !== 'customer'
  const [most] = useState(() => (isOfDonation ? donationLeft(booking) : refundable(booking)))
  const amountOf = (typed: string) => rupeesOf(readRupees(typed) ?? 0)
  const problemOf = (amount: number) => {
    if (amount <= 0 || amount > most || (isGivenAtCounter && amount !== most))
      return { amount: say('Please enter an amount up to {{amount}}.', { amount: rupeesInWords(most) }) }
    if (isGivenAtCounter || isRefundable(amount, most)) return {}
    const least = formatMoney(leastRefund)
    return { amount: say('The payment service refunds {{least}} or more. Refund all of it, or leave at least {{least}}.', { least }) }
  }
  return (
    <FormDialog
      title={say(isOfDonation ? 'Give the donation back' : 'Refund an amount')}
      description={
        isGivenAtCounter
          ? say('The seats stay booked. Somebody hands the money out at the desk: until then it is listed under “Money owed”.')
          : sayFigures(
              say,
              'The seats stay booked. The money goes back the way it was paid, within {{refund_days_least}} to {{refund_days_most}} business days.',
              figures,
            )
      }
      initial={{ amount: isOfDonation ? String(most) : '', note: '' }}
      problemsOf={({ amount }) => problemOf(amountOf(amount))}
      send={({ amount, note }) =>
        adminApi.payments.refund({
          booking_id: booking.booking_id,
          amount: amountOf(amount),
          note: note.trim(),
          request_id,
          ...(isOfDonation && { of: 'donation' }),
        })
      }
      failed="The refund could not be made."
      submit={isGivenAtCounter ? say('Give it back') : say('Refund')}
      isDanger
      done={({ refunded }) => ({
        text: (
          <Notice kind="success">
            {isGivenAtCounter
              ? say('Please give {{amount}} back to {{name}} at the desk.', {
                  amount: rupeesInWords(refunded),
                  name: booking.customer_name,
                })
              : say('Refunding {{amount}} to {{name}}.', { amount: rupeesInWords(refunded), name: booking.customer_name })}
          </Notice>
        ),
      })}
      onClose={onClose}
      fields={(form) => (
        <>
          <FormText
            form={form}
            name="amount"
            label={say('Amount in rupees')}
            readOnly={isGivenAtCounter}
            help={
              isGivenAtCounter ? undefined : say('At most {{amount}}: what was paid and not yet refunded.', { amount: rupeesInWords(most) })
            }
            lead="₹"
            inputMode="decimal"
          />
          <FormNote form={form} name="note" />
        </>
      )}
    />
  )
}
