import type { BankState } from '@sabha/api/admin/bank'
import { mayBeSame } from '@sabha/ticketing/bank-match'
import { day } from '@sabha/ticketing/durations'
import type { Paise } from '@sabha/ticketing/money'
import type { Db } from '../../store/store.ts'
import { type BankCreditRow, openCredits } from '../../store/tills/bank-credits.ts'
import { bankSums, decidedEntries, openUpiEntries, partedPairs, type UpiSaleRow, upiSales } from '../../store/tills/bank-matches.ts'
import type { TillEntryRow } from '../../store/tills/tills.ts'
import { openCreditOf, openSaleOf } from './bank-matches.ts'

type Part = { offset: number; limit: number }

export interface ListedSale {
  sale: UpiSaleRow
  state: BankState
  choices: BankCreditRow[]
}

/** Paise that came in by UPI, by what is known of them from the bank. */
export interface BankFigures {
  seen: Paise
  settled: Paise
  missing: Paise
}

export interface BankSalesList {
  sales: ListedSale[]
  counts: Record<BankState, number>
  figures: BankFigures
}

/** Returns the sales by UPI in this state, the latest first, with the credits that a person may choose from. */
export async function listBankSales(db: Db, state: BankState, part: Part): Promise<BankSalesList> {
  const sums = await bankSums(db, 'all')
  const figures = figuresOf(sums)
  const countOf = (of: (typeof sums)[number]['state']) => sums.reduce((sum, row) => sum + (row.state === of ? row.count : 0), 0)
  const open = await openByState(db)
  const counts = { choose: open.choose.length, missing: open.missing.length, seen: countOf('seen'), settled: countOf('settled') }
  if (state === 'seen' || state === 'settled') {
    const rows = await upiSales(db, await decidedEntries(db, state, part))
    return { sales: rows.map((sale) => ({ sale, state, choices: [] })), counts, figures }
  }
  const ids = open[state].slice(part.offset, part.offset + part.limit)
  const rows = await upiSales(db, ids)
  return { sales: rows.map((sale) => ({ sale, state, choices: nearest(sale, open.credits) })), counts, figures }
}

/** Returns the ids of sales without a credit: those that one may belong to, and those that none may. */
async function openByState(db: Db) {
  const [entries, credits, apart] = [await openUpiEntries(db), await openCredits(db), await partedPairs(db)]
  const byAmount = Map.groupBy(credits, ({ amount }) => amount)
  const states = Map.groupBy(entries, (entry) => {
    const isPossible = (byAmount.get(entry.paid) ?? []).some(
      (credit) => !apart.has(`${entry.id}:${credit.id}`) && mayBeSame(openSaleOf(entry), openCreditOf(credit)),
    )
    return isPossible ? 'choose' : 'missing'
  })
  const idsOf = (state: 'choose' | 'missing') => (states.get(state) ?? []).map(({ id }) => id)
  return { choose: idsOf('choose'), missing: idsOf('missing'), credits: byAmount }
}

const mostChoices = 10
/** ms; nobody looks for a payment further away. */
const farthest = 30 * day

function nearest({ at, paid }: UpiSaleRow, credits: ReadonlyMap<Paise, BankCreditRow[]>): BankCreditRow[] {
  const far = (credit: BankCreditRow) => Math.abs((credit.at ?? credit.day_at) - at)
  return (credits.get(paid) ?? [])
    .filter((credit) => far(credit) < farthest)
    .toSorted((a, b) => far(a) - far(b))
    .slice(0, mostChoices)
}

/** Whether this entry came in by UPI, and so should be on the bank's statement. */
export function isUpiIn({ kind, amount, what, given }: Pick<TillEntryRow, 'kind' | 'amount' | 'what' | 'given'>): boolean {
  if (kind !== 'upi') return false
  return what === 'sale' ? amount + (given ?? 0) > 0 : what === 'moved' && amount > 0
}

export function bankStateOf({ matched_how, day_at }: Pick<TillEntryRow, 'matched_how' | 'day_at'>): keyof BankFigures {
  if (matched_how === null) return 'missing'
  return day_at === null ? 'settled' : 'seen'
}

function figuresOf(rows: Awaited<ReturnType<typeof bankSums>>): BankFigures {
  const figures: BankFigures = { seen: 0, settled: 0, missing: 0 }
  for (const { state, amount } of rows) figures[state] += amount
  return figures
}

export async function bankFigures(db: Db): Promise<BankFigures> {
  return figuresOf(await bankSums(db, 'all'))
}

/** Returns these figures for each of these tills. */
export async function bankFiguresOf(db: Db, tillIds: readonly number[]): Promise<(tillId: number) => BankFigures> {
  const rows = tillIds.length === 0 ? [] : await bankSums(db, { tillIds })
  return (tillId) => figuresOf(rows.filter(({ till_id }) => till_id === tillId))
}
