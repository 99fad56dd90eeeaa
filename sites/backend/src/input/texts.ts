import { type Refusal, refuse } from '@sabha/api/refusal'
import { isPhone, phoneDigits } from '@sabha/ticketing/phone'

/** What people typed, made sound or refused. */

const longestName = 100

/** A show id as text; what is no id is the id of no show. */
export function idOf(text: string): number {
  return /^\d{1,9}$/.test(text) ? Number(text) : 0
}

/**
 * Text on one line, without control characters and without those that turn the writing direction of what stands beside it;
 * empty where nothing of it can be seen. Joiners stay: Kannada is written with them.
 */
export function readLine(text: string): string {
  const clean = text
    .normalize('NFC')
    .replace(/\p{Bidi_Control}/gu, '')
    .replace(/[\p{Cc}\s]+/gu, ' ')
    .trim()
  return /[^\p{C}\p{Z}]/u.test(clean) ? clean : ''
}

/** Text on several lines: as `readLine`, but its lines stay. */
export function readText(text: string): string {
  return text
    .split(/\r\n|\r|\n/)
    .map(readLine)
    .join('\n')
    .trim()
}

/** A name and ten digits, or what is wrong with them. */
export function readPerson(name: string, phone: string): { name: string; phone: string } | Refusal {
  const clean = readLine(name)
  if (clean === '' || phone.trim() === '') return refuse('name-and-phone-required')
  if (clean.length > longestName) return refuse('name-too-long')
  const digits = phoneDigits(phone)
  return isPhone(digits) ? { name: clean, phone: digits } : refuse('invalid-phone')
}

/** Deliberately plain: one @, something with a dot behind it, nothing that could break a header. The mail server knows the rest. */
export function readEmail(text: string): string | Refusal {
  const email = text.trim()
  if (email === '') return refuse('email-needed')
  return email.length <= 254 && /^[^\s@"<>,;:\\()[\]\p{C}]+@[^\s@"<>,;:\\()[\]\p{C}]+\.[^\s@"<>,;:\\()[\]\p{C}.]{2,}$/u.test(email)
    ? email
    : refuse('invalid-email')
}

/** A whole number within bounds. */
export function readWhole(
  value: number | undefined,
  { least, most, otherwise }: { least: number; most: number; otherwise: number },
): number {
  return value === undefined || !Number.isFinite(value) ? otherwise : Math.min(most, Math.max(least, Math.trunc(value)))
}

/** The part of a listing that is asked for. */
export function readPart(page: number | undefined, perPage: number | undefined): { offset: number; limit: number } {
  const limit = readWhole(perPage, { least: 1, most: 200, otherwise: 50 })
  return { limit, offset: (readWhole(page, { least: 1, most: 1_000_000, otherwise: 1 }) - 1) * limit }
}
