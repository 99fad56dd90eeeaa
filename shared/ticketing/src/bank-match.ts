import { day, minute } from './durations.ts'
import type { Paise } from './money.ts'

/** A bank credit that is matched with no sale so far. */
export interface OpenCredit {
  id: number
  /** When its day begins; epoch ms. `at`: when it came in, if the statement says so. */
  dayAt: number
  at: number | null
  amount: Paise
  rrn: string | null
  reference: string | null
}

/** A sale by UPI that is matched with no credit so far. */
export interface OpenSale {
  id: number
  at: number
  /** Includes what was given beside it: one payment is one credit. */
  amount: Paise
  /** The last digits of the bank's number, as a person typed them. */
  bankReference: string | null
  /** The reference that the shown QR code carried. */
  reference: string | null
}

/** What tells that a sale and a credit belong together. */
export const matchWays = ['number', 'reference', 'amount', 'person'] as const
export type MatchWay = (typeof matchWays)[number]

export interface BankMatch {
  sale: number
  credit: number
  how: Exclude<MatchWay, 'person'>
}

const nearMs = 30 * minute
/** With the amount and the day, this many digits identify a payment well enough. */
const leastDigits = 4

/** Whether the credit's day fits the sale: banks post late, and a phone's clock may be wrong around midnight. */
function isInTime({ at }: OpenSale, { dayAt }: OpenCredit): boolean {
  return dayAt > at - 2 * day && dayAt <= at + 3 * day
}

const digitsOf = ({ bankReference }: OpenSale) => bankReference ?? ''

/** Whether these may be the same payment. Typed digits of the bank's number exclude every other number. */
export function mayBeSame(sale: OpenSale, credit: OpenCredit): boolean {
  if (sale.amount !== credit.amount) return false
  const digits = digitsOf(sale)
  if (digits.length === 12 && credit.rrn === digits) return true
  if (digits !== '' && credit.rrn !== null && !credit.rrn.endsWith(digits)) return false
  if (sale.reference !== null && credit.reference !== null && sale.reference !== credit.reference) return false
  return isInTime(sale, credit)
}

const ways: { how: BankMatch['how']; isSame: (sale: OpenSale, credit: OpenCredit) => boolean }[] = [
  { how: 'number', isSame: (sale, { rrn }) => digitsOf(sale).length >= leastDigits && rrn?.endsWith(digitsOf(sale)) === true },
  { how: 'reference', isSame: (sale, { reference }) => reference !== null && sale.reference === reference },
  { how: 'amount', isSame: isSoonAfter },
]

/** Whether the credit came on the sale's day or the next or, where the statement gives the minute, within half an hour of the sale. */
function isSoonAfter({ at }: OpenSale, { dayAt, at: creditedAt }: OpenCredit): boolean {
  return creditedAt === null ? dayAt > at - day && dayAt <= at + day : Math.abs(creditedAt - at) <= nearMs
}

/**
 * Returns the pairs that belong together without a doubt: by the bank's number, then by our reference, then by amount and time, each only
 * where no other sale and no other credit would fit. A person chooses the rest. `apart`: pairs that a person has separated, `sale:credit`.
 */
export function certainMatches(
  sales: readonly OpenSale[],
  credits: readonly OpenCredit[],
  apart: ReadonlySet<string> = new Set(),
): BankMatch[] {
  const found: BankMatch[] = []
  const [salesDone, creditsDone] = [new Set<number>(), new Set<number>()]
  const byAmount = Map.groupBy(credits, ({ amount }) => amount)
  for (const { how, isSame } of ways) {
    const pairs = sales.flatMap((sale) =>
      salesDone.has(sale.id)
        ? []
        : (byAmount.get(sale.amount) ?? [])
            .filter((credit) => !creditsDone.has(credit.id) && !apart.has(`${sale.id}:${credit.id}`) && mayBeSame(sale, credit))
            // An amount identifies nothing by itself, so no other pair may be possible, not even days away.
            .filter((credit) => how === 'amount' || isSame(sale, credit))
            .map((credit) => ({ sale, credit })),
    )
    const ofSale = Map.groupBy(pairs, ({ sale }) => sale.id)
    const ofCredit = Map.groupBy(pairs, ({ credit }) => credit.id)
    for (const { sale, credit } of pairs) {
      const isOnly = ofSale.get(sale.id)?.length === 1 && ofCredit.get(credit.id)?.length === 1
      if (!isOnly || !isSame(sale, credit)) continue
      found.push({ sale: sale.id, credit: credit.id, how })
      salesDone.add(sale.id)
      creditsDone.add(credit.id)
    }
  }
  return found
}
