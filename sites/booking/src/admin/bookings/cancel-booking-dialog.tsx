import type { AdminBooking } from '@sabha/api/admin/bookings'
import { errorWords } from '@sabha/api/error-words'
import { Button } from '@sabha/ui/button'
import { Dialog } from '@sabha/ui/dialog'
import { Notice } from '@sabha/ui/notice'
import { useLanguage } from '@sabha/ui/use-language'
import { type FormEvent, useState } from 'react'
import { rupeesInWords } from '../../show-words.ts'
import { adminApi, useAdminAction } from '../admin-api.ts'
import { CheckBox, SelectField, TextArea } from '../components/fields.tsx'
import formStyles from '../components/form.module.css'
import { leaveThen, useUnsaved } from '../components/unsaved.tsx'
import { wayWords } from '../components/words.ts'
import { counterRefund, refundable, seatsRefund } from './refundable.ts'

/** Gives seats back to the hall, all or some, and the money with them where it can go back. */
export function CancelBookingDialog({ booking, onClose }: { booking: AdminBooking; onClose: () => void }) {
  const words = useLanguage()
  const { say, sayText } = words
  const valid = booking.seat_details.filter(({ state }) => state === 'valid')
  const all = valid.map(({ seat }) => seat)
  const mayRefund = refundable(booking) > 0 || counterRefund(booking, all) > 0
  const [seats, setSeats] = useState<readonly string[]>(all)
  const [refund, setRefund] = useState(mayRefund)
  const isAtCounter = counterRefund(booking, all) > 0
  const [handed, setHanded] = useState<'' | 'cash' | 'upi'>('')
  const [note, setNote] = useState('')
  const [isChecked, setChecked] = useState(false)
  const isWhole = seats.length === valid.length
  const cancel = useAdminAction(() =>
    adminApi.bookings.cancel({
      booking_id: booking.booking_id,
      seats: isWhole ? null : [...seats],
      refund,
      note: note.trim(),
      ...(isAtCounter && { handed_back: handed === '' ? null : handed }),
    }),
  )
  const { question } = useUnsaved(!cancel.isSuccess && (note !== '' || !isWhole || refund !== mayRefund))
  const submit = (event: FormEvent) => {
    event.preventDefault()
    setChecked(true)
    if (seats.length > 0 && !cancel.isPending) cancel.mutate()
  }
  if (cancel.isSuccess) {
    return (
      <Dialog open onOpenChange={(open) => !open && leaveThen(onClose)} title={say('The seats are free again')}>
        <div className={formStyles['form']}>
          <Notice kind="success">
            {cancel.data.refunded > 0 &&
              say('Refunding {{amount}} to {{name}}.', { amount: rupeesInWords(cancel.data.refunded), name: booking.customer_name })}
            {cancel.data.at_desk > 0 &&
              handed !== '' &&
              say('Recorded: {{amount}} returned to {{name}}.', {
                amount: rupeesInWords(cancel.data.at_desk),
                name: booking.customer_name,
              })}
            {cancel.data.at_desk > 0 &&
              handed === '' &&
              say('Please give {{amount}} back to {{name}} at the desk.', {
                amount: rupeesInWords(cancel.data.at_desk),
                name: booking.customer_name,
              })}
            {cancel.data.refunded + cancel.data.at_desk === 0 && say('No refund.')}
          </Notice>
          <div className={formStyles['actions']}>
            <Button onClick={onClose}>{say('Done')}</Button>
          </div>
        </div>
      </Dialog>
    )
  }
  return (
    <Dialog
      open
      onOpenChange={(open) => !open && leaveThen(onClose)}
      title={say('Cancel seats of {{name}}', { name: booking.customer_name })}
      description={say('They go back on sale at once, and their tickets stop working. We tell the customer.')}
    >
      <form className={formStyles['form']} noValidate onSubmit={submit}>
        <fieldset className={formStyles['choices']}>
          <legend>{say('Seats')}</legend>
          {valid.map(({ seat, section, price, admitted_at }) => (
            <CheckBox
              key={seat}
              checked={seats.includes(seat)}
              onCheckedChange={(checked) => setSeats(checked ? [...seats, seat] : seats.filter((other) => other !== seat))}
            >
              <strong>{seat}</strong> · {sayText(section)} · {rupeesInWords(price)}
              {admitted_at !== null && ` · ${say('inside')}`}
            </CheckBox>
          ))}
        </fieldset>
        {isChecked && seats.length === 0 && <Notice kind="error">{say('Please select at least one seat')}</Notice>}
        {mayRefund ? (
          <CheckBox checked={refund} onCheckedChange={setRefund}>
            {booking.payment_id === null
              ? say('Give {{amount}} back at the desk', { amount: rupeesInWords(counterRefund(booking, seats)) })
              : say('Refund {{amount}} the way it was paid', { amount: rupeesInWords(seatsRefund(booking, seats)) })}
          </CheckBox>
        ) : (
          <p className={formStyles['quiet']}>{say('Nothing to refund online: return at the desk what was paid at the desk.')}</p>
        )}
        {isAtCounter && refund && (
          <SelectField
            label={say('Has it been handed back?')}
            help={handed === '' ? say('Until then, it is listed under “Money owed”.') : undefined}
            value={handed}
            onValueChange={(value) => setHanded(value === 'cash' || value === 'upi' ? value : '')}
          >
            <option value="">{say('Not yet')}</option>
            <option value="cash">{say(wayWords.cash)}</option>
            <option value="upi">{say(wayWords.upi)}</option>
          </SelectField>
        )}
        {mayRefund && !refund && <p className={formStyles['quiet']}>{say('Until you decide, it is listed under “Money owed”.')}</p>}
        <TextArea label={say('Note for the record')} rows={2} maxLength={500} value={note} onValueChange={setNote} />
        {cancel.isError && <Notice kind="error">{errorWords(cancel.error, words, { failed: 'The seats could not be cancelled.' })}</Notice>}
        <div className={formStyles['actions']}>
          <Button type="submit" variant="danger" busy={cancel.isPending}>
            {say(isWhole ? 'Cancel the booking' : 'Cancel these seats')}
          </Button>
          <Button variant="quiet" onClick={() => leaveThen(onClose)}>
            {say('Keep them')}
          </Button>
        </div>
      </form>
      {question}
    </Dialog>
  )
}
