import { mostSeatsOfSale } from '@sabha/ticketing/counter-lease'
import { concessionKinds } from '@sabha/ticketing/quote'
import * as z from 'zod/mini'
import { at, call } from './call.ts'
import { rowId, text, whole } from './request-fields.ts'
import { tolerantInstant, tolerantNumber, tolerantText } from './tolerant-fields.ts'

/** base64url of this many characters. */
const base64url = (length: number) => z.string().check(z.regex(new RegExp(`^[\\w-]{${length}}$`)))

const useName = z.string().check(z.regex(/^[\w-]{16,40}$/))

/** A lease as the server signed it; `readLease` of `@sabha/ticketing/counter-lease` reads it. */
const Statement = z.object({ content: z.string(), signature: z.string(), key_id: z.number() })

/** The most seats of one lease: a phone would be slow to store more. */
export const mostSeatsOfLease = 5_000

/** The server's public keys, base64url, which verify its statements. Each answer also brings keys that were made since. */
const Keys = z.array(z.object({ key_id: z.number(), public_key: z.string() }))

/** The open till of the account in whose name the counter sells; null: it has none open. */
const OpenTill = z.nullable(z.object({ id: z.number(), who: tolerantText, opened_at: tolerantInstant }))

/** Whether the office, or the server, has stopped this counter; null: neither. `clash`: another phone sells under its key. */
const Stopped = z.nullable(z.object({ at: z.string(), why: z.catch(z.enum(['office', 'clash']), 'office') }))

export const saleConflicts = ['seat-gone', 'same-number', 'show-cancelled', 'stopped'] as const
export const saleMatters = ['price', 'not-leased', 'after-until', 'clock', 'till-closed', 'after-stop', 'show-moved', 'code'] as const

export const refundConflicts = ['given-back-already', 'sale-not-booked', 'same-number', 'stopped'] as const
export const refundMatters = ['till-closed', 'another-day', 'inside', 'handed-on', 'clock', 'amount'] as const

/** What became of a counter refund. */
const RefundRow = z.object({
  number: tolerantNumber,
  /** 200: the server has it and will not ask for it again. Any other: the phone keeps it, and retries or shows `message`. */
  status: z.number(),
  /** `conflict`: the money for `seats` went back twice, or they were never booked. */
  result: z._default(z.catch(z.nullable(z.enum(['booked', 'conflict'])), null), null),
  why: z._default(z.catch(z.nullable(z.enum(refundConflicts)), null), null),
  seats: z._default(z.array(z.string()), []),
  message: tolerantText,
  code: z.optional(z.string()),
})
export type RefundRow = z.output<typeof RefundRow>

/** What became of a counter sale. */
const SaleRow = z.object({
  number: tolerantNumber,
  /** 200: the server has it and will not ask for it again. Any other: the phone keeps it, and retries or shows `message`. */
  status: z.number(),
  result: z._default(z.catch(z.nullable(z.enum(['booked', 'conflict'])), null), null),
  /** For a conflict, its reason. */
  why: z._default(z.catch(z.nullable(z.enum(saleConflicts)), null), null),
  /** For a conflict, the seats that somebody else has. */
  seats: z._default(z.array(z.string()), []),
  /** For a booked sale, what the office is told about it (`saleMatters`). */
  doubts: z._default(z.array(z.string()), []),
  booking_id: tolerantText,
  message: tolerantText,
  code: z.optional(z.string()),
})
export type SaleRow = z.output<typeof SaleRow>

/** The most sales, or refunds, in one request. */
export const mostSalesAtOnce = 32

const Told = {
  server_time: z.string(),
  stopped: z._default(Stopped, null),
  till: z._default(OpenTill, null),
  keys: z.optional(Keys),
  /** The house's merchant account for UPI; null: the counter can't show guests a code to pay by. */
  upi: z._default(z.nullable(z.object({ address: z.string(), name: z.string() })), null),
}

/** The calls of a phone that is paired as a counter. */
export const counter = {
  activate: call({
    ...at('POST', 'counter_activate.php', 'door'),
    summary: 'Certifies the key of a phone that is paired as a counter, once; the same key is answered as before.',
    timeout: 10_000,
    /** A raw Ed25519 key. */
    request: z.object({ public_key: base64url(43) }),
    response: z.object({
      success: z.literal(true),
      counter_id: z.number(),
      show_id: z.string(),
      /** 110 bytes, base64url: see `@sabha/ticketing/counter-key`. */
      certificate: z.string(),
      valid_until: z.string(),
      /** The name of the account in whose name it sells. */
      account: tolerantText,
      statement: z.nullable(Statement),
      ...Told,
      keys: Keys,
    }),
  }),

  lease: call({
    ...at('POST', 'counter_lease.php', 'door'),
    summary: 'Takes unsold seats out of sale for this counter until an hour, in addition to those that it has. What is free is granted.',
    timeout: 15_000,
    request: z.object({
      /** The seats that the counter names, and this many of each section, from the back of the hall. */
      seats: z.optional(z.array(text(10)).check(z.maxLength(mostSeatsOfLease))),
      sections: z.optional(z.record(text(60), z.int().check(z.gte(0), z.lte(mostSeatsOfLease)))),
      /** Absent: the lease keeps its hour; a new one ends with the show. Never later than the end of the show. */
      until: z.optional(text(40)),
      /** The statement that the phone sells by. If there is a later one, its answer was lost: the server sends that and leases nothing. */
      held: z.optional(z.object({ lease_id: z.nullable(rowId), version: whole })),
    }),
    bodyLimit: 128 * 1024,
    response: z.object({
      success: z.literal(true),
      statement: Statement,
      granted: z.array(z.string()),
      /** Seats that the counter named and somebody else has. */
      taken: z.array(z.string()),
      ...Told,
    }),
  }),

  report: call({
    ...at('POST', 'counter_report.php', 'door'),
    summary:
      'What a counter knows of its lease: the number of its last sale, and the seats that it gives back. Frees those, once all sales have arrived.',
    timeout: 15_000,
    /** Room for the statement of the largest lease, with long section names in a script of three bytes a letter. */
    bodyLimit: 2 * 1024 * 1024,
    request: z.object({
      /** null: the counter has no lease. */
      lease_id: z.nullable(rowId),
      version: whole,
      last_number: whole,
      give_back: z.array(text(10)).check(z.maxLength(mostSeatsOfLease)),
      /** Whether the counter sells nothing more from this lease. */
      end: z.boolean(),
      /** The number of its last refund; refunds are numbered apart. Absent: it has none, or is an earlier release. */
      last_refund: z.optional(whole),
      /** The statement itself, if the previous answer asked for it: the server leases its seats to the counter again. */
      statement: z.optional(z.object({ content: text(800_000), signature: base64url(86), key_id: whole })),
    }),
    response: z.object({
      success: z.literal(true),
      /** null: the counter has no lease, or no longer has one. */
      statement: z.nullable(Statement),
      /** The server doesn't know this version, since it was restored from a backup: the phone reports once more, with the statement. */
      wants_statement: z._default(z.boolean(), false),
      /** Numbers of sales that have not arrived, for the phone to send. A server that was restored from a backup asks for them again. */
      missing: z._default(z.array(z.number()), []),
      /** The same for refunds. */
      missing_refunds: z._default(z.array(z.number()), []),
      /** Sales in conflict that nobody has settled yet. */
      conflicts: z._default(z.array(SaleRow), []),
      certificate: z.string(),
      valid_until: z.string(),
      ...Told,
    }),
  }),

  takeCode: call({
    ...at('POST', 'counter_code.php', 'door'),
    summary:
      'Sets a use of a code aside for one sale of this counter, if these seats cost less by it. The same `use` is answered as before.',
    timeout: 10_000,
    request: z.object({
      /** A name for the use, chosen by the phone; its sale refers to it. */
      use: useName,
      code: text(60),
      /** The phone number or e-mail address that the code was sent to, as the guest says it. */
      code_for: z.optional(text(200)),
      /** The guest's phone number: ten digits, or empty. */
      phone: text(20),
      /** The lease by whose statement the phone sells, and the version of that statement. */
      lease_id: rowId,
      version: whole,
      seats: z
        .array(z.object({ id: text(10), who: z.optional(z.enum(concessionKinds)) }))
        .check(z.minLength(1), z.maxLength(mostSeatsOfSale)),
    }),
    response: z.object({
      success: z.literal(true),
      /** In the form that `quote` of `@sabha/ticketing` takes: `value` in per cent, or in paise. */
      rule: z.object({
        name: z.string(),
        kind: z.enum(['percent', 'fixed', 'amount']),
        value: z.number(),
        sections: z.optional(z.array(z.string())),
      }),
      /** The counter may quote a price with the code until then; the guest then has half an hour to pay. */
      until: z.string(),
    }),
  }),

  dropCode: call({
    ...at('POST', 'counter_code_drop.php', 'door'),
    summary: 'Nothing is sold by this use of a code: somebody else may have it.',
    timeout: 10_000,
    request: z.object({ use: useName }),
    response: z.object({ success: z.literal(true) }),
  }),

  /** Open to anybody: the sale's own signature authorises it, even if its phone has been revoked since. */
  sales: call({
    ...at('POST', 'counter_sales.php', 'public'),
    summary: 'Sales of a counter, signed by its key, in any order and any number of times: each is booked once, or kept as a conflict.',
    timeout: 30_000,
    bodyLimit: 256 * 1024,
    request: z.object({
      counter_id: rowId,
      sales: z.array(z.object({ content: text(6000), signature: base64url(86) })).check(z.minLength(1), z.maxLength(mostSalesAtOnce)),
    }),
    response: z.object({ success: z.literal(true), rows: z.array(SaleRow), server_time: z.string() }),
  }),

  /** Open to anybody, for the same reason as `sales`. */
  refunds: call({
    ...at('POST', 'counter_refunds.php', 'public'),
    summary: 'What a counter gave back of its sales, signed by its key, any number of times: each is booked once, or kept as a conflict.',
    timeout: 30_000,
    bodyLimit: 128 * 1024,
    request: z.object({
      counter_id: rowId,
      refunds: z.array(z.object({ content: text(2000), signature: base64url(86) })).check(z.minLength(1), z.maxLength(mostSalesAtOnce)),
    }),
    response: z.object({ success: z.literal(true), rows: z.array(RefundRow), server_time: z.string() }),
  }),
}
