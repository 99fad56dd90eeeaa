import { type Paise, readRupees } from './money.ts'
import { isPayable } from './sections.ts'

/** The most that may be given beside one booking; with ten dear seats it is still one payment that a provider takes. */
export const mostDonation: Paise = 50_000_00

/** A cash donation above this can't be deducted from tax (section 80G). */
export const mostDeductibleInCash: Paise = 2_000_00

/** Reads a donation as typed; nought: nothing was typed; undefined: no amount that can be given. */
export function readDonation(text: string): Paise | undefined {
  if (text.trim() === '') return 0
  const amount = readRupees(text)
  return amount !== undefined && isPayable(amount) && amount <= mostDonation ? amount : undefined
}

/** Returns why this amount can't be given beside a booking; undefined: it can. Nought means that nothing is given. */
export function wrongAmountGiven(amount: number): 'bad-donation' | 'donation-too-high' | undefined {
  if (!Number.isInteger(amount) || amount < 0 || !isPayable(amount)) return 'bad-donation'
  return amount > mostDonation ? 'donation-too-high' : undefined
}

/** `SAB/2627/D00041`: the invoice's prefix, at most 16 characters; a separate series, marked by the D. */
export function donationSerial(prefix: string, year: string, number: number): string {
  return `${prefix}/${year}/D${String(number).padStart(5, '0')}`
}

/** A permanent account number of the income tax: five letters, four digits, a letter. */
export function isPan(text: string): boolean {
  return /^[A-Z]{5}\d{4}[A-Z]$/.test(text)
}
