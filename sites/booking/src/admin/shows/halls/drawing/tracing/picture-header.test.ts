import { expect, it } from 'vitest'
import { readFileHeader } from './picture-header.ts'

const bytes = (...parts: (string | number[])[]) =>
  new Uint8Array(parts.flatMap((part) => (typeof part === 'string' ? [...part].map((letter) => letter.charCodeAt(0)) : part)))
const nothing = (count: number) => Array.from({ length: count }, () => 0)

it('reads what a file is and how large, by its own bytes', () => {
  const png = bytes('\x89PNG\r\n\x1a\n', [0, 0, 0, 13], 'IHDR', [0, 0, 3, 32, 0, 0, 2, 88], nothing(8))
  expect(readFileHeader(png)).toEqual({ kind: 'picture', type: 'image/png', width: 800, height: 600 })
  // The file has a comment, padding, and the header of a progressive frame.
  const jpeg = bytes([0xff, 0xd8, 0xff, 0xfe, 0, 4, 1, 1, 0xff, 0xff, 0xc2, 0, 11, 8, 2, 88, 3, 32, 1], nothing(8))
  expect(readFileHeader(jpeg)).toEqual({ kind: 'picture', type: 'image/jpeg', width: 800, height: 600 })
  const webp = bytes('RIFF', nothing(4), 'WEBPVP8X', nothing(8), [31, 3, 0, 87, 2, 0], nothing(4))
  expect(readFileHeader(webp)).toEqual({ kind: 'picture', type: 'image/webp', width: 800, height: 600 })
  expect(readFileHeader(bytes('\n\n%PDF-1.7\n'))).toEqual({ kind: 'pdf' })
})

it('knows nothing of other files, of none, and of those that are cut short', () => {
  const others = ['<svg xmlns="http://www.w3.org/2000/svg"/>', 'GIF89a', '', '\x89PNG\r\n\x1a\n', 'RIFF0000WEBPVP8X']
  for (const other of others) expect(readFileHeader(bytes(other))).toBeUndefined()
  expect(readFileHeader(bytes([0xff, 0xd8, 0xff, 0xe0, 0xff, 0xff]))).toBeUndefined()
  expect(readFileHeader(bytes([0xff, 0xd8, 0xff, 0xe0, 0, 2, 0xff, 0xe0, 0, 2, 0xff, 0xd9]))).toBeUndefined()
})

it('takes a picture without pixels for none', () => {
  expect(readFileHeader(bytes('\x89PNG\r\n\x1a\n', [0, 0, 0, 13], 'IHDR', nothing(8), nothing(8)))).toBeUndefined()
})
