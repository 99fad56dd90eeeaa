import type { AdminBooking } from '@sabha/api/admin/bookings'
import { readRupees, rupeesOf } from '@sabha/ticketing/money'
import { Notice } from '@sabha/ui/notice'
import { useLanguage } from '@sabha/ui/use-language'
import { useState } from 'react'
import { rupeesInWords } from '../../show-words.ts'
import { adminApi } from '../admin-api.ts'
import { FormDialog, FormNote, FormText } from '../components/form-dialog.tsx'
import { refundable } from './refundable.ts'

/** Money back, and the seats stay. The request has an id, so that a second press or a lost answer refunds once. */
export function RefundDialog({ booking, onClose }: { booking: AdminBooking; onClose: () => void }) {
  const { say } = useLanguage()
  const [request_id] = useState(requestId)
  const [most] = useState(() => refundable(booking))
  const amountOf = (typed: string) => rupeesOf(readRupees(typed) ?? 0)
  const isFine = (amount: number) => amount > 0 && amount <= most
  return (
    <FormDialog
      title={say('Refund an amount')}
      description={say('The seats stay booked. The money goes back the way it was paid, within 7 to 10 business days.')}
      initial={{ amount: '', note: '' }}
      problemsOf={({ amount }) =>
        isFine(amountOf(amount)) ? {} : { amount: say('Please enter an amount up to {{amount}}.', { amount: rupeesInWords(most) }) }
      }
      send={({ amount, note }) =>
        adminApi.payments.refund({ booking_id: booking.booking_id, amount: amountOf(amount), note: note.trim(), request_id })
      }
      failed="The refund could not be made."
      submit={say('Refund')}
      isDanger
      done={({ refunded }) => ({
        text: (
          <Notice kind="success">
            {say('Refunding {{amount}} to {{name}}.', { amount: rupeesInWords(refunded), name: booking.customer_name })}
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
            help={say('At most {{amount}}: what was paid and not yet refunded.', { amount: rupeesInWords(most) })}
            lead="₹"
            inputMode="decimal"
          />
          <FormNote form={form} name="note" />
        </>
      )}
    />
  )
}

/** A name for a request that must count once. `crypto.randomUUID` is for secure pages alone; this works on a hall's plain network too. */
function requestId(): string {
  return Array.from(crypto.getRandomValues(new Uint8Array(16)), (byte) => byte.toString(16).padStart(2, '0')).join('')
}
