import type { PriceRuleDraft } from '@sabha/api/admin/prices'
import type { Client } from '@sabha/api/client'

/** Returns a draft of a rule: four seats for the price of three. */
export function ruleDraft(changes: Partial<PriceRuleDraft> = {}): PriceRuleDraft {
  return {
    kind: 'n-for-m',
    name: 'Four for three',
    steps: [],
    buy: 4,
    pay: 3,
    amount: null,
    sections: [],
    show_ids: [],
    valid_from: null,
    valid_until: null,
    is_on: true,
    ...changes,
  }
}

export function step(value: number | string, at: { until?: string; seats?: number }, kind: 'percent' | 'off' | 'fixed' = 'percent') {
  return { kind, value, until: at.until ?? null, seats: at.seats ?? null }
}

/** Makes a rule, as staff do; returns its id. */
export async function makeRule(client: Client, changes: Partial<PriceRuleDraft> = {}): Promise<number> {
  return Number((await client.prices.saveRule({ id: null, rule: ruleDraft(changes) })).rule_id)
}
