import { type InvoiceLines, invoiceLines } from './invoice.ts'
import type { Paise } from './money.ts'

/** What a credit note (section 34 of the CGST Act) takes back of an invoice, in the invoice's own lines. */

/** An invoice's lines without what earlier notes have taken back. */
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

/** Of an amount that names no seats: each line in proportion. All that is left takes exactly what is left. `amount` is at most `left.total`. */
export function shareOfLines(left: InvoiceLines, amount: Paise): InvoiceLines {
  if (amount >= left.total) return left
  const exempt = Math.round((left.exempt * amount) / left.total)
  const taxed = amount - exempt
  const gst = Math.round(((left.cgst + left.sgst) * taxed) / (left.total - left.exempt || 1))
  return halved(left, { exempt, gst, total: amount })
}

/**
 * Of seats of the invoice that were given back: exactly their lines or, where an amount that named no seats took of these before, as near
 * to them as what is left allows. `allPrices`: of every seat that was invoiced. Their price is at most `left.total`.
 */
export function linesOfSeats(
  invoice: InvoiceLines,
  left: InvoiceLines,
  seats: { prices: readonly Paise[]; allPrices: readonly Paise[]; ratePercent: number },
): InvoiceLines {
  const own = invoiceLines(seats.prices, seats.ratePercent, exemptionOf(invoice, seats.allPrices))
  const { total } = own
  if (total >= left.total) return left
  // What can't come off one line comes off another, and none goes below nought.
  const exempt = between(total - (left.total - left.exempt), own.exempt, left.exempt)
  const taxed = total - exempt
  const gstLeft = left.cgst + left.sgst
  const ownGst = exempt === own.exempt ? own.cgst + own.sgst : Math.round((gstLeft * taxed) / (left.total - left.exempt || 1))
  return halved(left, { exempt, gst: between(taxed - left.taxable, ownGst, gstLeft), total })
}

function between(least: Paise, wished: Paise, most: Paise): Paise {
  return Math.max(least, Math.min(wished, most))
}

/** The limit that was in force on the day of the invoice: the dearest of the seats whose prices make up its exempt line; 0: none was. */
function exemptionOf({ exempt }: InvoiceLines, prices: readonly Paise[]): Paise {
  let sum = 0
  for (const price of prices.toSorted((a, b) => a - b)) {
    sum += price
    if (sum === exempt) return price
  }
  return 0
}

/** The tax in its two halves, neither above what is left of it; an odd paisa goes to the State, as on the invoice. */
function halved(left: InvoiceLines, { exempt, gst, total }: { exempt: Paise; gst: Paise; total: Paise }): InvoiceLines {
  const cgst = Math.max(Math.min(Math.floor(gst / 2), left.cgst), gst - left.sgst)
  return { exempt, taxable: total - exempt - gst, cgst, sgst: gst - cgst, total }
}

/** `SAB/2627/C00041`: under the invoice's prefix, 16 characters at most; a series of its own, told apart by the C. */
export function creditNoteSerial(invoiceSerial: string, year: string, number: number): string {
  const [prefix = ''] = invoiceSerial.split('/')
  return `${prefix}/${year}/C${String(number).padStart(5, '0')}`
}
