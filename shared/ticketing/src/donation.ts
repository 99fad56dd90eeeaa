import { type Paise, readRupees } from './money.ts'
import { isPayable } from './sections.ts'

/** The most that is given beside one booking; with ten dear seats it is still one payment that a provider takes. */
export const mostDonation: Paise = 50_000_00

/** What is given in cash above this can't be deducted from tax (section 80G). */
export const mostDeductibleInCash: Paise = 2_000_00

/** A donation as it is typed: nought where nothing is; undefined: no amount that can be given. */
export function readDonation(text: string): Paise | undefined {
  if (text.trim() === '') return 0
  const amount = readRupees(text)
  return amount !== undefined && isPayable(amount) && amount <= mostDonation ? amount : undefined
}

/** Why so many paise can't be given beside a booking; undefined: they can, and nought is nothing given. */
export function wrongAmountGiven(amount: number): 'bad-donation' | 'donation-too-high' | undefined {
  if (!Number.isInteger(amount) || amount < 0 || !isPayable(amount)) return 'bad-donation'
  return amount > mostDonation ? 'donation-too-high' : undefined
}

/** `SAB/2627/D00041`: under the invoice's prefix, 16 characters at most; a series of its own, told apart by the D. */
export function donationSerial(prefix: string, year: string, number: number): string {
  return `${prefix}/${year}/D${String(number).padStart(5, '0')}`
}

/** A permanent account number of the income tax: five letters, four digits, a letter. */
export function isPan(text: string): boolean {
  return /^[A-Z]{5}\d{4}[A-Z]$/.test(text)
}
