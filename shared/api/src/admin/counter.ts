import * as z from 'zod/mini'
import { adminCall, call } from '../call.ts'
import { DoorShow } from '../checkin.ts'
import { mostSeatsOfLease } from '../counter.ts'
import { id, requestName, rowId, text } from '../request-fields.ts'
import { SeatNotes, Success } from '../shapes.ts'
import { tolerantInstant, tolerantNumber, tolerantText } from '../tolerant-fields.ts'

/** What a counter's phone sent that is in conflict, or that the office is told about; amounts in rupees. */
const CounterRecord = z.object({
  id: z.number(),
  number: z.number(),
  at: z.string(),
  seats: z.array(z.string()),
  amount: tolerantNumber,
  name: tolerantText,
  result: z.enum(['booked', 'conflict']),
  /** Why it isn't booked. */
  why: z._default(z.nullable(z.string()), null),
  /** For a conflict, the seats that somebody else has or, of a refund, that were not its booking's any more. */
  gone: z._default(z.array(z.string()), []),
  doubts: z._default(z.array(z.string()), []),
  booking_id: tolerantText,
  /** null: a person still has to look at it. */
  settled_at: tolerantInstant,
  settled_by: tolerantText,
  note: tolerantText,
})

export const CounterSale = z.extend(CounterRecord, {
  received_at: z.string(),
  /** Given beside the seats, not included in `amount`. */
  donation: z._default(tolerantNumber, 0),
  payment: z.string(),
  phone: tolerantText,
})
export type CounterSale = z.output<typeof CounterSale>

export const CounterRefund = z.extend(CounterRecord, {
  /** The number of the sale. */
  sale: z.number(),
  /** How much of it is booked as given back. */
  booked: tolerantNumber,
  how: z.string(),
})
export type CounterRefund = z.output<typeof CounterRefund>

/** A phone that sells at the hall. */
export const Counter = z.object({
  id: z.number(),
  name: tolerantText,
  gate: tolerantText,
  /** The name of the account in whose name, and into whose till, it sells. */
  account: tolerantText,
  device_id: z.number(),
  /** null: the phone has not been activated. */
  activated_at: tolerantInstant,
  heard_at: tolerantInstant,
  stopped_at: tolerantInstant,
  stopped_why: z._default(z.nullable(z.enum(['office', 'clash'])), null),
  until: tolerantInstant,
  /** Seats that its lease still keeps out of sale. */
  leased: z._default(z.array(z.string()), []),
  /** The seats that it has leased, and those of its sales that have arrived. */
  sections: z._default(z.array(z.object({ section: z.string(), leased: z.number(), sold: z.number() })), []),
  sold: z._default(tolerantNumber, 0),
  sales: z._default(tolerantNumber, 0),
  /** Rupees, for seats and as donations. */
  taken: z._default(tolerantNumber, 0),
  /** The same by way of payment. */
  kinds: z._default(z.array(z.object({ kind: z.string(), sales: z.number(), amount: z.number() })), []),
  /** What it has given back, by the way in which the money went back. */
  refunds: z._default(z.array(z.object({ how: z.string(), refunds: z.number(), amount: z.number() })), []),
  /** How many sales it reported that have not arrived. */
  missing: z._default(tolerantNumber, 0),
  /** Whether its seats may be freed by hand, since it was stopped or its hour is over. */
  may_free: z._default(z.boolean(), false),
  /** Notes on those of its leased and sold seats that are places without numbers. */
  seat_notes: z.optional(z.record(z.string(), SeatNotes)),
  /** Its sales that are in conflict or doubtful. */
  attention: z._default(z.array(CounterSale), []),
  refunds_to_settle: z._default(z.array(CounterRefund), []),
})
export type Counter = z.output<typeof Counter>

/** The counters at the hall, as the office sees them. */
export const adminCounter = {
  list: call({
    ...adminCall('GET', 'counters', 'staff'),
    summary: 'The phones that sell for a show at the hall: what each has leased and sold, and what needs a person.',
    request: z.object({ show_id: id }),
    response: z.object({
      show: DoorShow,
      counters: z.array(Counter),
      /** Seats that could be leased to a counter, by section. */
      free: z._default(z.array(z.object({ section: z.string(), seats: z.number() })), []),
    }),
  }),

  grant: call({
    ...adminCall('POST', 'grant_lease', 'staff'),
    summary: 'Gives a counter seats to sell until an hour; the phone has them from its next report on.',
    audit: ['counter-leased'],
    request: z.object({
      counter_id: rowId,
      seats: z.optional(z.array(text(10)).check(z.maxLength(mostSeatsOfLease))),
      sections: z.optional(z.record(text(60), z.int().check(z.gte(0), z.lte(mostSeatsOfLease)))),
      until: z.optional(text(40)),
      /** A retry with the same name gives no more seats. */
      request_id: z.optional(requestName),
    }),
    response: z.object({ success: z.literal(true), message: tolerantText, granted: z.array(z.string()) }),
  }),

  stop: call({
    ...adminCall('POST', 'stop_counter', 'staff'),
    summary: 'Ends a counter: it sells no more, and tickets that have not arrived by then are for a person to decide. Its seats are kept.',
    audit: ['counter-stopped'],
    request: z.object({ counter_id: rowId }),
    response: Success,
  }),

  free: call({
    ...adminCall('POST', 'free_counter_seats', 'staff'),
    summary: 'Puts seats of a counter that was stopped, or whose hour is over, back on sale, whether or not it has sold them.',
    audit: ['counter-seats-freed'],
    request: z.object({ counter_id: rowId }),
    response: z.object({ success: z.literal(true), message: tolerantText, freed: z.array(z.string()) }),
  }),

  settle: call({
    ...adminCall('POST', 'settle_counter_sale', 'staff'),
    summary: 'Closes a sale of a counter that needed a person, with a note on how it was settled.',
    audit: ['counter-sale-settled'],
    request: z.object({ sale_id: rowId, note: text(500) }),
    response: Success,
  }),

  settleRefund: call({
    ...adminCall('POST', 'settle_counter_refund', 'staff'),
    summary: 'Closes what a counter gave back that needed a person, with a note on how it was settled.',
    audit: ['counter-refund-settled'],
    request: z.object({ refund_id: rowId, note: text(500) }),
    response: Success,
  }),

  removeNote: call({
    ...adminCall('POST', 'remove_counter_note', 'owner'),
    summary: 'Removes what staff wrote of a sale that was never booked, at the sale and in this entry of the audit, for a guest who asks.',
    audit: ['counter-note-removed'],
    request: z.object({ entry_id: rowId }),
    response: Success,
  }),
}
