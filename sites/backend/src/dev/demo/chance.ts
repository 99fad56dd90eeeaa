/** Pseudo-random numbers, the same at every start (mulberry32). */
export interface Chance {
  /** From 0 to below 1. */
  next(): number
  /** From 0 to below `below`. */
  whole(below: number): number
  /** Returns one of these. */
  of<T>(choices: readonly [T, ...T[]]): T
  is(likelihood: number): boolean
}

export function chanceOf(seed: number): Chance {
  let state = seed
  const next = () => {
    state = (state + 0x6d2b79f5) | 0
    let mixed = Math.imul(state ^ (state >>> 15), 1 | state)
    mixed = (mixed + Math.imul(mixed ^ (mixed >>> 7), 61 | mixed)) ^ mixed
    return ((mixed ^ (mixed >>> 14)) >>> 0) / 4_294_967_296
  }
  const whole = (below: number) => Math.floor(next() * below)
  return { next, whole, of: (choices) => choices[whole(choices.length)] ?? choices[0], is: (likelihood) => next() < likelihood }
}
