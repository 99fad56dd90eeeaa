import { crc32, deflateSync } from 'node:zlib'

const signature = Buffer.from('\x89PNG\r\n\x1a\n', 'latin1')
const eightBitRgb = Buffer.from([8, 2, 0, 0, 0])

/** Encodes opaque pixels, three bytes each, as a PNG. It uses no row filters: flat drawings pack worse with them. */
export function encodePng(width: number, height: number, rgb: Uint8Array): Buffer {
  const rowLength = width * 3
  const rows = Buffer.alloc((rowLength + 1) * height)
  for (let y = 0; y < height; y++) rows.set(rgb.subarray(y * rowLength, (y + 1) * rowLength), y * (rowLength + 1) + 1)
  const size = Buffer.alloc(8)
  size.writeUInt32BE(width, 0)
  size.writeUInt32BE(height, 4)
  return Buffer.concat([
    signature,
    chunk('IHDR', Buffer.concat([size, eightBitRgb])),
    chunk('IDAT', deflateSync(rows, { level: 9 })),
    chunk('IEND', Buffer.alloc(0)),
  ])
}

function chunk(type: string, content: Buffer): Buffer {
  const body = Buffer.concat([Buffer.from(type, 'latin1'), content])
  const length = Buffer.alloc(4)
  length.writeUInt32BE(content.length)
  const checksum = Buffer.alloc(4)
  checksum.writeUInt32BE(crc32(body))
  return Buffer.concat([length, body, checksum])
}
