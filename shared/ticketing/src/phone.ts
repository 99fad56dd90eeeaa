/**
 * Returns the ten digits of a typed or pasted number: spaces, dashes and a leading +91, 0091, 91 or 0 are dropped before any length limit
 * applies. What doesn't fit is returned digit for digit, so that the validation refuses it.
 */
export function phoneDigits(input: string): string {
  const digits = input.replace(/\D/g, '')
  for (const prefix of ['0091', '91', '0']) {
    if (digits.startsWith(prefix) && digits.length === prefix.length + 10) return digits.slice(prefix.length)
  }
  return digits
}

/** Exactly 10 digits (specification section 5). */
export function isPhone(digits: string): boolean {
  return /^\d{10}$/.test(digits)
}

export function e164(phone: string): string {
  return `+91${phone}`
}

/** The form in which phone numbers are shown: `+91 98765 43210`. Anything but ten digits, such as the last four alone, stays unchanged. */
export function shownPhone(phone: string): string {
  return phone.replace(/^(\d{5})(\d{5})$/, '+91 $1 $2')
}
