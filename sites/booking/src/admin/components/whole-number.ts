/** A whole number as it was typed, in digits alone; null: nothing was; undefined: it is none, and nobody may take it for nothing. */
export function readWhole(text: string): number | null | undefined {
  const typed = text.trim()
  if (typed === '') return null
  return /^\d{1,9}$/.test(typed) ? Number(typed) : undefined
}
