import { crc32, deflateSync } from 'node:zlib'
import { encode } from 'jpeg-js'

/** Pictures of any size, in a gradient of one colour. */

export function pngOf(width: number, height: number, [red, green, blue]: readonly [number, number, number] = [180, 40, 60]): Buffer {
  const rows = Buffer.alloc((width * 3 + 1) * height)
  for (let row = 0; row < height; row++) {
    for (let column = 0; column < width; column++) {
      const share = 0.3 + (0.7 * (row + column)) / (width + height)
      rows.set([red * share, green * share, blue * share], row * (width * 3 + 1) + 1 + column * 3)
    }
  }
  const size = Buffer.alloc(8)
  size.writeUInt32BE(width)
  size.writeUInt32BE(height, 4)
  // 8 bits per channel, RGB.
  const header = Buffer.concat([size, Buffer.from([8, 2, 0, 0, 0])])
  return Buffer.concat([signature, chunk('IHDR', header), chunk('IDAT', deflateSync(rows)), chunk('IEND', Buffer.alloc(0))])
}

const signature = Buffer.from('89504e470d0a1a0a', 'hex')

function chunk(type: string, data: Buffer): Buffer {
  const named = Buffer.concat([Buffer.from(type), data])
  const length = Buffer.alloc(4)
  length.writeUInt32BE(data.length)
  const check = Buffer.alloc(4)
  check.writeUInt32BE(crc32(named))
  return Buffer.concat([length, named, check])
}

export function jpegOf(width: number, height: number): Buffer {
  return encode({ data: Buffer.alloc(width * height * 4, 120), width, height }, 80).data
}

/** Makes a JPEG as a phone leaves it: on its side, for viewers to rotate, and with the place where it was taken. */
export function photoOf(width: number, height: number, place: string): Buffer {
  const jpeg = jpegOf(width, height)
  // TIFF, little-endian: one entry, the orientation (0x0112), which is 6; no further directory.
  const tiff = Buffer.from('49492a0008000000010012010300010000000600000000000000', 'hex')
  const exif = Buffer.concat([Buffer.from('Exif\0\0'), tiff, Buffer.from(place)])
  const head = Buffer.from([0xff, 0xe1, 0, 0])
  head.writeUInt16BE(exif.length + 2, 2)
  return Buffer.concat([jpeg.subarray(0, 2), head, exif, jpeg.subarray(2)])
}

export function pictureUrl(bytes: Uint8Array, type = 'image/png'): string {
  return `data:${type};base64,${Buffer.from(bytes).toString('base64')}`
}
