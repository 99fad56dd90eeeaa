import { addTo, blockLength, blocksIn, coefficientsOf, type Frame, nameOf, readFrame } from './frames.ts'

/** How much has been read of the film that the camera sees now. */
export interface Progress {
  /** 0–1. */
  share: number
  /** The film's message; null: not enough of it was read yet. */
  message: Uint8Array | null
}

/** How many films are kept at a time: those seen last. */
const mostFilms = 4

/**
 * Puts messages together out of frames, as they come. What was read of a film is kept while others are seen, so that a reading that was
 * interrupted goes on.
 */
export class FilmReader {
  /** By name and length, the one seen last at the end. */
  #films = new Map<string, Film>()

  /** Takes a text that was read; null: it is no frame of ours. */
  async see(text: string): Promise<Progress | null> {
    const frame = readFrame(text)
    if (!frame) return null
    const key = `${frame.name}/${frame.length}`
    const film = this.#films.get(key) ?? new Film(frame.length)
    this.#films.delete(key)
    this.#films.set(key, film)
    for (const oldest of this.#films.keys()) {
      if (this.#films.size <= mostFilms) break
      this.#films.delete(oldest)
    }
    film.add(frame)
    const message = film.message()
    if (message === null) return { share: film.share, message }
    if ((await nameOf(message)) === frame.name) return { share: 1, message }
    // Somebody has put in frames of their own: the film is read again from the start.
    this.#films.delete(key)
    return { share: 0, message: null }
  }
}

interface Equation {
  coefficients: Uint8Array
  sum: Uint8Array
}

/** The blocks of one message, solved by elimination frame by frame. */
class Film {
  #length: number
  #blocks: number
  /** By the first block in each one's sum. */
  #equations = new Map<number, Equation>()

  constructor(length: number) {
    this.#length = length
    this.#blocks = blocksIn(length)
  }

  get share(): number {
    return this.#equations.size / this.#blocks
  }

  add({ number, block }: Frame): void {
    if (this.#equations.size === this.#blocks) return
    const equation = { coefficients: coefficientsOf(number, this.#blocks), sum: block.slice() }
    for (let first = this.#firstOf(equation); first !== undefined; first = this.#firstOf(equation)) {
      const known = this.#equations.get(first)
      if (!known) {
        this.#equations.set(first, equation)
        return
      }
      addTo(equation.coefficients, known.coefficients)
      addTo(equation.sum, known.sum)
    }
  }

  /** null: not enough was read yet. */
  message(): Uint8Array | null {
    if (this.#equations.size < this.#blocks) return null
    const message = new Uint8Array(this.#blocks * blockLength)
    // Going backwards from the last block, all blocks after the current one are known.
    for (let n = this.#blocks - 1; n >= 0; n--) {
      const { coefficients = new Uint8Array(), sum = new Uint8Array() } = this.#equations.get(n) ?? {}
      const block = sum.slice()
      for (let other = n + 1; other < this.#blocks; other++) {
        if (has(coefficients, other)) addTo(block, message.subarray(other * blockLength, (other + 1) * blockLength))
      }
      message.set(block, n * blockLength)
    }
    return message.slice(0, this.#length)
  }

  #firstOf({ coefficients }: Equation): number | undefined {
    const byte = coefficients.findIndex((bits) => bits !== 0)
    return byte < 0 ? undefined : byte * 8 + Math.log2((coefficients[byte] ?? 0) & -(coefficients[byte] ?? 0))
  }
}

const has = (coefficients: Uint8Array, n: number) => ((coefficients[n >> 3] ?? 0) & (1 << (n & 7))) !== 0
