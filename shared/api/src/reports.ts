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
  /** Of a sale at a counter, or of a group: where it is settled. */
  show_id: z._default(z.nullable(tolerantId), null),
  /** Rupees, where money is meant. */
  amount: z._default(z.nullable(z.number()), null),
  /** Of a refund that can be asked for again. */
  refund_id: z._default(z.nullable(z.number()), null),
  details: tolerantText,
  /** What to tell the customer, for a prefilled chat. */
  message: tolerantText,
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
  /** What those of the seats in `details` are called that have no number. */
  seat_notes: z.optional(z.record(z.string(), SeatNotes)),
})
export type AuditEntry = z.output<typeof AuditEntry>

/** What is sold, what is to do, and who did what; and whether the backend serves. */
export const reports = {
  dashboard: call({
    ...adminCall('GET', 'dashboard', 'staff'),
    summary: 'The figures of the dashboard.',
    request: z.object({}),
    response: z.object({
      totalBookings: tolerantNumber,
      /** What was paid online and at the counter, less what went back or is on its way back. */
      totalRevenue: tolerantNumber,
      onlineRevenue: z.optional(tolerantNumber),
      deskRevenue: z.optional(tolerantNumber),
      /** Given beside bookings, less what went back or is on its way back; in none of the others. */
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
      /** Of one show in a hall of floors or blocks: in the order of its plan; empty names where a seat is on none. */
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
      /** What was taken at the counter, by kind. */
      desk: z.array(z.object({ kind: DeskSaleKind, bookings: z.number(), seats: z.number(), revenue: z.number() })),
    }),
  }),

  tasks: call({
    ...adminCall('GET', 'attention', 'staff'),
    summary: 'What a person should see to, and which refunds have failed.',
    request: z.object({}),
    response: z.object({
      /** Of each kind at most a hundred. */
      attention: z.array(Task),
      /** The same of sales at counters: pages of before there were any read no other kind than they know. */
      counter_tasks: z._default(z.array(Task), []),
      /** With those that are not listed. */
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
