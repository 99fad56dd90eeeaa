/** Integer paise; 100 paise are one rupee. Every sum inside the product is in paise; rupees exist on the wire and on screens. */
export type Paise = number

/** Rupees as the wire carries them (`2499`, `2499.5`) to paise. Throws a RangeError where the amount has fractions of a paisa. */
export function paiseOf(rupees: number): Paise {
  const paise = Math.round(rupees * 100)
  if (!Number.isSafeInteger(paise) || Math.abs(paise / 100 - rupees) > 1e-6) {
    throw new RangeError(`not an amount in rupees and paise: ${rupees}`)
  }
  return paise
}

export function rupeesOf(paise: Paise): number {
  return paise / 100
}

/** A price that includes GST, split. `base + gst === total`, to the paisa. */
export interface GstLines {
  base: Paise
  gst: Paise
  total: Paise
}

/** Splits one price that includes GST at `ratePercent` (18, or 0 where the show charges none). */
function splitGst(total: Paise, ratePercent: number): GstLines {
  const base = Math.round((total * 100) / (100 + ratePercent))
  return { base, gst: total - base, total }
}

/**
 * GST lines of a booking: each seat is split by itself, so that a refund of some seats takes back exactly their tax. A seat of up to
 * `exemptUpTo` bears none (in India: ₹500 a person for concerts, dance and theatre); 0 where nothing is exempt.
 */
export function gstLines(seatPrices: readonly Paise[], ratePercent: number, exemptUpTo: Paise = 0): GstLines {
  const sum: GstLines = { base: 0, gst: 0, total: 0 }
  for (const price of seatPrices) {
    const seat = splitGst(price, price <= exemptUpTo ? 0 : ratePercent)
    sum.base += seat.base
    sum.gst += seat.gst
    sum.total += seat.total
  }
  return sum
}
