import type { PictureFormat } from '@sabha/ticketing/show-picture'
import { jpegSize, type PictureSize } from '../frames/jpeg.ts'

export interface PictureHeader extends PictureSize {
  format: PictureFormat
}

/**
 * Reads a picture's format and size from its bytes, without unpacking it. undefined if they are none of the three formats, are cut short,
 * or continue after the picture's end, where anything could hide.
 */
export function readHeader(bytes: Uint8Array): PictureHeader | undefined {
  const view = new DataView(bytes.buffer, bytes.byteOffset, bytes.byteLength)
  const found = headerOf(bytes, view)
  return found && found.width > 0 && found.height > 0 ? found : undefined
}

function headerOf(bytes: Uint8Array, view: DataView): PictureHeader | undefined {
  const jpeg = jpegSize(bytes)
  if (jpeg) return view.getUint16(bytes.length - 2) === endOfJpeg ? { ...jpeg, format: 'jpg' } : undefined
  const png = pngSize(bytes, view)
  if (png) return { ...png, format: 'png' }
  const webp = webpSize(bytes, view)
  return webp && { ...webp, format: 'webp' }
}

const endOfJpeg = 0xffd9

const textAt = (bytes: Uint8Array, at: number, length: number) => String.fromCharCode(...bytes.subarray(at, at + length))

/** https://www.w3.org/TR/png-3/: the signature, IHDR first, IEND last. */
function pngSize(bytes: Uint8Array, view: DataView): PictureSize | undefined {
  const isPng = bytes.length >= 45 && textAt(bytes, 0, 8) === '\x89PNG\r\n\x1a\n' && textAt(bytes, 12, 4) === 'IHDR'
  const isWhole = isPng && view.getUint32(bytes.length - 12) === 0 && textAt(bytes, bytes.length - 8, 4) === 'IEND'
  return isWhole ? { width: view.getUint32(16), height: view.getUint32(20) } : undefined
}

/** https://developers.google.com/speed/webp/docs/riff_container: the first chunk, of one of three kinds, tells the size. */
function webpSize(bytes: Uint8Array, view: DataView): PictureSize | undefined {
  const isWebp = bytes.length >= 30 && textAt(bytes, 0, 4) === 'RIFF' && textAt(bytes, 8, 4) === 'WEBP'
  if (!isWebp || view.getUint32(4, true) + 8 !== bytes.length) return undefined
  const chunk = textAt(bytes, 12, 4)
  if (chunk === 'VP8X') return { width: uint24(view, 24) + 1, height: uint24(view, 27) + 1 }
  if (chunk === 'VP8L' && view.getUint8(20) === 0x2f) {
    const bits = view.getUint32(21, true)
    return { width: (bits & 0x3fff) + 1, height: ((bits >>> 14) & 0x3fff) + 1 }
  }
  // A key frame with its start code.
  if (chunk === 'VP8 ' && (view.getUint8(20) & 1) === 0 && textAt(bytes, 23, 3) === '\x9d\x01\x2a') {
    return { width: view.getUint16(26, true) & 0x3fff, height: view.getUint16(28, true) & 0x3fff }
  }
  return undefined
}

function uint24(view: DataView, at: number): number {
  return view.getUint16(at, true) | (view.getUint8(at + 2) << 16)
}
