import type { RandomBytes } from './codes.ts'
import type { Paise } from './money.ts'

/** Whether this is a UPI address (VPA): `name@bank`. */
export function isUpiAddress(text: string): boolean {
  return /^[A-Za-z0-9][A-Za-z0-9._-]{1,98}@[A-Za-z][A-Za-z0-9]{1,63}$/.test(text)
}

export interface UpiRequest {
  /** The address of the house's merchant account: many apps refuse links to a person's address. */
  address: string
  /** Who is paid, as the payer's app shows it. */
  name: string
  amount: Paise
  /** Names the payment: at most 35 letters and digits. */
  reference: string
}

/** What a payer's app reads from the QR code: `upi://pay?pa=…&pn=…&am=1050.00&cu=INR&tr=…&tn=…`, spaces as `%20` (NPCI, linking specification 1.6). */
export function upiLink({ address, name, amount, reference }: UpiRequest): string {
  const fields = { pn: name, am: (amount / 100).toFixed(2), cu: 'INR', tr: reference, tn: reference }
  // The address stays unencoded: not every app decodes its @.
  return [`upi://pay?pa=${address}`, ...Object.entries(fields).map(([field, value]) => `${field}=${encodeURIComponent(value)}`)].join('&')
}

const letters = '23456789ABCDEFGHJKMNPQRSTUVWXYZ'

/** Returns a random, and so unused, reference: `SB` and ten letters and digits that aren't mistaken for each other. */
export function newUpiReference(randomBytes: RandomBytes): string {
  return `SB${Array.from(randomBytes(10), (byte) => letters[byte % letters.length]).join('')}`
}
