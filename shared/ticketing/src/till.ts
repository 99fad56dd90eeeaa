import type { Paise } from './money.ts'

/** The notes and coins that a till is counted by, in rupees. */
export const cashPieces = [500, 200, 100, 50, 20, 10, 5, 2, 1] as const

/** How many of each; a missing piece counts as none. */
export type CashCount = Readonly<Partial<Record<`${(typeof cashPieces)[number]}`, number>>>

export const mostPieces = 100_000

/** Returns what the pieces come to; undefined if these are no counts of notes and coins. */
export function countedCash(count: Readonly<Record<string, unknown>>): Paise | undefined {
  const pieces: readonly string[] = cashPieces.map(String)
  let sum = 0
  for (const [piece, number] of Object.entries(count)) {
    if (!pieces.includes(piece) || !Number.isInteger(number)) return undefined
    if (Number(number) < 0 || Number(number) > mostPieces) return undefined
    sum += Number(piece) * 100 * Number(number)
  }
  return sum
}

/**
 * The kinds of entries in a till. `sale`, `back`: a sale at a desk or counter, and money back for one. `donation`, `donation-back`: the
 * same for what was given beside a sale. `moved`: a sale was paid in another way than was written down; one entry takes it out of the one
 * way, another puts it into the other. `carried`: cash that was put in or taken out. `recount`: cash that was found, or found missing,
 * after the closing.
 */
export const tillEntries = ['sale', 'back', 'donation', 'donation-back', 'moved', 'carried', 'recount'] as const
export type TillEntryKind = (typeof tillEntries)[number]

/** The entries of one kind and way of paying, summed. */
export interface TillTally {
  what: TillEntryKind
  /** How it was paid. */
  kind: string
  count: number
  /** Money that goes out is below 0. */
  amount: Paise
}

export interface TillKindSums {
  kind: string
  /** How many sales, and what they brought. */
  sales: number
  sold: Paise
  back: Paise
  moved: Paise
  /** Given beside sales, less what went back of it. It is no revenue. */
  donated: Paise
  /** The sum of `sold`, `back`, `moved` and `donated`. */
  total: Paise
}

export interface TillSums {
  kinds: TillKindSums[]
  carried: Paise
  recounted: Paise
  /** The cash that has to be in the till. */
  expected: Paise
  /** What the till's sales brought, less what went back: its part of the revenue. */
  taken: Paise
}

/** The order in which people count. */
const order = ['cash', 'upi', 'card', 'bank', 'complimentary', 'guest-list', 'before']

export function tillSums(openingFloat: Paise, tallies: readonly TillTally[]): TillSums {
  const sums: TillSums = { kinds: [], carried: 0, recounted: 0, expected: openingFloat, taken: 0 }
  const byKind = new Map<string, TillKindSums>()
  for (const { what, kind, count, amount } of tallies) {
    if (what === 'recount') {
      sums.recounted += amount
      continue
    }
    if (kind === 'cash') sums.expected += amount
    if (what === 'carried') {
      sums.carried += amount
      continue
    }
    const own = byKind.get(kind) ?? { kind, sales: 0, sold: 0, back: 0, moved: 0, donated: 0, total: 0 }
    byKind.set(kind, own)
    own.total += amount
    if (what === 'donation' || what === 'donation-back') {
      own.donated += amount
      continue
    }
    if (what === 'sale') {
      own.sales += count
      own.sold += amount
    } else own[what] += amount
    sums.taken += amount
  }
  sums.kinds = [...byKind.values()].toSorted((a, b) => order.indexOf(a.kind) - order.indexOf(b.kind))
  return sums
}

/** How much more cash there is than there should be, recounts included. Below 0: cash is missing. undefined: nobody counted it. */
export function tillDifference(
  counted: Paise | null,
  { expected, recounted }: Pick<TillSums, 'expected' | 'recounted'>,
): Paise | undefined {
  return counted === null ? undefined : counted + recounted - expected
}
