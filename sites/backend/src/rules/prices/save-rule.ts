import { mostDeskSeats } from '@sabha/api/admin/bookings'
import type { PriceRuleDraft } from '@sabha/api/admin/prices'
import { isRefusal, type Refusal, refuse } from '@sabha/api/refusal'
import { type Paise, readRupees } from '@sabha/ticketing/money'
import type { RuleCut, RuleTerms } from '@sabha/ticketing/price-rules'
import { isPayable } from '@sabha/ticketing/sections'
import { readOptionalMoment } from '@sabha/ticketing/show-times'
import { homeZone } from '@sabha/ticketing/time'
import { readLine } from '../../input/texts.ts'
import type { AccountRow } from '../../store/accounts/accounts.ts'
import { addPriceRule, changePriceRule, type NewPriceRule, type PriceRuleRow, priceRuleById } from '../../store/prices/rules.ts'
import { type Db, type Rollback, rollback, type Tx } from '../../store/store.ts'
import { logAction } from '../accounts/audit.ts'
import { once, type SentForm } from '../accounts/once.ts'
import type { Context } from '../context.ts'
import { readPeriod, readScope } from './save-code.ts'

export interface RuleEdit {
  /** null: a new rule. */
  id: number | null
  draft: PriceRuleDraft
  /** The rule's change counter when it was read for this edit; undefined: the client doesn't say. */
  change: number | undefined
  sent: SentForm
}

type ReadRule = Omit<NewPriceRule, 'change' | 'changed_by' | 'created_at'>

/** Makes a rule or changes one, and returns its id. Refuses if somebody else has changed it since it was read. */
export async function savePriceRule(
  { store, now }: Pick<Context, 'store' | 'now'>,
  account: AccountRow,
  edit: RuleEdit,
): Promise<number | Refusal> {
  return store.alone((tx) => once(tx, { account, sent: edit.sent, now: now() }, () => save(tx, account, edit, now())))
}

async function save(
  tx: Tx,
  account: AccountRow,
  { id, draft, change }: RuleEdit,
  now: number,
): Promise<number | Refusal | Rollback<Refusal>> {
  const before = id === null ? undefined : await priceRuleById(tx, id)
  if (id !== null && !before) return refuse('price-rule-gone')
  if (before && change !== undefined && before.change !== change) return changedBy(before)
  const read = await readRule(tx, draft, before)
  if (isRefusal(read)) return read
  if (!before) {
    const made = await addPriceRule(tx, { ...read, changed_by: account.name, created_at: now })
    await logAction(tx, account, now, { what: 'price-rule-made', toWhat: `price rule ${made}`, details: { name: read.name } })
    return made
  }
  const fields = (Object.keys(read) as (keyof ReadRule)[]).filter((field) => read[field] !== before[field])
  if (fields.length === 0) return before.id
  if (!(await changePriceRule(tx, before, { ...read, changed_by: account.name }))) return rollback(changedBy(before))
  await logAction(tx, account, now, {
    what: 'price-rule-changed',
    toWhat: `price rule ${before.id}`,
    details: { name: read.name, fields, ...(read.state !== before.state && { state: read.state }) },
  })
  return before.id
}

const changedBy = ({ changed_by }: PriceRuleRow) => refuse('price-rule-edited', { who: changed_by })

async function readRule(db: Db, draft: PriceRuleDraft, before: PriceRuleRow | undefined): Promise<ReadRule | Refusal> {
  const name = readLine(draft.name)
  if (name === '') return refuse('rule-name-needed', { field: 'name' })
  const terms = readTerms(draft)
  if (isRefusal(terms)) return terms
  const scope = await readScope(db, draft, before)
  if (isRefusal(scope)) return scope
  const period = readPeriod(draft)
  if (isRefusal(period)) return period
  return { name, terms: JSON.stringify(terms), ...scope, ...period, state: draft.is_on ? 'on' : 'off' }
}

/** More seats than a hall has. */
const mostOfHall = 100_000

/** The most that a seat costs. */
const mostAmount: Paise = 50_000_00

function readTerms(draft: PriceRuleDraft): RuleTerms | Refusal {
  const { kind } = draft
  if (kind === 'fee') {
    const amount = readAmount(draft.amount ?? '', 'amount')
    return isRefusal(amount) ? amount : { kind, amount }
  }
  if (kind === 'n-for-m') {
    const { buy, pay } = draft
    if (!isCount(buy, 2, mostDeskSeats)) return refuse('bad-step-seats', { field: 'buy', least: 2, most: mostDeskSeats })
    return isCount(pay, 1, buy - 1) ? { kind, buy, pay } : refuse('bad-step-seats', { field: 'pay', least: 1, most: buy - 1 })
  }
  return kind === 'date-steps' ? readDateSteps(draft.steps) : readSeatSteps(kind, draft.steps)
}

type StepDraft = PriceRuleDraft['steps'][number]

function readDateSteps(drafts: readonly StepDraft[]): RuleTerms | Refusal {
  const steps: (RuleCut & { until: number })[] = []
  for (const [index, draft] of drafts.entries()) {
    const cut = readCut(draft, index)
    if (isRefusal(cut)) return cut
    const until = readOptionalMoment(draft.until, homeZone)
    const field = `steps.${index}.until`
    if (until === undefined || until === null) return refuse('bad-date', { field })
    if (until <= (steps.at(-1)?.until ?? Number.NEGATIVE_INFINITY)) return refuse('steps-not-ascending', { field })
    steps.push({ ...cut, until })
  }
  return steps.length === 0 ? refuse('steps-needed', { field: 'steps.0.value' }) : { kind: 'date-steps', steps }
}

function readSeatSteps(kind: 'sold-steps' | 'group', drafts: readonly StepDraft[]): RuleTerms | Refusal {
  const [least, most] = kind === 'group' ? [2, mostDeskSeats] : [1, mostOfHall]
  const steps: (RuleCut & { seats: number })[] = []
  for (const [index, draft] of drafts.entries()) {
    const cut = readCut(draft, index)
    if (isRefusal(cut)) return cut
    const field = `steps.${index}.seats`
    if (!isCount(draft.seats, least, most)) return refuse('bad-step-seats', { field, least, most })
    if (draft.seats <= (steps.at(-1)?.seats ?? 0)) return refuse('steps-not-ascending', { field })
    steps.push({ ...cut, seats: draft.seats })
  }
  return steps.length === 0 ? refuse('steps-needed', { field: 'steps.0.value' }) : { kind, steps }
}

function isCount(value: number | null, least: number, most: number): value is number {
  return value !== null && Number.isInteger(value) && value >= least && value <= most
}

function readCut({ kind, value }: StepDraft, index: number): RuleCut | Refusal {
  const field = `steps.${index}.value`
  if (kind !== 'percent') {
    const amount = readAmount(value, field, kind === 'fixed')
    return isRefusal(amount) ? amount : { kind, value: amount }
  }
  const percent = Number(value)
  return isCount(percent, 1, 99) ? { kind, value: percent } : refuse('bad-percent', { field })
}

/** `mayBeFree`: nought is allowed, as a price; it is neither a fee nor a discount. */
function readAmount(rupees: number | string, field: string, mayBeFree = false): Paise | Refusal {
  const amount = readRupees(rupees)
  if (amount === undefined || amount > mostAmount || (amount === 0 && !mayBeFree)) return refuse('bad-amount', { field })
  return isPayable(amount) ? amount : refuse('price-too-low', { field })
}
