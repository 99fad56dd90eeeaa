import type { CodeRule } from '@sabha/ticketing/quote'
import type { Generated } from 'kysely'

export interface PriceTables {
  price_code: PriceCodeTable
  concession_set: ConcessionSetTable
  price_rule: PriceRuleTable
}

interface ConcessionSetTable {
  /** `house`, or `show:` and its id. */
  scope: string
  /** `OfferedConcession[]` as JSON. */
  concessions: string
}

interface PriceCodeTable {
  id: Generated<number>
  /** Upper case, without spaces and dashes. */
  code: string
  kind: CodeRule['kind']
  /** Per cent, or paise. */
  value: number
  /** Names as JSON; null: every section. */
  sections: string | null
  /** Ids as JSON; null: every show. */
  shows: string | null
  /** Bookings, in all and of one person; null: any number. */
  uses_most: number | null
  uses_each: number | null
  /** From then on, and before then; null: always. */
  valid_from: number | null
  valid_until: number | null
  /** Phone numbers (ten digits) and e-mail addresses in small letters, as JSON; null: for everybody. */
  people: string | null
  /** For staff alone. */
  note: string
  state: 'on' | 'off'
  /** Raised by every edit, so that a stale one is seen. */
  change: Generated<number>
  /** The name of the account whose edit was the last. */
  changed_by: string
  created_at: number
}

interface PriceRuleTable {
  id: Generated<number>
  /** What guests read of it. */
  name: string
  /** `RuleTerms` as JSON. */
  terms: string
  /** Names as JSON; null: every section. */
  sections: string | null
  /** Ids as JSON; null: every show. */
  shows: string | null
  /** From then on, and before then; null: always. */
  valid_from: number | null
  valid_until: number | null
  state: 'on' | 'off'
  /** Raised by every edit, so that a stale one is seen. */
  change: Generated<number>
  /** The name of the account whose edit was the last. */
  changed_by: string
  created_at: number
}
