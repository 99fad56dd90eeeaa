import type { bookings } from '@sabha/api/bookings'
import type { ResponseOf } from '@sabha/api/call'
import { ApiError } from '@sabha/api/errors'
import type { payments } from '@sabha/api/payments'
import { Booking } from '@sabha/api/shapes'
import type { CheckoutRequest } from '../checkout.ts'
import type { CheckoutDeps } from '../checkout-end.ts'
import type { AskedSeats, CheckoutRecord, KeptCheckout } from '../checkout-record.ts'
import type { Hold, PaymentFields } from '../checkout-state.ts'
import type { FormOptions, OpenForm } from '../provider-form.ts'

/** Stand-ins for the tests of this folder: a backend and a provider's form that do as they are told. */

type CheckoutClient = CheckoutDeps['client']
interface Answers {
  'bookings.hold': ResponseOf<typeof bookings.hold>
  'bookings.confirm': ResponseOf<typeof bookings.confirm>
  'bookings.release': ResponseOf<typeof bookings.release>
  'payments.createOrder': ResponseOf<typeof payments.createOrder>
  'payments.verify': ResponseOf<typeof payments.verify>
}

export const booking = Booking.parse({
  id: '70',
  booking_id: 'BK1',
  show_id: '1',
  show_title: 'An evening',
  show_date: '2026-11-19',
  show_time: '19:15',
  venue: 'Main hall',
  customer_name: 'Asha Sample',
  customer_phone: '9876543210',
  seats: ['A1', 'A2'],
  total_amount: 4998,
  status: 'paid',
})

export const freeBooking: Booking = { ...booking, total_amount: 0, amount_paid: 0 }

/** The backend's answer to a hold that costs nothing. */
export const heldForFree: ResponseOf<typeof bookings.hold> = {
  success: true,
  message: '',
  total_amount: 0,
  booking_id: 'BK1',
  reserved_until: '2026-11-19T10:10:00.000Z',
  ticket_token: 'BK1.en.seal',
}

export const paymentFields: PaymentFields = {
  razorpay_payment_id: 'pay_1',
  razorpay_order_id: 'order_1',
  razorpay_signature: 'signature',
}

export const request: CheckoutRequest = {
  show: { id: '1', title: 'An evening', performer: 'Tara', date: '2026-11-19', time: '19:15', venue: 'Main hall' },
  seats: ['A1', 'A2'],
  customer: { id: '7', name: 'Asha Sample', phone: '9876543210' },
  language: 'en',
  merchant: 'Sabha',
  description: 'An evening',
}

/** The hold that a checkout of `request` takes. */
export const hold: Hold = {
  bookingId: 'BK1',
  showId: '1',
  seats: ['A1', 'A2'],
  reservedUntil: null,
  ticket: 'BK1.en.seal',
  guestId: '7',
  known: {
    show_title: 'An evening',
    show_date: '2026-11-19',
    show_time: '19:15',
    venue: 'Main hall',
    customer_name: 'Asha Sample',
    customer_phone: '9876543210',
    total_amount: 4998,
  },
}

export const unreachable = () => new ApiError('unreachable', 'The server cannot be reached.')

const answers: Answers = {
  'bookings.hold': {
    success: true,
    message: '',
    total_amount: 4998,
    booking_id: 'BK1',
    booking_db_id: '70',
    reserved_until: '2026-11-19T10:10:00.000Z',
    ticket_token: 'BK1.en.seal',
  },
  'payments.createOrder': {
    success: true,
    message: '',
    order: { id: 'order_1', amount: 499_800, currency: 'INR' },
    key_id: 'key_1',
    checkout_url: '/sandbox/checkout.js',
    timeout: 570,
  },
  'bookings.confirm': { success: true, message: '', booking: freeBooking },
  'bookings.release': { success: true, message: '', booking: null },
  'payments.verify': { success: true, message: '', booking },
}

/** Returns a backend that gives the scripted answers one after another, and then answers as if all were well. */
export function fakeBackend(script: { [Name in keyof Answers]?: (Answers[Name] | Error)[] } = {}) {
  const calls: { name: keyof Answers; request: unknown }[] = []
  function answer<Name extends keyof Answers>(name: Name) {
    const left: (Answers[Name] | Error)[] = [...(script[name] ?? [])]
    return async (sent: unknown): Promise<Answers[Name]> => {
      calls.push({ name, request: sent })
      const next = left.shift() ?? answers[name]
      if (next instanceof Error) throw next
      return next
    }
  }
  const client: CheckoutClient = {
    bookings: { hold: answer('bookings.hold'), confirm: answer('bookings.confirm'), release: answer('bookings.release') },
    payments: { createOrder: answer('payments.createOrder'), verify: answer('payments.verify') },
  }
  return { client, calls }
}

interface FormScript {
  failsFirst?: boolean
  pays?: boolean
  rejects?: Error
  /** Closes by itself, unpaid. */
  timesOut?: boolean
  /** Stays open until the visitor leaves. */
  waits?: boolean
}

export function fakeForm(script: FormScript = {}) {
  const form = {
    opened: undefined as FormOptions | undefined,
    open: (async (options, onFailedAttempt, signal) => {
      form.opened = options
      if (script.rejects) throw script.rejects
      if (script.failsFirst) onFailedAttempt()
      if (script.waits && !signal.aborted) await new Promise((resolve) => signal.addEventListener('abort', resolve))
      if (script.timesOut) return 'timed-out'
      return script.pays ? paymentFields : null
    }) satisfies OpenForm,
  }
  return form
}

export function memoryRecord(): CheckoutRecord {
  let kept: KeptCheckout | null = null
  let askedFor: AskedSeats | null = null
  return {
    keep: (checkout) => {
      kept = checkout
    },
    read: () => kept,
    forget: () => {
      kept = null
    },
    keepAsked: (asked) => {
      askedFor = asked
    },
    asked: () => askedFor,
  }
}
