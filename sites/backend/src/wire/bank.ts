import type { BankCredit, BankSale, BankSums } from '@sabha/api/admin/bank'
import { rupeesOf } from '@sabha/ticketing/money'
import { homeZone, localDate } from '@sabha/ticketing/time'
import type { BankFigures, ListedSale } from '../rules/tills/bank-list.ts'
import type { BankCreditRow } from '../store/tills/bank-credits.ts'
import type { UpiSaleRow } from '../store/tills/bank-matches.ts'
import { iso, isoOrNull } from './instants.ts'

export const wireDay = (dayAt: number | null | undefined) => (dayAt ? localDate(dayAt, homeZone) : '')

export function wireBankCredit({
  id,
  day_at,
  at,
  amount,
  rrn,
  narration,
}: Omit<BankCreditRow, 'key' | 'reference' | 'imported_at'>): BankCredit {
  return { id: String(id), day: wireDay(day_at), at: isoOrNull(at), amount: rupeesOf(amount), rrn: rrn ?? '', narration }
}

export function wireBankSale({ sale, state, choices }: ListedSale): BankSale {
  return {
    entry_id: String(sale.id),
    at: iso(sale.at),
    amount: rupeesOf(sale.paid),
    booking_id: sale.public_id ?? '',
    customer_name: sale.customer_name ?? '',
    show_title: sale.title ?? '',
    till_id: sale.till_id === null ? '' : String(sale.till_id),
    who: sale.who,
    seen_by: sale.seen_by ?? '',
    bank_reference: sale.bank_reference ?? '',
    upi_reference: sale.upi_reference ?? '',
    state,
    match: wireBankMatch(sale),
    credit: creditOf(sale),
    choices: choices.map(wireBankCredit),
  }
}

type Matched = Pick<UpiSaleRow, 'match_id' | 'how' | 'match_note' | 'matched_by' | 'matched_at'>

export function wireBankMatch({ match_id, how, match_note, matched_by, matched_at }: Matched): BankSale['match'] {
  if (match_id === null || how === null) return null
  return { id: String(match_id), how, note: match_note ?? '', who: matched_by ?? '', at: isoOrNull(matched_at) }
}

function creditOf({ credit_id, day_at, credited_at, credited, rrn, narration }: UpiSaleRow): BankSale['credit'] {
  if (credit_id === null || day_at === null || credited === null) return null
  return wireBankCredit({ id: credit_id, day_at, at: credited_at, amount: credited, rrn, narration: narration ?? '' })
}

export function wireBankSums({ seen, settled, missing }: BankFigures): BankSums {
  return { seen: rupeesOf(seen), settled: rupeesOf(settled), missing: rupeesOf(missing) }
}
