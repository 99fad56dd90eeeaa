import type { AdminPriceRule, PriceCode } from '@sabha/api/admin/prices'
import type { Concession, PriceRuleTerms, PriceRule as WirePriceRule } from '@sabha/api/shapes'
import { rupeesOf } from '@sabha/ticketing/money'
import { isInForce, type PriceRule, type RuleCut } from '@sabha/ticketing/price-rules'
import type { PriceCodeRow } from '../store/prices/codes.ts'
import type { OfferedConcession } from '../store/prices/concessions.ts'
import { type PriceRuleRow, ruleOfRow } from '../store/prices/rules.ts'
import { isoOrNull } from './instants.ts'

export function wirePriceCode(row: PriceCodeRow & { uses: number }): PriceCode {
  const list = <T>(json: string | null) => (json === null ? [] : (JSON.parse(json) as T[]))
  return {
    id: String(row.id),
    code: row.code,
    kind: row.kind,
    value: priceCodeValue(row),
    sections: list<string>(row.sections),
    show_ids: list<number>(row.shows).map(String),
    uses_most: row.uses_most,
    uses_each: row.uses_each,
    valid_from: isoOrNull(row.valid_from),
    valid_until: isoOrNull(row.valid_until),
    people: list<string>(row.people),
    note: row.note,
    is_on: row.state === 'on',
    uses: row.uses,
    change: row.change,
    changed_by: row.changed_by,
  }
}

export function wireConcession({ who, kind, value, most }: OfferedConcession): Concession {
  return { who, kind, value: kind === 'percent' ? value : rupeesOf(value), most }
}

export function wireAdminRule(row: PriceRuleRow): AdminPriceRule {
  return {
    ...ruleTerms(ruleOfRow(row)),
    show_ids: row.shows === null ? [] : (JSON.parse(row.shows) as number[]).map(String),
    is_on: row.state === 'on',
    change: row.change,
    changed_by: row.changed_by,
  }
}

/**
 * Returns the rules that a page works with. Fees are already in the prices, and a rule that hasn't begun yet is not made public. A guest
 * whose page is open when it begins is asked before they pay another price.
 */
export function wireRules(rules: readonly PriceRule[], now: number): WirePriceRule[] {
  return rules
    .filter((rule) => rule.kind !== 'fee' && isInForce(rule, now))
    .map((rule) => ({ ...ruleTerms(rule), sold: rule.sold ?? null }))
}

function ruleTerms(rule: PriceRule): PriceRuleTerms {
  return {
    id: String(rule.id),
    kind: rule.kind,
    name: rule.name,
    steps: 'steps' in rule ? rule.steps.map(wireStep) : [],
    buy: rule.kind === 'n-for-m' ? rule.buy : null,
    pay: rule.kind === 'n-for-m' ? rule.pay : null,
    amount: rule.kind === 'fee' ? rupeesOf(rule.amount) : null,
    sections: [...(rule.sections ?? [])],
    valid_from: isoOrNull(rule.from),
    valid_until: isoOrNull(rule.until),
  }
}

function wireStep(step: RuleCut & { until?: number; seats?: number }): PriceRuleTerms['steps'][number] {
  const { kind, value, until = null, seats = null } = step
  return { kind, value: kind === 'percent' ? value : rupeesOf(value), until: isoOrNull(until), seats }
}

/** Returns per cent, or rupees. */
export function priceCodeValue({ kind, value }: Pick<PriceCodeRow, 'kind' | 'value'>): number {
  return kind === 'percent' ? value : rupeesOf(value)
}
