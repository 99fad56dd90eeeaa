import type { Till, TillEntry, TillKind } from '@sabha/api/admin/tills'
import { rupeesOf } from '@sabha/ticketing/money'
import { type TillKindSums, tillDifference } from '@sabha/ticketing/till'
import { bankStateOf, isUpiIn } from '../rules/tills/bank-list.ts'
import { type KnownTill, mayCorrectTill } from '../rules/tills/tills.ts'
import type { AccountRow } from '../store/accounts/accounts.ts'
import type { TillEntryRow } from '../store/tills/tills.ts'
import { wireBankSums, wireDay } from './bank.ts'
import { iso, isoOrNull } from './instants.ts'

const rupeesOrNull = (paise: number | null | undefined) => (paise === null || paise === undefined ? null : rupeesOf(paise))

/** Returns a till as this account sees it. */
export function wireTill({ till, sums, bank }: KnownTill, account: AccountRow): Till {
  const { counted, expected } = till
  return {
    id: String(till.id),
    who: till.who,
    is_mine: till.account_id === account.id,
    may_close: till.state === 'open',
    may_correct: mayCorrectTill(account, till),
    change: till.change,
    opened_at: iso(till.opened_at),
    closed_at: isoOrNull(till.closed_at),
    closed_by: till.closed_by ?? '',
    float: rupeesOf(till.opening_float),
    kinds: sums.kinds.map(wireTillKind),
    carried: rupeesOf(sums.carried),
    expected: rupeesOf(sums.expected),
    expected_at_closing: rupeesOrNull(expected),
    counted: rupeesOrNull(counted),
    pieces: till.pieces === null ? {} : (JSON.parse(till.pieces) as Record<string, number>),
    difference: counted === null || expected === null ? null : rupeesOf(counted - expected),
    difference_now: rupeesOrNull(tillDifference(counted, sums)),
    note: till.note,
    bank: wireBankSums(bank),
  }
}

export function wireTillKind({ kind, sales, ...amounts }: TillKindSums): TillKind {
  const { sold, back, moved, donated, total } = amounts
  const ofSales = { sold: rupeesOf(sold), back: rupeesOf(back), moved: rupeesOf(moved) }
  return { kind, sales, ...ofSales, donated: rupeesOf(donated), total: rupeesOf(total) }
}

export function wireTillEntry(entry: TillEntryRow): TillEntry {
  return {
    id: String(entry.id),
    at: iso(entry.at),
    what: entry.what,
    kind: entry.kind,
    amount: rupeesOf(entry.amount),
    booking_id: entry.public_id ?? '',
    show_title: entry.title ?? '',
    who: entry.who,
    note: entry.note,
    upi_reference: entry.upi_reference ?? '',
    seen_by: entry.seen_by ?? '',
    bank_reference: entry.bank_reference ?? '',
    bank: wireEntryOfBank(entry),
  }
}

/** Returns what the bank says about a payment by UPI; null for an entry that didn't come in by UPI. */
function wireEntryOfBank(entry: TillEntryRow): TillEntry['bank'] {
  if (!isUpiIn(entry)) return null
  return { state: bankStateOf(entry), day: wireDay(entry.day_at), rrn: entry.rrn ?? '', note: entry.match_note ?? '' }
}
