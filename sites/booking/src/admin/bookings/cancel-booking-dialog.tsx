import type { AdminBooking } from '@sabha/api/admin/bookings'
import { groupName } from '@sabha/api/seat-words'
import { formatMoney } from '@sabha/language/formats'
import { leastRefund } from '@sabha/ticketing/money'
import { Notice } from '@sabha/ui/notice'
import { useLanguage } from '@sabha/ui/use-language'
import { useState } from 'react'
import { rupeesInWords } from '../../show-words.ts'
import { adminApi } from '../admin-api.ts'
import { useAccount } from '../components/account.tsx'
import { CheckBox } from '../components/fields.tsx'
import formStyles from '../components/form.module.css'
import { type AdminForm, FormCheckBox, FormDialog, FormNote, FormSelect } from '../components/form-dialog.tsx'
import { Quiet } from '../components/page.tsx'
import { wayWords } from '../components/words.ts'
import { counterRefund, donationLeft, givesBack, refundable, seatsRefund, tooLittleFor } from './refundable.ts'

interface Cancelling {
  seats: string[]
  refund: boolean
  /** How the desk has handed the money back; empty: it has not yet. */
  handed: '' | 'cash' | 'upi' | 'card'
  note: string
  /** Gives the donation back too. */
  donation: boolean
}

/** Cancels all or some seats of a booking, and refunds them where the money can go back. */
export function CancelBookingDialog({ booking, onClose }: { booking: AdminBooking; onClose: () => void }) {
  const { say } = useLanguage()
  // As it was when the dialog opened: the page behind it refetches it, also after a lost response.
  const [opened] = useState(booking)
  const { issue } = opened
  const all = opened.seat_details.filter(({ state }) => state === 'valid').map(({ seat }) => seat)
  const isPaidAtCounter = counterRefund(booking, all) > 0
  const { isOwner } = useAccount()
  const given = donationLeft(booking)
  const isWhole = ({ seats }: Cancelling) => seats.length === all.length
  return (
    <FormDialog
      title={say('Cancel seats of {{name}}', { name: booking.customer_name })}
      description={say('They go back on sale at once, and their tickets stop working. We tell the customer.')}
      initial={{ seats: all, refund: refundable(booking) > 0 || isPaidAtCounter, handed: '', note: '', donation: false } as Cancelling}
      problemsOf={({ seats }) => (seats.length > 0 ? {} : { seats: say('Please select at least one seat') })}
      send={(values) =>
        adminApi.bookings.cancel({
          booking_id: booking.booking_id,
          seats: isWhole(values) ? null : values.seats,
          refund: values.refund,
          note: values.note.trim(),
          issue,
          ...(values.donation && { donation: true }),
          ...(isPaidAtCounter && { handed_back: handedIn(values) || null }),
        })
      }
      failed="The seats could not be cancelled."
      submit={(values) => say(isWhole(values) ? 'Cancel the booking' : 'Cancel these seats')}
      isDanger
      leave={say('Keep them')}
      done={({ refunded, at_desk, put_off }, values) => {
        const handed = handedIn(values)
        const name = booking.customer_name
        const amount = rupeesInWords(at_desk)
        return {
          title: say('The seats are free again'),
          text: (
            <Notice kind="success">
              {refunded > 0 && say('Refunding {{amount}} to {{name}}.', { amount: rupeesInWords(refunded), name })}
              {at_desk > 0 && handed !== '' && say('Recorded: {{amount}} returned to {{name}}.', { amount, name })}
              {at_desk > 0 && handed === '' && say('Please give {{amount}} back to {{name}} at the desk.', { amount, name })}
              {put_off > 0 && <PutOff amount={put_off} isRefundWished={values.refund} />}
              {refunded + at_desk + put_off === 0 && say('No refund.')}
            </Notice>
          ),
        }
      }}
      onClose={onClose}
      fields={(form) => (
        <>
          <SeatBoxes booking={booking} form={form} />
          <MoneyFields booking={booking} form={form} isPaidAtCounter={isPaidAtCounter} />
          {isOwner && given > 0 && (
            <FormCheckBox form={form} name="donation">
              {say('Give the donation of {{amount}} back, too', { amount: rupeesInWords(given) })}
            </FormCheckBox>
          )}
          <FormNote form={form} name="note" />
        </>
      )}
    />
  )
}

/** Returns how the money was handed back; empty where it isn't to go back now. */
const handedIn = ({ refund, handed }: Cancelling) => (refund ? handed : '')

/** Rupees for the chosen seats that can't be refunded, since the payment service makes no refund that small. */
const putOffOf = (booking: AdminBooking, { seats, donation }: Cancelling) =>
  tooLittleFor(booking, seats, donation ? donationLeft(booking) : 0)

/** `amount`: rupees. Where a refund was wished, it would have been too small. */
function PutOff({ amount, isRefundWished = true }: { amount: number; isRefundWished?: boolean }) {
  const { say } = useLanguage()
  if (!isRefundWished) return say('{{amount}} is listed under “Money owed”.', { amount: rupeesInWords(amount) })
  return say('The payment service refunds {{least}} or more. Until you decide, {{amount}} is listed under “Money owed”.', {
    least: formatMoney(leastRefund),
    amount: rupeesInWords(amount),
  })
}

interface FieldsProps {
  booking: AdminBooking
  form: AdminForm<Cancelling>
}

function SeatBoxes({ booking, form }: FieldsProps) {
  const words = useLanguage()
  const { say, sayText } = words
  const { seats } = form.values
  const problem = form.problemAt('seats')
  return (
    <>
      <fieldset className={formStyles.choices}>
        <legend>{say('Seats')}</legend>
        {booking.seat_details
          .filter(({ state }) => state === 'valid')
          .map(({ seat, place, section, price, admitted_at }) => (
            <CheckBox
              key={seat}
              checked={seats.includes(seat)}
              onCheckedChange={(checked) => form.set('seats', checked ? [...seats, seat] : seats.filter((other) => other !== seat))}
            >
              <strong>{place ? groupName(place, words) : seat}</strong> · {sayText(section)} · {rupeesInWords(price)}
              {admitted_at !== null && ` · ${say('inside')}`}
            </CheckBox>
          ))}
      </fieldset>
      {problem && <Notice kind="error">{problem}</Notice>}
    </>
  )
}

/** Chooses whether the money goes back, and who gives it back. */
function MoneyFields({ booking, form, isPaidAtCounter }: FieldsProps & { isPaidAtCounter: boolean }) {
  const { say } = useLanguage()
  const { seats, refund, handed } = form.values
  if (booking.seat_details.every((seat) => givesBack(seat) === 0)) return <Quiet>{say('No refund.')}</Quiet>
  if (refundable(booking) === 0 && !isPaidAtCounter) {
    return <Quiet>{say('Nothing to refund online: return at the desk what was paid at the desk.')}</Quiet>
  }
  const putOff = putOffOf(booking, form.values)
  if (putOff > 0) {
    return (
      <Quiet>
        <PutOff amount={putOff} />
      </Quiet>
    )
  }
  return (
    <>
      <FormCheckBox form={form} name="refund">
        {booking.payment_id === null
          ? say('Give {{amount}} back at the desk', { amount: rupeesInWords(counterRefund(booking, seats)) })
          : say('Refund {{amount}} the way it was paid', { amount: rupeesInWords(seatsRefund(booking, seats)) })}
      </FormCheckBox>
      {isPaidAtCounter && refund && (
        <FormSelect
          form={form}
          name="handed"
          label={say('Has it been handed back?')}
          help={handed === '' ? say('Until then, it is listed under “Money owed”.') : undefined}
        >
          <option value="">{say('Not yet')}</option>
          <option value="cash">{say(wayWords.cash)}</option>
          <option value="upi">{say(wayWords.upi)}</option>
          <option value="card">{say(wayWords.card)}</option>
        </FormSelect>
      )}
      {!refund && <Quiet>{say('Until you decide, it is listed under “Money owed”.')}</Quiet>}
    </>
  )
}
