/** A statement takes so many values at most: 11 of a row, in either engine. */
const rows = 1_000

/** In parts that one statement can take. */
export function chunksOf<T>(all: readonly T[]): T[][] {
  const parts: T[][] = []
  for (let begun = 0; begun < all.length; begun += rows) parts.push(all.slice(begun, begun + rows))
  return parts
}
