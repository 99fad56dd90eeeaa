import { mostSeatsOfSale } from '@sabha/ticketing/counter-lease'
import { concessionKinds } from '@sabha/ticketing/quote'
import * as z from 'zod/mini'
import { at, call } from './call.ts'
import { rowId, text, whole } from './request-fields.ts'
import { tolerantInstant, tolerantNumber, tolerantText } from './tolerant-fields.ts'

/** base64url of so many bytes. */
const base64url = (length: number) => z.string().check(z.regex(new RegExp(`^[\\w-]{${length}}$`)))

const useName = z.string().check(z.regex(/^[\w-]{16,40}$/))

/** A lease as the server signed it: read with `readLease` of `@sabha/ticketing/counter-lease`. */
const Statement = z.object({ content: z.string(), signature: z.string(), key_id: z.number() })

/** Of one lease: a phone would be slow to keep more. */
export const mostSeatsOfLease = 5_000

/** The server's public keys, base64url: by them its statements are read. A key that was made since is in each answer. */
const Keys = z.array(z.object({ key_id: z.number(), public_key: z.string() }))

/** The till of the account in whose name the counter sells; null: none is open. */
const OpenTill = z.nullable(z.object({ id: z.number(), who: tolerantText, opened_at: tolerantInstant }))

/** Whether the office, or the server, has ended this counter. `clash`: another phone sells under its key. */
const Stopped = z.nullable(z.object({ at: z.string(), why: z.catch(z.enum(['office', 'clash']), 'office') }))

export const saleConflicts = ['seat-gone', 'same-number', 'show-cancelled', 'stopped'] as const
export const saleMatters = ['price', 'not-leased', 'after-until', 'clock', 'till-closed', 'after-stop', 'show-moved', 'code'] as const

export const refundConflicts = ['given-back-already', 'sale-not-booked', 'same-number', 'stopped'] as const
export const refundMatters = ['till-closed', 'another-day', 'inside', 'handed-on', 'clock', 'amount'] as const

/** What became of what a counter gave back. */
const RefundRow = z.object({
  number: tolerantNumber,
  /** 200: it is kept, and will not be asked for again. Others: keep it, and try again or show `message`. */
  status: z.number(),
  /** `conflict`: the money went back twice, or for what was never booked; `seats` are those. */
  result: z._default(z.catch(z.nullable(z.enum(['booked', 'conflict'])), null), null),
  why: z._default(z.catch(z.nullable(z.enum(refundConflicts)), null), null),
  seats: z._default(z.array(z.string()), []),
  message: tolerantText,
  code: z.optional(z.string()),
})
export type RefundRow = z.output<typeof RefundRow>

/** What became of a sale. */
const SaleRow = z.object({
  number: tolerantNumber,
  /** 200: it is kept, and will not be asked for again. Others: keep it, and try again or show `message`. */
  status: z.number(),
  result: z._default(z.catch(z.nullable(z.enum(['booked', 'conflict'])), null), null),
  /** Of a conflict. */
  why: z._default(z.catch(z.nullable(z.enum(saleConflicts)), null), null),
  /** Of a conflict: the seats that somebody else has. */
  seats: z._default(z.array(z.string()), []),
  /** Of a booked one: what the office is told of it. */
  doubts: z._default(z.array(z.string()), []),
  booking_id: tolerantText,
  message: tolerantText,
  code: z.optional(z.string()),
})
export type SaleRow = z.output<typeof SaleRow>

/** The most sales of one request. */
export const mostSalesAtOnce = 32

const Told = {
  server_time: z.string(),
  stopped: z._default(Stopped, null),
  till: z._default(OpenTill, null),
  keys: z.optional(Keys),
  /** The house's merchant account; null: guests can't be shown what they pay by. */
  upi: z._default(z.nullable(z.object({ address: z.string(), name: z.string() })), null),
}

/** What a phone calls that is paired as a counter. */
export const counter = {
  activate: call({
    ...at('POST', 'counter_activate.php', 'door'),
    summary: 'Certifies the key of a phone that is paired as a counter, once; the same key is answered as before.',
    timeout: 10_000,
    /** Ed25519, raw. */
    request: z.object({ public_key: base64url(43) }),
    response: z.object({
      success: z.literal(true),
      counter_id: z.number(),
      show_id: z.string(),
      /** 110 bytes, base64url: see `@sabha/ticketing/counter-key`. */
      certificate: z.string(),
      valid_until: z.string(),
      /** In whose name it sells. */
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
      /** Those named, and so many of each section, from the back. */
      seats: z.optional(z.array(text(10)).check(z.maxLength(mostSeatsOfLease))),
      sections: z.optional(z.record(text(60), z.int().check(z.gte(0), z.lte(mostSeatsOfLease)))),
      /** Absent: as it is, or the end of the show. Never later than that. */
      until: z.optional(text(40)),
      /** The statement that the phone sells by. Where there is a later one, that is answered and nothing is leased: its answer was lost. */
      held: z.optional(z.object({ lease_id: z.nullable(rowId), version: whole })),
    }),
    bodyLimit: 128 * 1024,
    response: z.object({
      success: z.literal(true),
      statement: Statement,
      granted: z.array(z.string()),
      /** Seats that were asked for by name, and that somebody else has. */
      taken: z.array(z.string()),
      ...Told,
    }),
  }),

  report: call({
    ...at('POST', 'counter_report.php', 'door'),
    summary:
      'What a counter knows of its lease: the number of its last sale, and the seats that it gives back. Frees those, once all sales have arrived.',
    timeout: 15_000,
    /** With the statement of the largest lease, whose sections have long names in letters of three bytes. */
    bodyLimit: 2 * 1024 * 1024,
    request: z.object({
      /** null: it has none. */
      lease_id: z.nullable(rowId),
      version: whole,
      last_number: whole,
      give_back: z.array(text(10)).check(z.maxLength(mostSeatsOfLease)),
      /** It sells nothing more from this lease. */
      end: z.boolean(),
      /** Of its refunds, which are numbered apart. Absent: none, or of an earlier release. */
      last_refund: z.optional(whole),
      /** The statement itself, where the answer before asked for it: what it leased is leased again. */
      statement: z.optional(z.object({ content: text(800_000), signature: base64url(86), key_id: whole })),
    }),
    response: z.object({
      success: z.literal(true),
      /** null: there is no lease (any more). */
      statement: z.nullable(Statement),
      /** The books know no such version: they were put back from a backup. Report once more, with the statement. */
      wants_statement: z._default(z.boolean(), false),
      /** Numbers up to the last that have not arrived: send those. A server that was put back from a backup asks for them again. */
      missing: z._default(z.array(z.number()), []),
      /** The same of refunds. */
      missing_refunds: z._default(z.array(z.number()), []),
      /** Sales that are in conflict, settled ones aside. */
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
      /** Chosen by the phone; names the use in its sale. */
      use: useName,
      code: text(60),
      /** The phone number or e-mail address that the code was sent to, as the guest says it. */
      code_for: z.optional(text(200)),
      /** The guest's: ten digits, or empty. */
      phone: text(20),
      /** Whose statement the phone sells by, and which. */
      lease_id: rowId,
      version: whole,
      seats: z
        .array(z.object({ id: text(10), who: z.optional(z.enum(concessionKinds)) }))
        .check(z.minLength(1), z.maxLength(mostSeatsOfSale)),
    }),
    response: z.object({
      success: z.literal(true),
      /** As `quote` of `@sabha/ticketing` takes it: `value` in per cent, or in paise. */
      rule: z.object({
        name: z.string(),
        kind: z.enum(['percent', 'fixed', 'amount']),
        value: z.number(),
        sections: z.optional(z.array(z.string())),
      }),
      /** A guest may be told a price by it until then; whoever has been told has half an hour to pay. */
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

  /** Open to anybody: the sale's own signature authorises it, also of a phone that was revoked since. */
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

  /** Open to anybody, as sales are. */
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
