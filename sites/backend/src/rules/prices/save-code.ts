import type { PriceCodeDraft } from '@sabha/api/admin/prices'
import { isRefusal, type Refusal, refuse } from '@sabha/api/refusal'
import { normaliseCode } from '@sabha/ticketing/codes'
import { readRupees } from '@sabha/ticketing/money'
import { isPhone, phoneDigits } from '@sabha/ticketing/phone'
import { isPayable } from '@sabha/ticketing/sections'
import { readOptionalMoment } from '@sabha/ticketing/show-times'
import { homeZone } from '@sabha/ticketing/time'
import { idOf, mostAmount, readEmail, readLine } from '../../input/texts.ts'
import type { AccountRow } from '../../store/accounts/accounts.ts'
import {
  addPriceCode,
  changePriceCode,
  findPriceCode,
  type NewPriceCode,
  type PriceCodeRow,
  priceCodeById,
} from '../../store/prices/codes.ts'
import { listAllShows, pricesOf } from '../../store/shows/shows.ts'
import { type Db, type Rollback, rollback, type Tx } from '../../store/store.ts'
import { logAction } from '../accounts/audit.ts'
import type { Context } from '../context.ts'

type Needs = Pick<Context, 'store' | 'now'>

export interface CodeEdit {
  /** null: a new code. */
  id: number | null
  draft: PriceCodeDraft
  /** The code's change counter when it was read for this edit; undefined: the client doesn't say. */
  change: number | undefined
}

type ReadCode = Omit<NewPriceCode, 'change' | 'changed_by' | 'created_at'>

/** Makes a code or changes one, and returns its id. Refuses if somebody else has changed it since it was read. */
export async function savePriceCode({ store, now }: Needs, account: AccountRow, edit: CodeEdit): Promise<number | Refusal> {
  return store.alone((tx) => save(tx, account, edit, now()))
}

async function save(
  tx: Tx,
  account: AccountRow,
  { id, draft, change }: CodeEdit,
  now: number,
): Promise<number | Refusal | Rollback<Refusal>> {
  const before = id === null ? undefined : await priceCodeById(tx, id)
  if (id !== null && !before) return refuse('price-code-gone')
  if (before && change !== undefined && before.change !== change) return changedBy(before)
  const drafted = await readCode(tx, draft, before)
  if (isRefusal(drafted)) return drafted
  // The people it was for had their data deleted: an empty list must not make it everybody's.
  const read = before?.people === '[]' && drafted.people === null ? { ...drafted, people: '[]' } : drafted
  const same = await findPriceCode(tx, read.code)
  if (same && same.id !== id) return refuse('price-code-taken', { code: read.code, field: 'code' })
  if (!before) {
    const made = await addPriceCode(tx, { ...read, changed_by: account.name, created_at: now })
    await logAction(tx, account, now, { what: 'price-code-made', toWhat: `price code ${made}`, details: { name: read.code } })
    return made
  }
  const fields = (Object.keys(read) as (keyof ReadCode)[]).filter((field) => read[field] !== before[field])
  if (fields.length === 0) return before.id
  if (!(await changePriceCode(tx, before, { ...read, changed_by: account.name }))) return rollback(changedBy(before))
  await logAction(tx, account, now, {
    what: 'price-code-changed',
    toWhat: `price code ${before.id}`,
    details: { name: read.code, fields, ...(read.state !== before.state && { state: read.state }) },
  })
  return before.id
}

const changedBy = ({ changed_by }: PriceCodeRow) => refuse('price-code-edited', { who: changed_by })

async function readCode(db: Db, draft: PriceCodeDraft, before: PriceCodeRow | undefined): Promise<ReadCode | Refusal> {
  const code = normaliseCode(draft.code.normalize('NFC'))
  if (!/^[\p{L}\p{M}\p{N}]{3,30}$/u.test(code)) return refuse('bad-price-code', { field: 'code' })
  const value = readValue(draft)
  if (isRefusal(value)) return value
  const scope = await readScope(db, draft, before)
  if (isRefusal(scope)) return scope
  const limits = readLimits(draft)
  if (isRefusal(limits)) return limits
  const people = readPeople(draft.people)
  if (isRefusal(people)) return people
  const state = draft.is_on ? 'on' : 'off'
  return { code, kind: draft.kind, value, ...scope, ...limits, people: listed(people), note: readLine(draft.note), state }
}

function readValue({ kind, value }: PriceCodeDraft): number | Refusal {
  if (kind === 'percent') {
    const percent = Number(value)
    return Number.isInteger(percent) && percent >= 1 && percent <= 99 ? percent : refuse('bad-percent', { field: 'value' })
  }
  const amount = readRupees(value)
  if (amount === undefined || amount > mostAmount) return refuse('bad-amount', { field: 'value' })
  // A fixed price of nought makes its seats free; an amount of nought takes nothing off.
  if (amount === 0 && kind === 'amount') return refuse('bad-amount', { field: 'value' })
  return isPayable(amount) ? amount : refuse('price-too-low', { field: 'value' })
}

/**
 * Reads which sections and shows it applies to. Those that it already has may stay even if they no longer exist; otherwise nobody could
 * switch it off.
 */
export async function readScope(
  db: Db,
  { sections, show_ids }: Pick<PriceCodeDraft, 'sections' | 'show_ids'>,
  before: Pick<PriceCodeRow, 'sections' | 'shows'> | undefined,
): Promise<{ sections: string | null; shows: string | null } | Refusal> {
  const all = await listAllShows(db)
  const ids = [...new Set(show_ids.map(idOf))]
  const known = new Set([...all.map(({ id }) => id), ...list<number>(before?.shows)])
  if (ids.some((id) => !known.has(id))) return refuse('unknown-show', { field: 'show_ids' })
  const priced = all.flatMap((show) => (ids.length === 0 || ids.includes(show.id) ? Object.keys(pricesOf(show)) : []))
  const sold = new Set([...priced, ...list<string>(before?.sections)])
  const unknown = sections.find((section) => !sold.has(section))
  if (unknown !== undefined) return refuse('unknown-section', { section: unknown, field: 'sections' })
  return { sections: listed([...new Set(sections)]), shows: listed(ids) }
}

const mostUses = 1_000_000

function readLimits(draft: PriceCodeDraft): Pick<ReadCode, 'uses_most' | 'uses_each' | 'valid_from' | 'valid_until'> | Refusal {
  for (const field of ['uses_most', 'uses_each'] as const) {
    const uses = draft[field]
    if (uses !== null && !(Number.isInteger(uses) && uses >= 1 && uses <= mostUses)) return refuse('bad-uses', { field, most: mostUses })
  }
  const period = readPeriod(draft)
  return isRefusal(period) ? period : { uses_most: draft.uses_most, uses_each: draft.uses_each, ...period }
}

/** Reads a period on the clock of the house. */
export function readPeriod(
  draft: Pick<PriceCodeDraft, 'valid_from' | 'valid_until'>,
): Pick<ReadCode, 'valid_from' | 'valid_until'> | Refusal {
  const valid_from = readOptionalMoment(draft.valid_from, homeZone)
  const valid_until = readOptionalMoment(draft.valid_until, homeZone)
  if (valid_from === undefined) return refuse('bad-date', { field: 'valid_from' })
  if (valid_until === undefined) return refuse('bad-date', { field: 'valid_until' })
  if (valid_from !== null && valid_until !== null && valid_until <= valid_from) return refuse('end-before-start', { field: 'valid_until' })
  return { valid_from, valid_until }
}

function readPeople(texts: readonly string[]): string[] | Refusal {
  const people = new Set<string>()
  for (const text of texts.map(readLine)) {
    if (text === '') continue
    const phone = phoneDigits(text)
    const email = isPhone(phone) ? undefined : readEmail(text)
    if (email !== undefined && isRefusal(email)) return refuse('bad-person', { person: text, field: 'people' })
    people.add(email?.toLowerCase() ?? phone)
  }
  return [...people]
}

function list<T>(json: string | null | undefined): T[] {
  return json ? (JSON.parse(json) as T[]) : []
}

/** null for an empty list, which applies to all. */
function listed(values: readonly (string | number)[]): string | null {
  return values.length === 0 ? null : JSON.stringify(values)
}
