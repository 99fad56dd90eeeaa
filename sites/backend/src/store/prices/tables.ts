import type { CodeRule } from '@sabha/ticketing/quote'
import type { Generated } from 'kysely'

export interface PriceTables {
  price_code: PriceCodeTable
  concession_set: ConcessionSetTable
  price_rule: PriceRuleTable
}

interface ConcessionSetTable {
  /** `house`, or `show:` and the show's id. */
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
  /** How many bookings may use it, in all and per person; null: any number. */
  uses_most: number | null
  uses_each: number | null
  /** Valid from the first time on and before the second; null: no limit. */
  valid_from: number | null
  valid_until: number | null
  /** Phone numbers (ten digits) and e-mail addresses in lower case, as JSON; null: for everybody. */
  people: string | null
  /** For staff alone. */
  note: string
  state: 'on' | 'off'
  /** Every edit raises it, so that an edit of an older state is noticed. */
  change: Generated<number>
  /** The name of the account that made the last edit. */
  changed_by: string
  created_at: number
}

interface PriceRuleTable {
  id: Generated<number>
  /** What guests see. */
  name: string
  /** `RuleTerms` as JSON. */
  terms: string
  /** Names as JSON; null: every section. */
  sections: string | null
  /** Ids as JSON; null: every show. */
  shows: string | null
  /** Valid from the first time on and before the second; null: no limit. */
  valid_from: number | null
  valid_until: number | null
  state: 'on' | 'off'
  /** Every edit raises it, so that an edit of an older state is noticed. */
  change: Generated<number>
  /** The name of the account that made the last edit. */
  changed_by: string
  created_at: number
}
