import type { Dots } from '../printing/esc-pos.ts'

/** A printer for tests: it understands what we send (ESC @, GS v 0, feed, cut), and nothing else. */
export class VirtualPrinter {
  cuts = 0
  #rows: Uint8Array[] = []
  #width = 0
  #left: number

  /** `rows`: how many rows of dots its paper is long. */
  constructor({ rows = 100_000 } = {}) {
    this.#left = rows
  }

  /** Returns the answer to DLE EOT 4. */
  paperStatus(): number {
    return this.#left > 0 ? 0x12 : 0x72
  }

  take(bytes: Uint8Array): void {
    for (let at = 0; at < bytes.length; ) at += this.#command(bytes, at)
  }

  paper(): Dots {
    const dots = new Uint8Array(this.#width * this.#rows.length)
    for (const [y, row] of this.#rows.entries()) dots.set(row, y * this.#width)
    return { width: this.#width, height: this.#rows.length, dots }
  }

  /** Carries out the command at `at`, and returns its length in bytes. */
  #command(bytes: Uint8Array, at: number): number {
    const [a, b, , , x = 0, xHigh = 0, y = 0, yHigh = 0] = bytes.subarray(at, at + 8)
    if (a === 0x1b && b === 0x40) return 2
    if (a === 0x1b && b === 0x64) return 3
    if (a === 0x1d && b === 0x56) {
      if (this.#left > 0) this.cuts++
      return 3
    }
    if (a !== 0x1d || b !== 0x76) throw new Error(`not a command: ${a} ${b}`)
    const [across, rows] = [x + xHigh * 256, y + yHigh * 256]
    for (let row = 0; row < rows; row++) this.#row(bytes.subarray(at + 8 + row * across, at + 8 + (row + 1) * across))
    return 8 + across * rows
  }

  #row(bits: Uint8Array): void {
    if (this.#left === 0) return
    this.#left--
    this.#width = bits.length * 8
    this.#rows.push(Uint8Array.from({ length: this.#width }, (_, x) => ((bits[x >> 3] ?? 0) >> (7 - (x & 7))) & 1))
  }
}
