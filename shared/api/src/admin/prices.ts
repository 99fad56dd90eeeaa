import { priceRuleKinds, ruleCutKinds } from '@sabha/ticketing/price-rules'
import { concessionKinds } from '@sabha/ticketing/quote'
import * as z from 'zod/mini'
import { adminCall, call } from '../call.ts'
import { id, requestName, rowId, sentRupees, text, whole } from '../request-fields.ts'
import { Concession, PriceRuleTerms, Success } from '../shapes.ts'
import { tolerantId, tolerantInstant, tolerantNumber, tolerantText } from '../tolerant-fields.ts'

export const priceCodeKinds = ['percent', 'amount', 'fixed'] as const
export type PriceCodeKind = (typeof priceCodeKinds)[number]

/** A code as staff edit it. */
export const PriceCodeDraft = z.object({
  code: text(60),
  kind: z.enum(priceCodeKinds),
  /** Per cent, or rupees. */
  value: sentRupees,
  /** The sections where it applies; empty: everywhere. */
  sections: z.array(text(40)).check(z.maxLength(50)),
  /** Empty: every show. */
  show_ids: z.array(id).check(z.maxLength(500)),
  /** The most bookings, in all and by one person; null: any number. */
  uses_most: z.nullable(z.number()),
  uses_each: z.nullable(z.number()),
  /** `YYYY-MM-DDTHH:MM` on the clock of Asia/Kolkata; null: no limit. */
  valid_from: z.nullable(text(16)),
  valid_until: z.nullable(text(16)),
  /** The e-mail addresses and phone numbers of those who may use it; empty: everybody. */
  people: z.array(text(254)).check(z.maxLength(1000)),
  /** For staff only. */
  note: text(200),
  is_on: z.boolean(),
})
export type PriceCodeDraft = z.output<typeof PriceCodeDraft>

export const PriceCode = z.object({
  id: tolerantId,
  code: z.string(),
  kind: z.enum(priceCodeKinds),
  value: tolerantNumber,
  sections: z._default(z.array(z.string()), []),
  show_ids: z._default(z.array(tolerantId), []),
  uses_most: z.nullable(z.number()),
  uses_each: z.nullable(z.number()),
  valid_from: tolerantInstant,
  valid_until: tolerantInstant,
  people: z._default(z.array(z.string()), []),
  note: tolerantText,
  is_on: z.boolean(),
  /** Bookings with it that are paid, or are being paid. */
  uses: z._default(tolerantNumber, 0),
  change: z._default(tolerantNumber, 0),
  changed_by: tolerantText,
})
export type PriceCode = z.output<typeof PriceCode>

/** A rule of the house's prices as staff edit it. */
export const PriceRuleDraft = z.object({
  kind: z.enum(priceRuleKinds),
  /** The name that guests read. */
  name: text(60),
  /** For steps and groups. */
  steps: z
    .array(
      z.object({
        kind: z.enum(ruleCutKinds),
        /** Per cent off, rupees off, or the price of a seat in rupees. */
        value: sentRupees,
        /** For steps by date, when the step ends: `YYYY-MM-DDTHH:MM` on the clock of Asia/Kolkata. */
        until: z.nullable(text(16)),
        /** For steps by seats sold: the step is for the first `seats` seats. For groups: it needs at least `seats` seats. */
        seats: z.nullable(z.number()),
      }),
    )
    .check(z.maxLength(10)),
  /** Of every `buy` seats, the guest pays for `pay`. */
  buy: z.nullable(z.number()),
  pay: z.nullable(z.number()),
  /** For a fee, rupees on each seat. */
  amount: z.nullable(sentRupees),
  /** The sections where it applies; empty: everywhere. */
  sections: z.array(text(40)).check(z.maxLength(50)),
  /** Empty: every show. Nights and copies made from one of these shows are added automatically. */
  show_ids: z.array(id).check(z.maxLength(5000)),
  valid_from: z.nullable(text(16)),
  valid_until: z.nullable(text(16)),
  is_on: z.boolean(),
})
export type PriceRuleDraft = z.output<typeof PriceRuleDraft>

export const AdminPriceRule = z.extend(PriceRuleTerms, {
  show_ids: z._default(z.array(tolerantId), []),
  is_on: z.boolean(),
  change: z._default(tolerantNumber, 0),
  changed_by: tolerantText,
})
export type AdminPriceRule = z.output<typeof AdminPriceRule>

/** A concession as staff set it. */
export const ConcessionDraft = z.object({
  who: z.enum(concessionKinds),
  kind: z.enum(['percent', 'fixed']),
  /** Per cent off, or the price of a seat in rupees. */
  value: sentRupees,
  /** The most seats of a booking; null: all. */
  most: z.nullable(z.number()),
})
export type ConcessionDraft = z.output<typeof ConcessionDraft>

/** null: the show has none of its own. */
const ConcessionDrafts = z.nullable(z.array(ConcessionDraft).check(z.maxLength(10)))

/** Calls of staff about prices, apart from those of each show. */
export const adminPrices = {
  concessions: call({
    ...adminCall('GET', 'concessions', 'staff'),
    summary: 'Who pays less: of the house, and of the shows that have their own.',
    request: z.object({}),
    response: z.object({
      house: z._default(z.array(Concession), []),
      /** By show id. */
      shows: z._default(z.record(z.string(), z.array(Concession)), {}),
    }),
  }),

  saveConcessions: call({
    ...adminCall('POST', 'save_concessions', 'staff'),
    summary: 'Sets who pays less, for the house (show_id null) or for one show; null: the show has those of the house.',
    audit: ['concessions-changed'],
    request: z.object({
      show_id: z.nullable(id),
      concessions: ConcessionDrafts,
      /** The concessions of the house or show as read for this edit; refused if somebody has changed them since. */
      before: z.optional(ConcessionDrafts),
    }),
    response: Success,
  }),

  rules: call({
    ...adminCall('GET', 'price_rules', 'staff'),
    summary: 'The rules that make seats cost more or less, the newest first.',
    request: z.object({}),
    response: z.object({ rules: z.array(AdminPriceRule) }),
  }),

  saveRule: call({
    ...adminCall('POST', 'save_price_rule', 'staff'),
    summary: 'Makes a rule (id null) or changes one, or switches it off. Seats that are held keep the price they were quoted.',
    audit: ['price-rule-made', 'price-rule-changed'],
    request: z.object({
      id: z.nullable(rowId),
      rule: PriceRuleDraft,
      /** Its change counter as read for this edit. */
      change: z.optional(whole),
      request_id: z.optional(requestName),
    }),
    response: z.object({ success: z.literal(true), message: tolerantText, rule_id: tolerantId }),
  }),

  codes: call({
    ...adminCall('GET', 'price_codes', 'staff'),
    summary: 'The codes that make seats cost less, the newest first, with their uses so far.',
    request: z.object({}),
    response: z.object({ codes: z.array(PriceCode) }),
  }),

  saveCode: call({
    ...adminCall('POST', 'save_price_code', 'staff'),
    summary: 'Makes a code (id null) or changes one, or switches it off. Seats that are held keep the price they were quoted.',
    // Room for a thousand addresses.
    bodyLimit: 512 * 1024,
    audit: ['price-code-made', 'price-code-changed'],
    request: z.object({
      id: z.nullable(rowId),
      code: PriceCodeDraft,
      /** Its change counter as read for this edit. */
      change: z.optional(whole),
    }),
    response: z.object({ success: z.literal(true), message: tolerantText, code_id: tolerantId }),
  }),
}
