/** Integer paise; 100 paise are one rupee. Every sum inside the product is in paise; only the wire and screens have rupees. */
export type Paise = number

/** The payment service refunds no less. */
export const leastRefund: Paise = 100

/** Converts rupees as the wire carries them (`2499`, `2499.5`) to paise. Throws a RangeError if the amount has fractions of a paisa. */
export function paiseOf(rupees: number): Paise {
  const paise = Math.round(rupees * 100)
  if (!Number.isSafeInteger(paise) || Math.abs(paise / 100 - rupees) > 1e-6) {
    throw new RangeError(`not an amount in rupees and paise: ${rupees}`)
  }
  return paise
}

/**
 * Reads an amount in rupees as people type it or programs send it: digits with at most two decimals, no sign, no exponent. Commas may group
 * it only as India writes them (`1,00,000`): `1,00` could mean one rupee or a hundred. Spaces around it are trimmed. Undefined: it is no
 * such amount. Every amount that comes from outside is read here.
 */
export function readRupees(rupees: number | string): Paise | undefined {
  if (typeof rupees === 'number') {
    try {
      return rupees >= 0 ? paiseOf(rupees) : undefined
    } catch {
      return undefined // fractions of a paisa, or no number at all
    }
  }
  const match = /^(\d+|\d{1,2}(?:,\d\d)*,\d{3})(?:\.(\d{1,2}))?$/.exec(rupees.trim())
  if (!match?.[1]) return undefined
  const paise = Number(match[1].replaceAll(',', '')) * 100 + Number((match[2] ?? '').padEnd(2, '0'))
  return Number.isSafeInteger(paise) ? paise : undefined
}

export function rupeesOf(paise: Paise): number {
  return paise / 100
}

export function sumOf(amounts: readonly Paise[]): Paise {
  return amounts.reduce((sum, amount) => sum + amount, 0)
}

/** A price that includes GST, split into base and tax. `base + gst === total`, to the paisa. */
export interface GstLines {
  base: Paise
  gst: Paise
  total: Paise
}

/**
 * Splits one price that includes GST at `ratePercent` (18, or 0 if the show charges none). By law the Union's half and the State's are
 * the same amount: each is rounded by itself, and the base is the rest.
 */
function splitGst(total: Paise, ratePercent: number): GstLines {
  const half = Math.round((total * ratePercent) / (2 * (100 + ratePercent)))
  return { base: total - 2 * half, gst: 2 * half, total }
}

/**
 * Returns the GST lines of a booking. Each seat is split by itself, so that a refund of some seats takes back exactly their tax. A seat of
 * up to `exemptUpTo` bears none (in India: ₹500 a person for concerts, dance and theatre); 0 if nothing is exempt.
 */
export function gstLines(seatPrices: readonly Paise[], ratePercent: number, exemptUpTo: Paise): GstLines {
  const sum: GstLines = { base: 0, gst: 0, total: 0 }
  for (const price of seatPrices) {
    const seat = splitGst(price, price <= exemptUpTo ? 0 : ratePercent)
    sum.base += seat.base
    sum.gst += seat.gst
    sum.total += seat.total
  }
  return sum
}
