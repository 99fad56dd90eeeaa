import type { Paise } from './money.ts'

/** A credit of the bank's that belongs to no sale so far. */
export interface OpenCredit {
  id: number
  /** When its day begins, and at which instant it came where the statement says so; epoch ms. */
  dayAt: number
  at: number | null
  amount: Paise
  rrn: string | null
  reference: string | null
}

/** A sale by UPI that no credit belongs to so far. */
export interface OpenSale {
  id: number
  at: number
  /** With what was given beside it: one payment is one credit. */
  amount: Paise
  /** The last digits of the bank's number, as they were typed. */
  bankReference: string | null
  /** What the code that was shown carried. */
  reference: string | null
}

/** By which a sale and a credit are known to belong together. */
export const matchWays = ['number', 'reference', 'amount', 'person'] as const
export type MatchWay = (typeof matchWays)[number]

export interface BankMatch {
  sale: number
  credit: number
  how: Exclude<MatchWay, 'person'>
}

const day = 86_400_000
const nearMs = 30 * 60_000
/** So many digits name a payment well enough, with its amount and its day. */
const leastDigits = 4

/** Days between the sale's and the credit's: banks post late, and a phone's clock may be wrong around midnight. */
function isInTime({ at }: OpenSale, { dayAt }: OpenCredit): boolean {
  return dayAt > at - 2 * day && dayAt <= at + 3 * day
}

const digitsOf = ({ bankReference }: OpenSale) => bankReference ?? ''

/** Whether these may be the same payment. What was typed of the bank's number excludes every other number. */
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

/** On the sale's day or the next one; where the statement says the minute, around that of the sale. */
function isSoonAfter({ at }: OpenSale, { dayAt, at: creditedAt }: OpenCredit): boolean {
  return creditedAt === null ? dayAt > at - day && dayAt <= at + day : Math.abs(creditedAt - at) <= nearMs
}

/**
 * What belongs together without a doubt: by the bank's number, then by our reference, then by amount and time. Each time only where no other
 * sale and no other credit would do, too; the rest is a person's to choose. `apart`: what a person has parted, `sale:credit`.
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
            // An amount is no name: there nothing else may be possible, not even days away.
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
