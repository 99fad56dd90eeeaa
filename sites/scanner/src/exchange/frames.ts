import { base45Of, bytesOfBase45 } from './base45.ts'
import { crc32 } from './crc32.ts'

/**
 * A message as an endless film of QR codes. A reader restores it from any frames, in any order and from anywhere in the film, once it has
 * read as many as there are blocks, and one or two more where some were lost. The first frames are the blocks themselves; each later one is
 * the sum (XOR) of about half of the blocks, chosen by its number: a random linear code over GF(2).
 *
 * | bytes | content |
 * |---|---|
 * | 0 | format of the frames, 0xE1 |
 * | 1–4 | name of the message: the beginning of its SHA-256 |
 * | 5–7 | its length, big-endian |
 * | 8–10 | number of the frame |
 * | 11–347 | a block, or a sum of blocks; the last block is filled up with zeros |
 * | 348–351 | CRC-32 of all before it |
 *
 * As base45 it fills a QR code of version 14 at level M.
 */
export interface Frame {
  name: number
  length: number
  number: number
  block: Uint8Array
}

const format = 0xe1
const headerLength = 11
const frameLength = 352
export const blockLength = frameLength - headerLength - 4
/** Bytes. No phone lets in so many guests: a frame that names a longer message is after our memory. */
export const longestMessage = 200_000
/** As fast as a phone reads them, which is ten times a second at most. */
export const framesPerSecond = 8
export const qrCode = { ecc: 'M', minVersion: 14, maxVersion: 14, boostEcc: false } as const

/** Returns a function that gives the text of each frame of a message by its number, which may grow without end. */
export async function filmOf(message: Uint8Array): Promise<(number: number) => string> {
  if (message.length === 0 || message.length > longestMessage) throw new RangeError(`a message of ${message.length} bytes`)
  const name = await nameOf(message)
  const blocks = blocksOf(message)
  return (number) =>
    base45Of(frameBytes({ name, length: message.length, number: number % 2 ** 24, block: sumOf(blocks, number % 2 ** 24) }))
}

/** Returns the frame in a text; undefined: it is no frame of ours, or was misread. */
export function readFrame(text: string): Frame | undefined {
  const bytes = text.length === (frameLength / 2) * 3 ? bytesOfBase45(text) : undefined
  if (bytes?.length !== frameLength || bytes[0] !== format) return undefined
  const view = new DataView(bytes.buffer)
  if (view.getUint32(frameLength - 4) !== crc32(bytes.subarray(0, frameLength - 4))) return undefined
  const length = uint24(view, 5)
  if (length === 0 || length > longestMessage) return undefined
  return { name: view.getUint32(1), length, number: uint24(view, 8), block: bytes.slice(headerLength, frameLength - 4) }
}

/** Whether a text has the shape of a frame. Whether it was read well, only `readFrame` finds out, by the checksum. */
export const isFrame = (text: string) => text.length === (frameLength / 2) * 3 && bytesOfBase45(text.slice(0, 3))?.[0] === format

/** Returns which blocks a frame is the sum of, one bit each; each of the first frames is a single block. */
export function coefficientsOf(number: number, blocks: number): Uint8Array {
  const coefficients = new Uint8Array(Math.ceil(blocks / 8))
  if (number < blocks) {
    coefficients[number >> 3] = 1 << (number & 7)
    return coefficients
  }
  const next = mulberry32(number)
  for (let at = 0; at < coefficients.length; at++) coefficients[at] = next()
  const spare = coefficients.length * 8 - blocks
  coefficients[coefficients.length - 1] = (coefficients.at(-1) ?? 0) & (0xff >> spare)
  // A sum of no blocks would tell nothing.
  if (coefficients.every((byte) => byte === 0)) coefficients[0] = 1
  return coefficients
}

export async function nameOf(message: Uint8Array): Promise<number> {
  const hash = await crypto.subtle.digest('SHA-256', Uint8Array.from(message))
  return new DataView(hash).getUint32(0)
}

export const blocksIn = (length: number) => Math.ceil(length / blockLength)

function blocksOf(message: Uint8Array): Uint8Array[] {
  return Array.from({ length: blocksIn(message.length) }, (_, n) => {
    const block = new Uint8Array(blockLength)
    block.set(message.subarray(n * blockLength, (n + 1) * blockLength))
    return block
  })
}

function sumOf(blocks: readonly Uint8Array[], number: number): Uint8Array {
  const coefficients = coefficientsOf(number, blocks.length)
  const sum = new Uint8Array(blockLength)
  for (const [n, block] of blocks.entries()) if ((coefficients[n >> 3] ?? 0) & (1 << (n & 7))) addTo(sum, block)
  return sum
}

/** Adds over GF(2): adding the same bytes twice takes them away again. */
export function addTo(sum: Uint8Array, other: Uint8Array): void {
  for (let at = 0; at < sum.length; at++) sum[at] = (sum[at] ?? 0) ^ (other[at] ?? 0)
}

function frameBytes({ name, length, number, block }: Frame): Uint8Array {
  const bytes = new Uint8Array(frameLength)
  const view = new DataView(bytes.buffer)
  view.setUint8(0, format)
  view.setUint32(1, name)
  view.setUint8(5, length >> 16)
  view.setUint16(6, length & 0xffff)
  view.setUint8(8, number >> 16)
  view.setUint16(9, number & 0xffff)
  bytes.set(block, headerLength)
  view.setUint32(frameLength - 4, crc32(bytes.subarray(0, frameLength - 4)))
  return bytes
}

const uint24 = (view: DataView, at: number) => view.getUint8(at) * 65_536 + view.getUint16(at + 1)

/** Returns a generator of pseudo-random bytes, the same on every phone for the same seed. */
function mulberry32(seed: number): () => number {
  let state = seed
  return () => {
    state = (state + 0x6d2b79f5) | 0
    let mixed = Math.imul(state ^ (state >>> 15), 1 | state)
    mixed = (mixed + Math.imul(mixed ^ (mixed >>> 7), 61 | mixed)) ^ mixed
    return ((mixed ^ (mixed >>> 14)) >>> 16) & 255
  }
}
