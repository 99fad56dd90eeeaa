/** Writes bytes one after another; numbers as in protobuf, seven bits a byte, the lowest first. */
export class ByteWriter {
  #bytes: number[] = []

  raw(bytes: Uint8Array): void {
    for (const byte of bytes) this.#bytes.push(byte)
  }

  /** A whole number from 0 to 2^53. */
  number(value: number): void {
    let rest = value
    for (; rest > 127; rest = Math.floor(rest / 128)) this.#bytes.push((rest % 128) + 128)
    this.#bytes.push(rest)
  }

  /** A whole number that may be negative. */
  difference(value: number): void {
    this.number(value < 0 ? -value * 2 - 1 : value * 2)
  }

  text(text: string): void {
    const bytes = new TextEncoder().encode(text)
    this.number(bytes.length)
    this.raw(bytes)
  }

  bytes(): Uint8Array<ArrayBuffer> {
    return Uint8Array.from(this.#bytes)
  }
}

/** Reads what a `ByteWriter` wrote. Throws a RangeError where the bytes end too early, or hold what it never writes. */
export class ByteReader {
  #bytes: Uint8Array
  #at = 0

  constructor(bytes: Uint8Array) {
    this.#bytes = bytes
  }

  get left(): number {
    return this.#bytes.length - this.#at
  }

  raw(length: number): Uint8Array {
    if (length > this.left) throw new RangeError('the bytes end too early')
    this.#at += length
    return this.#bytes.slice(this.#at - length, this.#at)
  }

  number(): number {
    let value = 0
    for (let factor = 1; ; factor *= 128) {
      const [byte = 0] = this.raw(1)
      value += (byte & 127) * factor
      if (!Number.isSafeInteger(value)) throw new RangeError('a number that is too large')
      if (byte < 128) return value
    }
  }

  difference(): number {
    const value = this.number()
    return value % 2 === 0 ? value / 2 : -(value + 1) / 2
  }

  text(): string {
    return new TextDecoder('utf-8', { fatal: false }).decode(this.raw(this.number()))
  }
}
