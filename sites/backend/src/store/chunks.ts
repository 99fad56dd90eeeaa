/** Rows per statement: either engine limits the values of a statement, and a row has up to 11. */
const rows = 1_000

/** Splits the rows into parts that one statement can take. */
export function chunksOf<T>(all: readonly T[]): T[][] {
  const parts: T[][] = []
  for (let begun = 0; begun < all.length; begun += rows) parts.push(all.slice(begun, begun + rows))
  return parts
}
