import { languages } from '@sabha/language/languages'
import * as z from 'zod/mini'
import { DeskSaleKind } from './admin/bookings.ts'
import { adminCall, at, call } from './call.ts'
import { id, text } from './request-fields.ts'
import { SeatNotes, Success } from './shapes.ts'
import { tolerantId, tolerantNumber, tolerantText } from './tolerant-fields.ts'

/** Something that a person should see to. */
export const Task = z.object({
  id: z.string(),
  /** `other`: of a kind that a newer server knows, and this page doesn't yet. */
  kind: z.catch(
    z.enum([
      'refund-failed',
      'refund-stuck',
      'refund-pending',
      'refund-outside',
      'mail-failed',
      'payment-open',
      'scan-conflict',
      'counter-conflict',
      'counter-doubt',
      'counter-refund',
      'to-be-told',
      'group-freed',
      'other',
    ]),
    'other',
  ),
  since: z.string(),
  booking_id: z._default(z.nullable(z.string()), null),
  customer_name: tolerantText,
  customer_phone: tolerantText,
  show_title: tolerantText,
  /** For a counter sale or a group: the show on whose page it is settled. */
  show_id: z._default(z.nullable(tolerantId), null),
  /** Rupees, if the task is about money. */
  amount: z._default(z.nullable(z.number()), null),
  /** The refund, if it can be asked for again. */
  refund_id: z._default(z.nullable(z.number()), null),
  details: tolerantText,
  /** What to tell the customer, for a prefilled chat. */
  message: tolerantText,
  /** The language in which the customer reads. */
  language: z._default(z.enum(languages), 'en'),
})
export type Task = z.output<typeof Task>

/** Refunds of a show that have failed and are still owed, in rupees. */
export const FailedRefunds = z.object({ show_id: tolerantId, show_title: tolerantText, count: z.number(), amount: z.number() })
export type FailedRefunds = z.output<typeof FailedRefunds>

export const AuditEntry = z.object({
  id: z.number(),
  at: z.string(),
  who: z.string(),
  what: z.string(),
  /** `show 3`, `booking BK…`, `seat A12`. */
  to_what: z.string(),
  details: z._default(z.record(z.string(), z.unknown()), {}),
  /** What the seats in `details` without a number are called. */
  seat_notes: z.optional(z.record(z.string(), SeatNotes)),
  /** Whether its note may be removed for the guest of whom it speaks: no booking leads to it. */
  has_loose_note: z.optional(z.boolean()),
})
export type AuditEntry = z.output<typeof AuditEntry>

/** Reports on sales, open tasks and who did what; and whether the backend can serve. */
export const reports = {
  dashboard: call({
    ...adminCall('GET', 'dashboard', 'staff'),
    summary: 'The figures of the dashboard.',
    request: z.object({}),
    response: z.object({
      totalBookings: tolerantNumber,
      /** What was paid online and at the counter, less refunds that are made or on their way. */
      totalRevenue: tolerantNumber,
      onlineRevenue: z.optional(tolerantNumber),
      deskRevenue: z.optional(tolerantNumber),
      /** Given beside bookings, less refunds that are made or on their way; not included in the other figures. */
      donations: z.optional(tolerantNumber),
      activeShows: tolerantNumber,
      todayBookings: tolerantNumber,
    }),
  }),

  sales: call({
    ...adminCall('GET', 'sales', 'staff'),
    summary: 'Seats and rupees by day and by section, of one show or of all.',
    request: z.object({ show_id: z.optional(id), days: z.optional(tolerantNumber) }),
    response: z.object({
      days: z.array(z.object({ date: z.string(), bookings: z.number(), seats: z.number(), revenue: z.number() })),
      sections: z.array(z.object({ section: z.string(), capacity: z.number(), sold: z.number(), given: z.number(), revenue: z.number() })),
      /** For one show in a hall with floors or blocks, in the order of its plan; names are empty for seats on none. */
      places: z._default(
        z.array(
          z.object({
            floor: z.string(),
            block: z.string(),
            kn: SeatNotes.shape.kn,
            capacity: z.number(),
            sold: z.number(),
            given: z.number(),
            revenue: z.number(),
          }),
        ),
        [],
      ),
      /** What the counter took, by kind of sale. */
      desk: z.array(z.object({ kind: DeskSaleKind, bookings: z.number(), seats: z.number(), revenue: z.number() })),
    }),
  }),

  tasks: call({
    ...adminCall('GET', 'attention', 'staff'),
    summary: 'What a person should see to, and which refunds have failed.',
    request: z.object({}),
    response: z.object({
      /** At most a hundred of each kind. */
      attention: z.array(Task),
      /** The same for sales at counters. They are separate because earlier pages can't read a kind that they don't know. */
      counter_tasks: z._default(z.array(Task), []),
      /** The number of all tasks, also those that are not listed. */
      total: z.optional(tolerantNumber),
      failed_refunds: z._default(z.array(FailedRefunds), []),
    }),
  }),

  resolveTask: call({
    ...adminCall('POST', 'settle_attention', 'staff'),
    summary: 'Resolves a task of `attention`: the customer has been told, or an e-mail that was given up is tried again.',
    audit: ['customer-told', 'mail-tried-again'],
    request: z.object({ id: text(80) }),
    response: Success,
  }),

  audit: call({
    ...adminCall('GET', 'audit', 'owner'),
    summary: 'Who did what, when, to what; latest first.',
    request: z.object({ search: z.optional(text(100)), page: z.optional(tolerantNumber), per_page: z.optional(tolerantNumber) }),
    response: z.object({ entries: z.array(AuditEntry), total: z._default(tolerantNumber, 0) }),
  }),

  health: call({
    ...at('GET', 'health.php', 'public'),
    summary: 'Answers once the backend can serve.',
    request: z.object({}),
    response: z.object({ status: z.literal('ok') }),
  }),
}
