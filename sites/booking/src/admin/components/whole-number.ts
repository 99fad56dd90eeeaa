/**
 * Reads a whole number typed in digits only; null: nothing was typed; undefined: it is no whole number, which must not count as nothing.
 */
export function readWhole(text: string): number | null | undefined {
  const typed = text.trim()
  if (typed === '') return null
  return /^\d{1,9}$/.test(typed) ? Number(typed) : undefined
}

/** A count as it was typed: 0 of nothing, `NaN` where it is no whole number below 10,000. */
export function countOf(typed = ''): number {
  const whole = readWhole(typed)
  return whole === undefined || (whole ?? 0) > 9_999 ? Number.NaN : (whole ?? 0)
}
