import type { PriceCodeDraft } from '@sabha/api/admin/prices'
import type { Client } from '@sabha/api/client'

export function codeDraft(changes: Partial<PriceCodeDraft> = {}): PriceCodeDraft {
  return {
    code: 'SPRING',
    kind: 'percent',
    value: 10,
    sections: [],
    show_ids: [],
    uses_most: null,
    uses_each: null,
    valid_from: null,
    valid_until: null,
    people: [],
    note: '',
    is_on: true,
    ...changes,
  }
}

/** Makes a code, as staff do; returns its id. */
export async function makeCode(client: Client, changes: Partial<PriceCodeDraft> = {}): Promise<number> {
  return Number((await client.prices.saveCode({ id: null, code: codeDraft(changes) })).code_id)
}
