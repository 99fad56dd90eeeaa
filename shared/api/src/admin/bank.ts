import { matchWays } from '@sabha/ticketing/bank-match'
import * as z from 'zod/mini'
import { adminCall, call } from '../call.ts'
import { requestName, rowId, text } from '../request-fields.ts'
import { Success } from '../shapes.ts'
import { tolerantId, tolerantInstant, tolerantNumber, tolerantText } from '../tolerant-fields.ts'

/** A UPI payment on a bank statement; rupees. */
export const BankCredit = z.object({
  id: tolerantId,
  /** `YYYY-MM-DD`. */
  day: z.string(),
  /** Set if the statement gives the time. */
  at: tolerantInstant,
  amount: tolerantNumber,
  /** The bank's number of the payment (RRN); empty where the statement has none. */
  rrn: tolerantText,
  /** What the statement says about it, shortened; emptied after a while. */
  narration: tolerantText,
})
export type BankCredit = z.output<typeof BankCredit>

/** Records that a sale and a credit belong together, or that a person has settled one of them. */
const BankMatch = z.object({ id: tolerantId, how: z.enum(matchWays), note: tolerantText, who: tolerantText, at: tolerantInstant })

/** `seen`: on a bank statement. `settled`: a person said what became of it. `choose`: some credits may be its. `missing`: none may. */
export const bankStates = ['choose', 'missing', 'seen', 'settled'] as const
export type BankState = (typeof bankStates)[number]

/** Rupees by UPI at the counter, by what the bank's statements say about them. */
export const BankSums = z.object({ seen: z.number(), settled: z.number(), missing: z.number() })
export type BankSums = z.output<typeof BankSums>

export const BankSale = z.object({
  entry_id: tolerantId,
  at: tolerantInstant,
  amount: tolerantNumber,
  booking_id: tolerantText,
  customer_name: tolerantText,
  show_title: tolerantText,
  /** Empty: it was sold without a till. */
  till_id: tolerantText,
  who: tolerantText,
  seen_by: tolerantText,
  /** As a person typed it: the last digits of the bank's number. */
  bank_reference: tolerantText,
  upi_reference: tolerantText,
  state: z.enum(bankStates),
  match: z._default(z.nullable(BankMatch), null),
  credit: z._default(z.nullable(BankCredit), null),
  /** Credits of the same amount that belong to no sale, the nearest in time first. */
  choices: z._default(z.array(BankCredit), []),
})
export type BankSale = z.output<typeof BankSale>

const part = { page: z.optional(tolerantNumber), per_page: z.optional(tolerantNumber) }

/** The counter's UPI sales compared with the bank's statements. */
export const adminBank = {
  importStatement: call({
    ...adminCall('POST', 'import_statement', 'owner'),
    summary:
      'Reads a bank statement (CSV of HDFC, ICICI, Axis or SBI): what came in by UPI, each once however often it is imported. What belongs to a sale without a doubt is matched.',
    // 4 MB as base64, with room above it: a file that is too long is told how long it may be.
    bodyLimit: 17 * 1024 * 1024,
    audit: ['statement-imported'],
    /** A data URL. */
    request: z.object({ file: text(17_000_000) }),
    response: z.extend(Success, {
      credits: tolerantNumber,
      /** Of these, the ones on no earlier statement; and how many credits, of all statements, found their sale now. */
      new: tolerantNumber,
      matched: tolerantNumber,
      /** Other credits, of which the server stores nothing. */
      others: tolerantNumber,
    }),
  }),

  bankSales: call({
    ...adminCall('GET', 'bank_sales', 'owner'),
    summary: 'What was sold by UPI at the counter, by what is known of it from the bank, the latest first, by page.',
    request: z.object({ state: z.optional(z.enum(bankStates)), ...part }),
    response: z.object({
      sales: z.array(BankSale),
      total: z._default(tolerantNumber, 0),
      counts: z.object({ choose: z.number(), missing: z.number(), seen: z.number(), settled: z.number() }),
      sums: BankSums,
      /** The last day with credits; empty: none were ever imported. */
      last_day: tolerantText,
    }),
  }),

  bankCredits: call({
    ...adminCall('GET', 'bank_credits', 'owner'),
    summary: 'Credits that belong to no sale, the latest first, by page; `settled`: those of which a person has said so.',
    request: z.object({ state: z.optional(z.enum(['open', 'settled'])), ...part }),
    response: z.object({
      credits: z.array(z.extend(BankCredit, { match: z._default(z.nullable(BankMatch), null) })),
      total: z._default(tolerantNumber, 0),
      counts: z.object({ open: z.number(), settled: z.number() }),
    }),
  }),

  matchAgain: call({
    ...adminCall('POST', 'match_bank_again', 'owner'),
    summary: 'Matches what belongs together without a doubt by now, as after late sales of a counter.',
    audit: ['bank-matched'],
    request: z.object({}),
    response: z.extend(Success, { matched: tolerantNumber }),
  }),

  matchCredit: call({
    ...adminCall('POST', 'match_bank_credit', 'owner'),
    summary: 'A person says that this credit is of this sale. Refused where either has another one, or they differ in amount.',
    audit: ['bank-matched'],
    request: z.object({ entry_id: rowId, credit_id: rowId }),
    response: Success,
  }),

  settleBank: call({
    ...adminCall('POST', 'settle_bank', 'owner'),
    summary: 'A person says what became of a sale that is on no statement, or whose a credit is that belongs to no sale.',
    audit: ['bank-settled'],
    request: z.object({ what: z.enum(['sale', 'credit']), id: rowId, note: text(300), request_id: z.optional(requestName) }),
    response: Success,
  }),

  unmatch: call({
    ...adminCall('POST', 'unmatch_bank', 'owner'),
    summary: 'Takes a match, or what was settled, back. What a person has parted is matched by nobody but a person.',
    audit: ['bank-unmatched'],
    request: z.object({ match_id: rowId }),
    response: Success,
  }),
}
