import type { AdminBooking } from '@sabha/api/admin/bookings'
import { errorWords } from '@sabha/api/error-words'
import { readRupees, rupeesOf } from '@sabha/ticketing/money'
import { Button } from '@sabha/ui/button'
import { Dialog } from '@sabha/ui/dialog'
import { Field } from '@sabha/ui/field'
import { Notice } from '@sabha/ui/notice'
import { useLanguage } from '@sabha/ui/use-language'
import { type FormEvent, useState } from 'react'
import { rupeesInWords } from '../../show-words.ts'
import { adminApi, useAdminAction } from '../admin-api.ts'
import { TextArea } from '../components/fields.tsx'
import formStyles from '../components/form.module.css'
import { leaveThen, useUnsaved } from '../components/unsaved.tsx'
import { refundable } from './refundable.ts'

/** Money back, and the seats stay. The request has an id, so that a second press or a lost answer refunds once. */
export function RefundDialog({ booking, onClose }: { booking: AdminBooking; onClose: () => void }) {
  const words = useLanguage()
  const { say } = words
  const [id] = useState(requestId)
  const [most] = useState(() => refundable(booking))
  const [typed, setTyped] = useState('')
  const [note, setNote] = useState('')
  const [isChecked, setChecked] = useState(false)
  const amount = rupeesOf(readRupees(typed) ?? 0)
  const isFine = amount > 0 && amount <= most
  const refund = useAdminAction(() =>
    adminApi.payments.refund({ booking_id: booking.booking_id, amount, note: note.trim(), request_id: id }),
  )
  const { question } = useUnsaved(!refund.isSuccess && (typed !== '' || note !== ''))
  const submit = (event: FormEvent) => {
    event.preventDefault()
    setChecked(true)
    if (isFine && !refund.isPending) refund.mutate()
  }
  return (
    <Dialog
      open
      onOpenChange={(open) => !open && leaveThen(onClose)}
      title={say('Refund an amount')}
      description={say('The seats stay booked. The money goes back the way it was paid, within 7 to 10 business days.')}
    >
      <form className={formStyles['form']} noValidate onSubmit={submit}>
        {!refund.isSuccess && (
          <>
            <Field
              label={say('Amount in rupees')}
              help={say('At most {{amount}}: what was paid and not yet refunded.', { amount: rupeesInWords(most) })}
              lead="₹"
              inputMode="decimal"
              autoComplete="off"
              value={typed}
              error={isChecked && !isFine ? say('Please enter an amount up to {{amount}}.', { amount: rupeesInWords(most) }) : undefined}
              onChange={({ target }) => setTyped(target.value)}
            />
            <TextArea label={say('Note for the record')} rows={2} maxLength={500} value={note} onValueChange={setNote} />
          </>
        )}
        {refund.isError && <Notice kind="error">{errorWords(refund.error, words, { failed: 'The refund could not be made.' })}</Notice>}
        {refund.isSuccess ? (
          <>
            <Notice kind="success">
              {say('Refunding {{amount}} to {{name}}.', { amount: rupeesInWords(refund.data.refunded), name: booking.customer_name })}
            </Notice>
            <div className={formStyles['actions']}>
              <Button onClick={onClose}>{say('Done')}</Button>
            </div>
          </>
        ) : (
          <div className={formStyles['actions']}>
            <Button type="submit" variant="danger" busy={refund.isPending}>
              {say('Refund')}
            </Button>
            <Button variant="quiet" onClick={() => leaveThen(onClose)}>
              {say('Not now')}
            </Button>
          </div>
        )}
      </form>
      {question}
    </Dialog>
  )
}

/** A name for a request that must count once. `crypto.randomUUID` is for secure pages alone; this works on a hall's plain network too. */
function requestId(): string {
  return Array.from(crypto.getRandomValues(new Uint8Array(16)), (byte) => byte.toString(16).padStart(2, '0')).join('')
}
