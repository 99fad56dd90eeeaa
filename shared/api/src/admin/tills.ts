import { languages } from '@sabha/language/languages'
import { tillEntries } from '@sabha/ticketing/till'
import * as z from 'zod/mini'
import { adminCall, call } from '../call.ts'
import { requestName, rowId, sentRupees, text, whole } from '../request-fields.ts'
import { Success } from '../shapes.ts'
import { file, tolerantId, tolerantInstant, tolerantNumber, tolerantText } from '../tolerant-fields.ts'
import { BankSums } from './bank.ts'

/** What went in and out of a till by one way of payment, in rupees. Amounts that went out are below 0. */
const TillKind = z.object({
  /** A kind of desk sale, or `bank`; `before`: it isn't known. */
  kind: z.string(),
  sales: z.number(),
  sold: z.number(),
  back: z.number(),
  /** Moved by corrections. */
  moved: z.number(),
  /** Donations beside sales, less what went back of them; not part of any revenue. */
  donated: z._default(z.number(), 0),
  total: z.number(),
})
export type TillKind = z.output<typeof TillKind>

/** A till; amounts in rupees. */
export const Till = z.object({
  id: tolerantId,
  who: tolerantText,
  is_mine: z._default(z.boolean(), false),
  /** What the account that asks may do with it. */
  may_close: z._default(z.boolean(), false),
  may_correct: z._default(z.boolean(), false),
  /** Rises with everything that goes in or out; sent back when the till is closed. */
  change: z._default(tolerantNumber, 0),
  opened_at: tolerantInstant,
  closed_at: tolerantInstant,
  closed_by: tolerantText,
  float: tolerantNumber,
  kinds: z._default(z.array(TillKind), []),
  /** Cash that was put in by hand, less what was taken out. */
  carried: z._default(tolerantNumber, 0),
  /** The cash that has to be there now, and that had to be there when the till was closed. */
  expected: tolerantNumber,
  expected_at_closing: z._default(z.nullable(z.number()), null),
  /** null: the till is open. */
  counted: z._default(z.nullable(z.number()), null),
  pieces: z._default(z.record(z.string(), z.number()), {}),
  /** The cash counted, less what had to be there. */
  difference: z._default(z.nullable(z.number()), null),
  /** The same, with corrections since. */
  difference_now: z._default(z.nullable(z.number()), null),
  note: tolerantText,
  /** What is known from the bank about its UPI; null from an earlier release. */
  bank: z._default(z.nullable(BankSums), null),
})
export type Till = z.output<typeof Till>

export const TillEntry = z.object({
  id: tolerantId,
  at: z.string(),
  what: z.enum(tillEntries),
  kind: z.string(),
  /** Rupees; what went out is below 0. */
  amount: tolerantNumber,
  booking_id: tolerantText,
  show_title: tolerantText,
  who: tolerantText,
  note: tolerantText,
  upi_reference: tolerantText,
  seen_by: tolerantText,
  bank_reference: tolerantText,
  /** What is known about it from the bank; null if nothing came in by UPI. */
  bank: z._default(
    z.nullable(z.object({ state: z.enum(['seen', 'settled', 'missing']), day: tolerantText, rrn: tolerantText, note: tolerantText })),
    null,
  ),
})
export type TillEntry = z.output<typeof TillEntry>

/** The ways of payment that a correction can name. */
export const correctionKinds = ['cash', 'upi', 'card'] as const

export const CorrectionDraft = z.discriminatedUnion('what', [
  z.object({
    /** It was paid in another way than recorded. */
    what: z.literal('moved'),
    from: z.enum(correctionKinds),
    to: z.enum(correctionKinds),
    amount: sentRupees,
    reason: text(300),
  }),
  z.object({
    /** `carried`: cash put in or taken out while the till is open. `recount`: cash found (`in`) or missing after it was closed. */
    what: z.enum(['carried', 'recount']),
    direction: z.enum(['in', 'out']),
    amount: sentRupees,
    reason: text(300),
  }),
])
export type CorrectionDraft = z.output<typeof CorrectionDraft>

const pieces = z.record(text(3), whole)

/** The tills of the counter. Owners see all of them, staff their own. */
export const adminTills = {
  mine: call({
    ...adminCall('GET', 'my_till', 'staff'),
    summary: 'The open till of the account that asks.',
    request: z.object({}),
    response: z.object({ till: z.nullable(Till) }),
  }),

  list: call({
    ...adminCall('GET', 'tills', 'staff'),
    summary: 'The tills, the latest first, by page; for owners with what ties them to the revenue at the counter.',
    request: z.object({ page: z.optional(tolerantNumber), per_page: z.optional(tolerantNumber) }),
    response: z.object({
      tills: z.array(Till),
      total: z._default(tolerantNumber, 0),
      /** Rupees: `in_tills` plus `without_till`, less what is `owed` there, is the `revenue` at the counter. */
      reckoning: z._default(
        z.nullable(
          z.object({ in_tills: z.number(), without_till: z.number(), owed: z.number(), revenue: z.number(), bank: z.optional(BankSums) }),
        ),
        null,
      ),
    }),
  }),

  get: call({
    ...adminCall('GET', 'till', 'staff'),
    summary: 'A till with all that went in and out of it.',
    request: z.object({ till_id: rowId }),
    response: z.object({ till: Till, entries: z.array(TillEntry) }),
  }),

  without: call({
    ...adminCall('GET', 'without_till', 'owner'),
    summary: 'What was sold and given back at the counter while no till was open, the latest first, by page.',
    request: z.object({ page: z.optional(tolerantNumber), per_page: z.optional(tolerantNumber) }),
    response: z.object({ kinds: z.array(TillKind), entries: z.array(TillEntry), total: z._default(tolerantNumber, 0) }),
  }),

  open: call({
    ...adminCall('POST', 'open_till', 'staff'),
    summary: 'Opens a till for the account that asks: what it sells and gives back at the counter goes into it until it is closed.',
    audit: ['till-opened'],
    request: z.object({ float: sentRupees }),
    response: z.object({ success: z.literal(true), message: tolerantText, till_id: tolerantId }),
  }),

  close: call({
    ...adminCall('POST', 'close_till', 'staff'),
    summary:
      'Closes a till for good, with its notes and coins. Refused where something has gone in or out since it was looked at (`change`).',
    audit: ['till-closed'],
    request: z.object({
      till_id: rowId,
      change: whole,
      /** Rupees → how many. */
      pieces,
      note: text(500),
      /** Its slip is mailed to the account that closes it and to all owners, unless this is false. */
      mail: z.optional(z.boolean()),
      /** The language of the mail to the account that closes it; the owners' mail is in the house's language. */
      language: z.optional(z.enum(languages)),
    }),
    response: z.object({
      success: z.literal(true),
      message: tolerantText,
      difference: tolerantNumber,
      /** To how many accounts its slip is mailed; also 0 if there is no mail server. */
      mailed: z._default(tolerantNumber, 0),
    }),
  }),

  correct: call({
    ...adminCall('POST', 'correct_till', 'staff'),
    summary: 'Adds an entry that corrects a till: of an open one by its account, of a closed one by owners.',
    audit: ['till-corrected'],
    request: z.object({ till_id: rowId, correction: CorrectionDraft, request_id: z.optional(requestName) }),
    response: Success,
  }),

  mailSlip: call({
    ...adminCall('POST', 'mail_till_slip', 'staff'),
    summary: 'Mails the slip of a closed till once more, to who asks and to everybody with full access.',
    audit: ['till-slip-mailed'],
    request: z.object({ till_id: rowId, language: z.optional(z.enum(languages)), request_id: z.optional(requestName) }),
    response: z.extend(Success, { mailed: tolerantNumber }),
  }),

  export: call({
    ...adminCall('GET', 'export_till', 'staff'),
    summary: 'The closing slip of a till as CSV, safe to open as a spreadsheet.',
    audit: ['till-exported'],
    request: z.object({ till_id: rowId }),
    response: file,
    produces: 'text/csv',
    named: 'till.csv',
  }),
}
