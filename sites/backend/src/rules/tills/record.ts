import { type Refusal, refuse } from '@sabha/api/refusal'
import type { Paise } from '@sabha/ticketing/money'
import type { AccountRow } from '../../store/accounts/accounts.ts'
import type { Tx } from '../../store/store.ts'
import type { TillMoney } from '../../store/tills/tables.ts'
import { addTillEntry, enterTill } from '../../store/tills/tills.ts'

type Who = Pick<AccountRow, 'id' | 'name'>

/** What is known of a payment by UPI. */
export interface UpiPayment {
  reference: string | null
  seenBy: string | null
  bankReference: string | null
}

export interface RecordedSale {
  bookingId: number
  kind: TillMoney
  amount: Paise
  /** Given beside the seats, paid in the same way. */
  donation?: Paise | undefined
  at: number
  /** The till that the seller has before them; null: none; undefined: the one that they have open. */
  tillId?: number | null | undefined
  upi?: UpiPayment | undefined
}

/**
 * Records a sale at a desk or counter, once: in the seller's till, or without one if none is open. Refuses if the till of the sale
 * is closed by now; the caller must then roll back.
 */
export async function recordSale(tx: Tx, account: Who, { tillId, upi, donation = 0, ...sale }: RecordedSale): Promise<Refusal | undefined> {
  const own = { accountId: account.id }
  const till = tillId === null ? undefined : await enterTill(tx, tillId === undefined ? own : { ...own, tillId })
  if (till === undefined && typeof tillId === 'number') return refuse('till-closed')
  const entry = {
    till_id: till ?? null,
    kind: sale.kind,
    booking_id: sale.bookingId,
    account_id: account.id,
    who: account.name,
    at: sale.at,
    ...(upi && { upi_reference: upi.reference, seen_by: upi.seenBy, bank_reference: upi.bankReference }),
  }
  await addTillEntry(tx, { ...entry, what: 'sale', amount: sale.amount })
  if (donation > 0) await addTillEntry(tx, { ...entry, what: 'donation', amount: donation })
  return undefined
}

export interface RecordedBack {
  bookingId: number
  owedId: number
  how: 'cash' | 'upi' | 'card' | 'bank'
  amount: Paise
  at: number
  /** Whether it was given beside seats. */
  isDonation?: boolean
  /** The till that it comes out of, while it is open; null: none; absent: the one that is open. */
  tillId?: number | null | undefined
}

/** Records what the counter hands out for its sales, in the till of the account that hands it out. */
export async function recordBack(
  tx: Tx,
  account: Who,
  { bookingId, owedId, how, amount, at, isDonation = false, tillId }: RecordedBack,
): Promise<void> {
  const own = { accountId: account.id }
  const till = tillId === null ? undefined : await enterTill(tx, tillId === undefined ? own : { ...own, tillId })
  const who = { account_id: account.id, who: account.name }
  await addTillEntry(tx, {
    till_id: till ?? null,
    what: isDonation ? 'donation-back' : 'back',
    kind: how,
    amount: -amount,
    booking_id: bookingId,
    owed_id: owedId,
    at,
    ...who,
  })
}

interface RecordedOnlineBack extends Pick<RecordedBack, 'bookingId' | 'amount' | 'at'> {
  /** Absent: of a refund that had failed. */
  owedId?: number
}

/** Cash that is handed out for what was paid online: no sale, but it is missing from the till. Where none is open, it is known without one. */
export async function recordOnlineBack(tx: Tx, account: Who, { bookingId, owedId, amount, at }: RecordedOnlineBack): Promise<void> {
  const till = await enterTill(tx, { accountId: account.id })
  const who = { account_id: account.id, who: account.name }
  await addTillEntry(tx, {
    till_id: till ?? null,
    what: 'carried',
    kind: 'cash',
    amount: -amount,
    booking_id: bookingId,
    owed_id: owedId ?? null,
    at,
    ...who,
  })
}
