import { formerInvoiceLines, type InvoiceLines, invoiceLines } from './invoice.ts'
import type { Paise } from './money.ts'

/** What a credit note (section 34 of the CGST Act) takes back from an invoice, in the invoice's own lines. */

/** Returns an invoice's lines less what earlier notes have taken back. */
export function linesLeft(invoice: InvoiceLines, notes: readonly InvoiceLines[]): InvoiceLines {
  const without = (line: keyof InvoiceLines) => notes.reduce((left, note) => left - note[line], invoice[line])
  return {
    exempt: without('exempt'),
    taxable: without('taxable'),
    cgst: without('cgst'),
    sgst: without('sgst'),
    total: without('total'),
  }
}

/**
 * Returns the lines of an amount that names no seats: each line in proportion. An amount that is all that is left takes exactly what is
 * left. `amount` is at most `left.total`.
 */
export function shareOfLines(left: InvoiceLines, amount: Paise): InvoiceLines {
  if (amount >= left.total) return left
  const exempt = Math.round((left.exempt * amount) / left.total)
  return taxedShare(left, { exempt, total: amount })
}

/**
 * Returns the lines of seats of the invoice that were given back: exactly the seats' own lines or, where an amount that named no seats has
 * already taken from these, as near to them as what is left allows. `allPrices`: the prices of every invoiced seat. The price of the seats
 * given back is at most `left.total`.
 */
export function linesOfSeats(
  invoice: InvoiceLines,
  left: InvoiceLines,
  seats: { prices: readonly Paise[]; allPrices: readonly Paise[]; ratePercent: number },
): InvoiceLines {
  const exemptUpTo = exemptionOf(invoice, seats.allPrices)
  // An invoice doesn't change: its notes split the tax as it did.
  const isFormer = !isSame(invoice, invoiceLines(seats.allPrices, seats.ratePercent, exemptUpTo))
  const own = (isFormer ? formerInvoiceLines : invoiceLines)(seats.prices, seats.ratePercent, exemptUpTo)
  const { total } = own
  if (total >= left.total) return left
  // What can't come off one line comes off another, and no line goes below nought.
  const exempt = between(total - (left.total - left.exempt), own.exempt, left.exempt)
  return taxedShare(left, { exempt, total, ...(exempt === own.exempt && { gst: own.cgst + own.sgst }) })
}

function isSame(a: InvoiceLines, b: InvoiceLines): boolean {
  return a.exempt === b.exempt && a.taxable === b.taxable && a.cgst === b.cgst && a.sgst === b.sgst
}

/** Splits the rest of an amount after its exempt part: with the tax `gst` or, without one, with its share of the tax that is left. */
function taxedShare(left: InvoiceLines, { exempt, gst, total }: { exempt: Paise; gst?: Paise; total: Paise }): InvoiceLines {
  const taxed = total - exempt
  const wished = gst ?? ((left.cgst + left.sgst) * taxed) / (left.total - left.exempt || 1)
  const half = halfOf(left, taxed, wished / 2)
  if (half !== undefined) return { exempt, taxable: taxed - 2 * half, cgst: half, sgst: half, total }
  // The halves of an earlier release's invoice differ; or only tax is left, an odd amount that can't be halved.
  const whole = between(taxed - left.taxable, Math.round(wished), Math.min(taxed, left.cgst + left.sgst))
  const cgst = Math.max(Math.min(Math.floor(whole / 2), left.cgst), whole - left.sgst)
  return { exempt, taxable: taxed - whole, cgst, sgst: whole - cgst, total }
}

/** Each half of the tax, the same for both: as near to `wished` as the rest of the invoice allows; undefined if no amount is possible. */
function halfOf(left: InvoiceLines, taxed: Paise, wished: number): Paise | undefined {
  if (left.cgst !== left.sgst) return undefined
  const least = Math.max(0, Math.ceil((taxed - left.taxable) / 2))
  const most = Math.min(left.cgst, Math.floor(taxed / 2))
  return least <= most ? between(least, Math.round(wished), most) : undefined
}

function between(least: Paise, wished: Paise, most: Paise): Paise {
  return Math.max(least, Math.min(wished, most))
}

/**
 * The exemption limit on the day of the invoice: the price of the dearest seat that its exempt line adds up from; 0: there was no limit.
 */
function exemptionOf({ exempt }: InvoiceLines, prices: readonly Paise[]): Paise {
  let sum = 0
  for (const price of prices.toSorted((a, b) => a - b)) {
    sum += price
    if (sum === exempt) return price
  }
  return 0
}

/** The prefix that an invoice's serial begins with. */
export function prefixOf(invoiceSerial: string): string {
  return invoiceSerial.split('/')[0] ?? ''
}

/** `SAB/2627/C00041`: at most 16 characters; a separate series, marked by the C. */
export function creditNoteSerial(prefix: string, year: string, number: number): string {
  return `${prefix}/${year}/C${String(number).padStart(5, '0')}`
}
