import { expect, it } from 'vitest'
import { readHeader } from './header.ts'

const hex = (text: string) => Uint8Array.fromHex(text.replaceAll(' ', ''))
const png = hex('89504e470d0a1a0a 0000000d 49484452 00000280 000001e0 08020000 00 00000000 00000000 49454e44 ae426082')
const jpeg = hex('ffd8 ffe000104a46494600010100000100010000 ffc0001108 01e0 0280 03 012200 021101 031101 ffd9')
/** A RIFF file of one chunk. */
const webp = (chunk: string, data: string) => {
  const bytes = new Uint8Array(20 + data.length / 2)
  const view = new DataView(bytes.buffer)
  bytes.set(new TextEncoder().encode(`RIFF....WEBP${chunk}....`))
  view.setUint32(4, bytes.length - 8, true)
  view.setUint32(16, data.length / 2, true)
  bytes.set(hex(data), 20)
  return bytes
}
const lossy = webp('VP8 ', '0000009d012a8002e0010000')
const lossless = webp('VP8L', '2f7fc277000000000000')
const extended = webp('VP8X', '100000007f0200df0100')

it.each([
  ['jpg', jpeg],
  ['png', png],
  ['webp', lossy],
  ['webp', lossless],
  ['webp', extended],
] as const)('a %s tells its size', (format, bytes) => {
  expect(readHeader(bytes)).toEqual({ format, width: 640, height: 480 })
  // The same bytes as part of a larger buffer.
  const within = new Uint8Array(bytes.length + 20).fill(0xff)
  within.set(bytes, 10)
  expect(readHeader(within.subarray(10, 10 + bytes.length))).toEqual({ format, width: 640, height: 480 })
})

it.each([
  ['jpg', jpeg],
  ['png', png],
  ['webp', lossy],
  ['webp', lossless],
  ['webp', extended],
] as const)('a %s that is cut short anywhere, or goes on, is none', (_, bytes) => {
  for (let length = 0; length < bytes.length; length++) expect(readHeader(bytes.subarray(0, length)), String(length)).toBeUndefined()
  expect(readHeader(new Uint8Array([...bytes, 0]))).toBeUndefined()
})

it.each([
  ['a PNG without width', png.with(18, 0).with(19, 0)],
  ['a JPEG of no height', jpeg.with(25, 0).with(26, 0)],
  ['a lossy WebP that begins in the middle of a film', lossy.with(20, 1)],
  ['a lossy WebP without its start code', lossy.with(23, 0)],
  ['a lossless WebP without its signature', lossless.with(20, 0)],
  ['another RIFF', lossy.with(8, 0x41)],
  ['a WebP that begins with anything else', webp('ALPH', '00'.repeat(12))],
  ['zeros', new Uint8Array(100)],
])('%s is none', (_, bytes) => expect(readHeader(bytes)).toBeUndefined())
