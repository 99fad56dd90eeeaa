import type { CorrectionDraft } from '@sabha/api/admin/tills'
import { type Refusal, refuse } from '@sabha/api/refusal'
import { isOwner } from '@sabha/api/shapes'
import { type Paise, readRupees, rupeesOf } from '@sabha/ticketing/money'
import { countedCash, type TillSums, tillSums } from '@sabha/ticketing/till'
import { mostAmount, readLine, readText } from '../../input/texts.ts'
import type { AccountRow } from '../../store/accounts/accounts.ts'
import { owedAtCounter } from '../../store/payments/money-owed.ts'
import { type Db, type Rollback, rollback, type Tx } from '../../store/store.ts'
import {
  addTill,
  addTillEntry,
  closeTillRow,
  enterTill,
  findTill,
  openTillOf,
  type TillRow,
  takenInAll,
  talliesOf,
} from '../../store/tills/tills.ts'
import { logAction } from '../accounts/audit.ts'
import { once, type SentForm } from '../accounts/once.ts'
import type { Context } from '../context.ts'
import { dashboardFigures } from '../reports/figures.ts'
import { type BankFigures, bankFiguresOf } from './bank-list.ts'
import { mailSlip, type SlipNeeds, type SlipRequest } from './mail-slip.ts'

type Needs = Pick<Context, 'store' | 'now'>

export interface KnownTill {
  till: TillRow
  sums: TillSums
  /** The figures of what came in by UPI. */
  bank: BankFigures
}

/** Returns these tills with what went in and out of them. */
export async function withSums(db: Db, tills: readonly TillRow[]): Promise<KnownTill[]> {
  const ids = tills.map(({ id }) => id)
  const [tallies, bankOf] = [await talliesOf(db, ids), await bankFiguresOf(db, ids)]
  return tills.map((till) => ({ till, sums: tillSums(till.opening_float, tallies.get(till.id) ?? []), bank: bankOf(till.id) }))
}

export async function openTillWithSums(db: Db, accountId: number): Promise<KnownTill | undefined> {
  const till = await openTillOf(db, accountId)
  return till && (await withSums(db, [till]))[0]
}

/** Whether an account may see a till. Owners see every till; others their own, and what isn't theirs is as if it were not there. */
export function maySeeTill(account: AccountRow, till: Pick<TillRow, 'account_id'>): boolean {
  return isOwner(account) || till.account_id === account.id
}

/** Whether an account may correct a till: its own while it is open; owners may correct any. */
export function mayCorrectTill(account: AccountRow, till: Pick<TillRow, 'account_id' | 'state'>): boolean {
  return isOwner(account) || (till.state === 'open' && till.account_id === account.id)
}

/** Opens a till, and returns its id. */
export async function openTill({ store, now }: Needs, account: AccountRow, float: number | string): Promise<number | Refusal> {
  const opening_float = readRupees(float)
  if (opening_float === undefined || opening_float > mostAmount) return refuse('bad-amount', { field: 'float' })
  return store.alone(async (tx) => {
    const opened_at = now()
    const id = await addTill(tx, { account_id: account.id, who: account.name, opening_float, opened_at })
    if (id === undefined) return refuse('till-open-already')
    await logAction(tx, account, opened_at, { what: 'till-opened', toWhat: `till ${id}`, details: { amount: rupeesOf(opening_float) } })
    return id
  })
}

export interface TillCount {
  tillId: number
  pieces: Readonly<Record<string, number>>
  /** The till's change counter when it was looked at to be counted. */
  change: number
  note: string
  /** undefined: its slip is not mailed. */
  slip: SlipRequest | undefined
}

export interface ClosedTill {
  /** By how much the count differs from what should be there. */
  difference: Paise
  /** How many people its slip is mailed to. */
  mailed: number
}

/** Closes a till for good, with what was counted in it, and has its slip mailed. */
export async function closeTill(services: Needs & SlipNeeds, account: AccountRow, count: TillCount): Promise<ClosedTill | Refusal> {
  const counted = countedCash(count.pieces)
  if (counted === undefined || counted > mostAmount) return refuse('bad-count', { field: 'pieces' })
  return services.store.alone((tx) => close(tx, services, account, count, counted))
}

async function close(
  tx: Tx,
  services: Needs & SlipNeeds,
  account: AccountRow,
  { tillId, pieces, change, note, slip }: TillCount,
  counted: Paise,
): Promise<ClosedTill | Refusal | Rollback<Refusal>> {
  const till = await findTill(tx, tillId)
  if (!till || !maySeeTill(account, till)) return refuse('unknown-till')
  if (till.state === 'closed') return refuse('till-is-closed')
  const [known] = await withSums(tx, [till])
  const expected = known?.sums.expected ?? till.opening_float
  const at = services.now()
  const closing = {
    change,
    closed_at: at,
    closed_by: account.name,
    expected,
    counted,
    pieces: JSON.stringify(pieces),
    note: readText(note),
  }
  if (!(await closeTillRow(tx, till.id, closing))) return rollback(refuse('till-moved-on'))
  await logAction(tx, account, at, {
    what: 'till-closed',
    toWhat: `till ${till.id}`,
    details: { amount: rupeesOf(counted), difference: rupeesOf(counted - expected), note: closing.note },
  })
  const mailed = slip ? await mailSlip(tx, services, account, { ...slip, tillId: till.id, event: 'closing' }) : 0
  return { difference: counted - expected, mailed }
}

/** Adds a correction to a till. Earlier entries stay, and a closed till stays closed. */
export async function correctTill(
  services: Needs,
  account: AccountRow,
  tillId: number,
  draft: CorrectionDraft,
  sent: SentForm,
): Promise<Refusal | undefined> {
  const amount = readRupees(draft.amount)
  if (!amount || amount > mostAmount) return refuse('bad-amount', { field: 'amount' })
  const reason = readLine(draft.reason)
  if (reason === '') return refuse('reason-needed', { field: 'reason' })
  if (draft.what === 'moved' && draft.from === draft.to) return refuse('same-way-twice', { field: 'to' })
  return services.store.alone((tx) =>
    once(tx, { account, sent, now: services.now() }, () => correct(tx, services, account, tillId, { draft, amount, reason })),
  )
}

async function correct(
  tx: Tx,
  { now }: Needs,
  account: AccountRow,
  tillId: number,
  { draft, amount, reason }: { draft: CorrectionDraft; amount: Paise; reason: string },
): Promise<Refusal | undefined> {
  const till = await findTill(tx, tillId)
  if (!till || !maySeeTill(account, till)) return refuse('unknown-till')
  if (!mayCorrectTill(account, till)) return refuse('till-is-closed')
  // Cash is carried while the till is open; what a count has missed is found after the closing.
  if (draft.what === (till.state === 'open' ? 'recount' : 'carried')) return refuse('till-moved-on')
  const at = now()
  // A closing at the same moment comes either before this, and is seen here, or after it, and counts this entry.
  if (till.state === 'open' && (await enterTill(tx, { tillId: till.id })) === undefined) return refuse('till-moved-on')
  const entry = { till_id: till.id, what: draft.what, account_id: account.id, who: account.name, at, note: reason }
  const parts =
    draft.what === 'moved'
      ? ([
          [draft.from, -amount],
          [draft.to, amount],
        ] as const)
      : ([['cash', draft.direction === 'in' ? amount : -amount]] as const)
  for (const [kind, part] of parts) await addTillEntry(tx, { ...entry, kind, amount: part })
  await logAction(tx, account, at, {
    what: 'till-corrected',
    toWhat: `till ${till.id}`,
    details: { amount: rupeesOf(parts.at(-1)?.[1] ?? amount), ...(draft.what === 'moved' && { from: draft.from, to: draft.to }), reason },
  })
  return undefined
}

/**
 * What was taken at the counter, in tills and without one. Less what is still to be handed out, it equals the dashboard's revenue there.
 */
export interface TillReckoning {
  inTills: Paise
  without: Paise
  owed: Paise
  revenue: Paise
}

export async function tillReckoning(context: Pick<Context, 'store' | 'now'>): Promise<TillReckoning> {
  const { read } = context.store
  const { revenue } = await dashboardFigures(context)
  return { ...(await takenInAll(read)), owed: await owedAtCounter(read), revenue: revenue.desk }
}
