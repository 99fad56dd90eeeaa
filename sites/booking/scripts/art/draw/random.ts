/** Numbers from 0 to 1 that look random and are the same each time (mulberry32). */
export function randomFrom(seed: number): () => number {
  let state = seed >>> 0
  return () => {
    state = (state + 0x6d2b79f5) >>> 0
    let mixed = Math.imul(state ^ (state >>> 15), 1 | state)
    mixed = (mixed + Math.imul(mixed ^ (mixed >>> 7), 61 | mixed)) ^ mixed
    return ((mixed ^ (mixed >>> 14)) >>> 0) / 4294967296
  }
}

const side = 512

/** A tile of noise around 0 without clumps, as the grain of a print has none. */
const grainTile: Float32Array = (() => {
  const random = randomFrom(27)
  const white = Float32Array.from({ length: side * side }, random)
  const at = (x: number, y: number) => white[((y + side) % side) * side + ((x + side) % side)] ?? 0.5
  return white.map((value, index) => {
    const x = index % side
    const y = Math.floor(index / side)
    const around = (at(x - 1, y) + at(x + 1, y) + at(x, y - 1) + at(x, y + 1)) / 4
    return (value - around) * 0.62 + (value - 0.5) * 0.3
  })
})()

export function grainAt(x: number, y: number): number {
  return grainTile[(y & (side - 1)) * side + (x & (side - 1))] ?? 0
}
