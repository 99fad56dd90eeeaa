import { type Refusal, refuse } from '@sabha/api/refusal'
import type { Paise } from '@sabha/ticketing/money'
import { isPhone, phoneDigits } from '@sabha/ticketing/phone'
import { isInternetAddress } from '../adapters/mail/plain-address.ts'

/** Cleans what people typed, or refuses it. */

export const longestName = 100

/** More than any booking, till or discount comes to; what is above it was mistyped. */
export const mostAmount: Paise = 10_000_000_00

/** Reads a show id. A text that isn't an id becomes 0, which no show has. */
export function idOf(text: string): number {
  return /^\d{1,9}$/.test(text) ? Number(text) : 0
}

/**
 * Returns text on one line, without control characters and without those that turn the writing direction of the text beside it. Text of
 * which nothing is visible becomes empty. Joiners stay, because Kannada needs them.
 */
export function readLine(text: string): string {
  const clean = text
    .normalize('NFC')
    .replace(/\p{Bidi_Control}/gu, '')
    .replace(/[\p{Cc}\s]+/gu, ' ')
    .trim()
  return /[^\p{C}\p{Z}]/u.test(clean) ? clean : ''
}

/** Returns text on several lines, each cleaned by `readLine`. */
export function readText(text: string): string {
  return text
    .split(/\r\n|\r|\n/)
    .map(readLine)
    .join('\n')
    .trim()
}

/** Returns a name and ten digits, or refuses them. */
export function readPerson(name: string, phone: string): { name: string; phone: string } | Refusal {
  const clean = readLine(name)
  if (clean === '' || phone.trim() === '') return refuse('name-and-phone-required')
  if (clean.length > longestName) return refuse('name-too-long')
  const digits = phoneDigits(phone)
  return isPhone(digits) ? { name: clean, phone: digits } : refuse('invalid-phone')
}

export function readEmail(text: string): string | Refusal {
  const email = text.trim()
  if (email === '') return refuse('email-needed')
  return email.length <= 254 && isInternetAddress(email) ? email : refuse('invalid-email')
}

/** Returns a whole number within bounds. */
export function readWhole(
  value: number | undefined,
  { least, most, otherwise }: { least: number; most: number; otherwise: number },
): number {
  return value === undefined || !Number.isFinite(value) ? otherwise : Math.min(most, Math.max(least, Math.trunc(value)))
}

/** Returns the part of a listing that the request asks for. */
export function readPart(page: number | undefined, perPage: number | undefined): { offset: number; limit: number } {
  const limit = readWhole(perPage, { least: 1, most: 200, otherwise: 50 })
  return { limit, offset: (readWhole(page, { least: 1, most: 1_000_000, otherwise: 1 }) - 1) * limit }
}
