import { type Refusal, refuse } from '@sabha/api/refusal'
import { isPhone, phoneDigits } from '@sabha/ticketing/phone'

/** What people typed, made sound or refused. */

const longestName = 100

/** A show id as text; what is no id is the id of no show. */
export function idOf(text: string): number {
  return /^\d{1,9}$/.test(text) ? Number(text) : 0
}

/**
 * A name on one line, without control characters and without those that turn the writing direction of what stands beside it,
 * and ten digits; or what is wrong with them. Joiners stay: Kannada is written with them.
 */
export function readPerson(name: string, phone: string): { name: string; phone: string } | Refusal {
  const clean = name
    .normalize('NFC')
    .replace(/\p{Bidi_Control}/gu, '')
    .replace(/[\p{Cc}\s]+/gu, ' ')
    .trim()
  const isVisible = /[^\p{C}\p{Z}]/u.test(clean)
  if (!isVisible || phone.trim() === '') return refuse('name-and-phone-required')
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
