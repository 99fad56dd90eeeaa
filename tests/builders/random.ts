/** Pseudo-random numbers that are the same on every machine. */
export interface Random {
  /** From 0 to below 1. */
  next(): number
  between(low: number, high: number): number
  /** A number between `low` and `high`, with either sign. */
  swing(low: number, high: number): number
  /** Around 0, normally distributed. */
  normal(deviation: number): number
}

/** mulberry32. */
export function seeded(seed: number): Random {
  let state = seed >>> 0
  const next = () => {
    state = (state + 0x6d2b79f5) >>> 0
    let mixed = Math.imul(state ^ (state >>> 15), state | 1)
    mixed ^= mixed + Math.imul(mixed ^ (mixed >>> 7), mixed | 61)
    return ((mixed ^ (mixed >>> 14)) >>> 0) / 2 ** 32
  }
  const between = (low: number, high: number) => low + (high - low) * next()
  return {
    next,
    between,
    swing: (low, high) => between(low, high) * (next() < 0.5 ? -1 : 1),
    normal: (deviation) => deviation * Math.sqrt(-2 * Math.log(1 - next())) * Math.cos(2 * Math.PI * next()),
  }
}
