import { gstLines, type Paise, sumOf } from './money.ts'
import { homeZone, localDate } from './time.ts'

/**
 * The lines of an invoice for seats in the supplier's own State. Half of the tax is the Union's, half the State's or the Union territory's.
 * The lines add up to `total`.
 */
export interface InvoiceLines {
  /** Value of the seats that are exempt. */
  exempt: Paise
  /** Value of the others, without their tax. */
  taxable: Paise
  cgst: Paise
  /** UTGST if the GSTIN `isOfUnionTerritory`. */
  sgst: Paise
  total: Paise
}

export function invoiceLines(seatPrices: readonly Paise[], ratePercent: number, exemptUpTo: Paise): InvoiceLines {
  const isExempt = (price: Paise) => price <= exemptUpTo || ratePercent === 0
  const exempt = sumOf(seatPrices.filter(isExempt))
  const { base, gst, total } = gstLines(
    seatPrices.filter((price) => !isExempt(price)),
    ratePercent,
    0,
  )
  return { exempt, taxable: base, cgst: gst / 2, sgst: gst / 2, total: exempt + total }
}

/** The lines of invoices before the halves had to be equal: each seat's tax as one amount, and the odd paisa of their sum to the State. */
export function formerInvoiceLines(seatPrices: readonly Paise[], ratePercent: number, exemptUpTo: Paise): InvoiceLines {
  const { exempt } = invoiceLines(seatPrices, ratePercent, exemptUpTo)
  const total = sumOf(seatPrices)
  const taxed = ratePercent === 0 ? [] : seatPrices.filter((price) => price > exemptUpTo)
  const taxable = taxed.reduce((sum, price) => sum + Math.round((price * 100) / (100 + ratePercent)), 0)
  const gst = total - exempt - taxable
  const cgst = Math.floor(gst / 2)
  return { exempt, taxable, cgst, sgst: gst - cgst, total }
}

/** The Indian financial year of an instant (epoch ms), April to March: `2627` for 2026–27. */
export function financialYear(instant: number): string {
  const [year = 0, month = 0] = localDate(instant, homeZone).split('-').map(Number)
  const first = month >= 4 ? year : year - 1
  return `${String(first).slice(-2)}${String(first + 1).slice(-2)}`
}

/** `SAB/2627/000041`: 16 characters at most (rule 46 of the CGST Rules), with a prefix of at most 4. */
export function invoiceSerial(prefix: string, year: string, number: number): string {
  return `${prefix}/${year}/${String(number).padStart(6, '0')}`
}

/**
 * Whether a GSTIN is of a Union territory without a legislature, whose half of the tax is UTGST (UTGST Act 2017, sections 1 and 7): Chandigarh,
 * Dadra and Nagar Haveli and Daman and Diu, Lakshadweep, Andaman and Nicobar, Ladakh. Delhi, Puducherry, and Jammu and Kashmir levy SGST, as States do.
 */
export function isOfUnionTerritory(gstin: string): boolean {
  return ['04', '26', '31', '35', '38'].includes(gstin.slice(0, 2))
}

const gstinShape = /^\d{2}[A-Z]{5}\d{4}[A-Z][1-9A-Z]Z[0-9A-Z]$/
const symbols = '0123456789ABCDEFGHIJKLMNOPQRSTUVWXYZ'

/** Whether a text can be a GSTIN, by its shape and its check character. */
export function isGstin(text: string): boolean {
  if (!gstinShape.test(text)) return false
  const sum = [...text.slice(0, 14)].reduce((before, symbol, index) => {
    const product = symbols.indexOf(symbol) * (index % 2 === 0 ? 1 : 2)
    return before + Math.floor(product / 36) + (product % 36)
  }, 0)
  return symbols[(36 - (sum % 36)) % 36] === text[14]
}
