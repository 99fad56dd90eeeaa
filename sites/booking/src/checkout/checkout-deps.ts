import type { ClientWith } from '@sabha/api/client'
import type { CheckoutRecord } from './checkout-record.ts'
import type { CheckoutState } from './checkout-state.ts'
import type { OpenForm } from './provider-form.ts'

export interface CheckoutDeps {
  client: ClientWith<'bookings.hold' | 'bookings.confirm' | 'payments.createOrder' | 'bookings.release' | 'payments.verify'>
  openForm: OpenForm
  /** Keeps what a reload in the middle of a checkout must find again. */
  record: CheckoutRecord
  wait: (ms: number) => Promise<void>
  /** Epoch ms. */
  now: () => number
}

export type Tell = (state: CheckoutState) => void
