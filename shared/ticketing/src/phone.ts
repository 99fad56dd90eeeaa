/**
 * The ten digits of what was typed or pasted: spaces, dashes and a leading +91, 0091, 91 or 0 are dropped
 * before any length limit applies. What doesn't fit is returned digit for digit, for the validation to refuse.
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

/** As it is shown everywhere: `+91 98765 43210`. What isn't ten digits, such as the last four alone, stays as it is. */
export function shownPhone(phone: string): string {
  return phone.replace(/^(\d{5})(\d{5})$/, '+91 $1 $2')
}
