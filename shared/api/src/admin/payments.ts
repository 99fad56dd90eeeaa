import { minute } from '@sabha/ticketing/durations'
import * as z from 'zod/mini'
import { adminCall, call } from '../call.ts'
import { id, requestName, sentRupees, text } from '../request-fields.ts'
import { SeatNotes, Success } from '../shapes.ts'
import { tolerantNumber, tolerantText } from '../tolerant-fields.ts'

/** Money owed that a person has to give back or decide about; amounts in rupees. */
export const MoneyOwed = z.object({
  id: z.string(),
  /** `desk`: the counter took it and has to hand it back. `put-off`: paid online, and somebody has to decide about it. */
  kind: z.enum(['desk', 'put-off', 'refund-failed']),
  /** Whether it was a donation, beside seats. */
  is_donation: z._default(z.boolean(), false),
  booking_id: z.string(),
  customer_name: tolerantText,
  customer_phone: tolerantText,
  show_title: tolerantText,
  seats: z._default(z.array(z.string()), []),
  /** What the seats without a number are called. */
  seat_notes: z.optional(z.record(z.string(), SeatNotes)),
  amount: z.number(),
  since: z.string(),
  made_by: tolerantText,
  /** Whether the payment service can be asked for it. */
  is_online: z._default(z.boolean(), false),
})
export type MoneyOwed = z.output<typeof MoneyOwed>

/** How money is given back by hand. */
const handedWays = ['cash', 'upi', 'card', 'bank'] as const

/** How money that was owed was settled. `kept`: it does not go back, for the reason that the note gives. */
export const owedWays = [...handedWays, 'refund', 'kept'] as const

/** ms. The refunds of a whole hall take that long, since they are requested in parts. */
const retryTimeout = minute

/** How staff give money back. Only owners may move money online. */
export const adminPayments = {
  refund: call({
    ...adminCall('POST', 'refund_booking', 'owner'),
    summary: 'Gives money back and leaves the seats, or of the donation; at most what was paid for it and not yet given back.',
    audit: ['refund-made'],
    request: z.object({
      booking_id: id,
      amount: sentRupees,
      note: text(500),
      request_id: requestName,
      /** Absent: the refund is of the seats' price. */
      of: z.optional(z.enum(['seats', 'donation'])),
    }),
    response: z.object({ success: z.literal(true), message: tolerantText, refunded: z.number() }),
  }),

  retryRefund: call({
    ...adminCall('POST', 'ask_refund_again', 'owner'),
    summary: 'Asks for a refund that has failed again: of the same amount, once.',
    timeout: retryTimeout,
    audit: ['refund-asked-again'],
    request: z.object({ refund_id: id }),
    response: z.object({ success: z.literal(true), message: tolerantText, refunded: tolerantNumber }),
  }),

  retryRefunds: call({
    ...adminCall('POST', 'ask_refunds_again', 'owner'),
    summary: 'Asks for every refund of a show that has failed again, each once.',
    timeout: retryTimeout,
    audit: ['refund-asked-again'],
    request: z.object({ show_id: id }),
    response: z.object({
      success: z.literal(true),
      message: tolerantText,
      /** How many refunds were asked for, and their rupees. */
      asked: tolerantNumber,
      refunded: tolerantNumber,
      /** How many could not be: less than their amount is left of the payment. */
      left: tolerantNumber,
    }),
  }),

  settleRefund: call({
    ...adminCall('POST', 'settle_refund', 'owner'),
    summary: 'Records that the money of a refund that has failed went back another way.',
    audit: ['refund-settled'],
    request: z.object({
      refund_id: id,
      /** Absent: the note alone says it. */
      how: z.optional(z.enum(handedWays)),
      note: text(500),
    }),
    response: Success,
  }),

  owed: call({
    ...adminCall('GET', 'money_owed', 'staff'),
    summary: 'What is owed to people whose seats were taken away or whose refund failed, the oldest first, a hundred of each at most.',
    request: z.object({}),
    response: z.object({
      owed: z.array(MoneyOwed),
      count: z.number(),
      /** Rupees of all that is owed, and of refunds that are on their way. */
      total: z.number(),
      under_way: z.number(),
    }),
  }),

  settleOwed: call({
    ...adminCall('POST', 'settle_owed', 'staff'),
    summary: 'Settles money that is owed: refunds it, or records how it was given back. Staff record what the counter hands out.',
    audit: ['owed-settled'],
    request: z.object({ id, how: z.enum(owedWays), note: text(500) }),
    response: z.object({ success: z.literal(true), message: tolerantText, amount: z.number() }),
  }),

  oweKept: call({
    ...adminCall('POST', 'owe_kept_money', 'owner'),
    summary: 'Takes back the decision to keep money: it is owed again, at most what is left of its payment, and waits for a decision.',
    audit: ['kept-owed'],
    request: z.object({ id, note: text(500) }),
    response: z.object({ success: z.literal(true), message: tolerantText, amount: z.number() }),
  }),
}
