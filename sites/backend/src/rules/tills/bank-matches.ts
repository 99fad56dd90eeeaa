import { isRefusal, type Refusal, refuse } from '@sabha/api/refusal'
import { certainMatches, type OpenCredit, type OpenSale } from '@sabha/ticketing/bank-match'
import { rupeesOf } from '@sabha/ticketing/money'
import { readLine } from '../../input/texts.ts'
import type { AccountRow } from '../../store/accounts/accounts.ts'
import { rollback, type Tx } from '../../store/store.ts'
import { type BankCreditRow, findBankCredit, openCredits } from '../../store/tills/bank-credits.ts'
import {
  addBankMatch,
  addBankMatches,
  findUpiEntry,
  type OpenUpiEntry,
  openUpiEntries,
  partedPairs,
  removeBankMatch,
} from '../../store/tills/bank-matches.ts'
import { logAction } from '../accounts/audit.ts'
import { once, type SentForm } from '../accounts/once.ts'
import type { Context } from '../context.ts'

type Needs = Pick<Context, 'store' | 'now'>

export function openSaleOf({ id, at, paid, bank_reference, upi_reference }: OpenUpiEntry): OpenSale {
  return { id, at, amount: paid, bankReference: bank_reference || null, reference: upi_reference || null }
}

export function openCreditOf({ id, day_at, at, amount, rrn, reference }: BankCreditRow): OpenCredit {
  return { id, dayAt: day_at, at, amount, rrn, reference }
}

/** Matches what belongs together without a doubt; returns how many. */
export async function matchCertain(tx: Tx, account: Pick<AccountRow, 'id' | 'name'>, at: number): Promise<number> {
  const sales = (await openUpiEntries(tx)).map(openSaleOf)
  const credits = (await openCredits(tx)).map(openCreditOf)
  const matches = certainMatches(sales, credits, await partedPairs(tx))
  return addBankMatches(tx, matches, { account_id: account.id, who: account.name, at })
}

/** Matches again, because phones that were away have brought their sales. */
export async function matchAgain({ store, now }: Needs, account: AccountRow): Promise<number> {
  return store.alone(async (tx) => {
    const matched = await matchCertain(tx, account, now())
    if (matched > 0) await logAction(tx, account, now(), { what: 'bank-matched', toWhat: 'bank statement', details: { matched } })
    return matched
  })
}

/**
 * Records that a person says that these belong together. If another person says so of either of them at the same moment, one of the two is
 * refused.
 */
export async function matchCredit(
  { store, now }: Needs,
  account: AccountRow,
  { entryId, creditId }: { entryId: number; creditId: number },
): Promise<Refusal | undefined> {
  return store.concurrent([], async (tx) => {
    const [entry, credit] = [await findUpiEntry(tx, entryId), await findBankCredit(tx, creditId)]
    if (!entry) return refuse('unknown-upi-sale')
    if (!credit) return refuse('unknown-bank-credit')
    if (entry.paid !== credit.amount) return refuse('bank-amounts-differ')
    const by = { account_id: account.id, who: account.name, at: now() }
    const match = await addBankMatch(tx, { ...by, entry_id: entry.id, credit_id: credit.id, how: 'person' })
    if (match === undefined) return rollback(refuse('bank-matched-already'))
    await logAction(tx, account, by.at, { what: 'bank-matched', ...(await aboutMatch(tx, { entry_id: entry.id, credit_id: credit.id })) })
    return undefined
  })
}

export interface Settling {
  what: 'sale' | 'credit'
  id: number
  note: string
}

/** Records what a person says of a sale that is on no statement (what became of it), or of a credit (whose it is). */
export async function settleBank(
  { store, now }: Needs,
  account: AccountRow,
  { what, id, note }: Settling,
  sent: SentForm,
): Promise<Refusal | undefined> {
  const reason = readLine(note)
  if (reason === '') return refuse('reason-needed', { field: 'note' })
  const by = { account_id: account.id, who: account.name, at: now() }
  return store.alone((tx) =>
    once(tx, { account, sent, now: by.at }, async () => {
      const of = what === 'sale' ? await saleToSettle(tx, id) : await creditToSettle(tx, id)
      if (isRefusal(of)) return of
      const match = await addBankMatch(tx, { ...by, ...of, how: 'person', note: reason })
      if (match === undefined) return rollback(refuse('bank-matched-already'))
      const about = await aboutMatch(tx, of)
      await logAction(tx, account, by.at, { what: 'bank-settled', ...about, details: { ...about.details, note: reason } })
      return undefined
    }),
  )
}

async function saleToSettle(tx: Tx, id: number) {
  return (await findUpiEntry(tx, id)) ? { entry_id: id, credit_id: null } : refuse('unknown-upi-sale')
}

async function creditToSettle(tx: Tx, id: number) {
  return (await findBankCredit(tx, id)) ? { entry_id: null, credit_id: id } : refuse('unknown-bank-credit')
}

/** Takes back a match, or what was settled by hand. */
export async function unmatch({ store, now }: Needs, account: AccountRow, matchId: number): Promise<Refusal | undefined> {
  return store.concurrent([], async (tx) => {
    const match = await removeBankMatch(tx, matchId)
    if (!match) return refuse('unknown-bank-match')
    const about = await aboutMatch(tx, match)
    await logAction(tx, account, now(), { what: 'bank-unmatched', ...about, details: { ...about.details, note: match.note } })
    return undefined
  })
}

/** Returns what the audit log names: the sale's till and booking, the amount, the end of the bank's number. */
async function aboutMatch(tx: Tx, { entry_id, credit_id }: { entry_id: number | null; credit_id: number | null }) {
  const entry = entry_id === null ? undefined : await findUpiEntry(tx, entry_id)
  const credit = credit_id === null ? undefined : await findBankCredit(tx, credit_id)
  const amount = entry?.paid ?? credit?.amount ?? 0
  return {
    toWhat: entry?.till_id ? `till ${entry.till_id}` : 'bank statement',
    ...(entry?.booking_id && { bookingId: entry.booking_id }),
    details: { amount: rupeesOf(amount), number: credit?.rrn ? `…${credit.rrn.slice(-4)}` : '' },
  }
}
