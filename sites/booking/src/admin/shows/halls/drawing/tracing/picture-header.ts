/** What a file's own bytes say that it is: a PDF, or a picture with its size in pixels. */
type FileHeader = { kind: 'pdf' } | { kind: 'picture'; type: PictureType; width: number; height: number }
type PictureType = 'image/jpeg' | 'image/png' | 'image/webp'
type Size = { width: number; height: number }

/** Reads the header without decoding the picture, however large it is; undefined for any other kind of file. */
export function readFileHeader(bytes: Uint8Array): FileHeader | undefined {
  // Some programs write a few bytes before the signature; every reader looks for it in the first kilobyte.
  if (textAt(bytes, 0, 1024).includes('%PDF-')) return { kind: 'pdf' }
  const view = new DataView(bytes.buffer, bytes.byteOffset, bytes.byteLength)
  const readers = { 'image/jpeg': jpegSize, 'image/png': pngSize, 'image/webp': webpSize } as const satisfies Record<PictureType, unknown>
  for (const [type, sizeOf] of Object.entries(readers)) {
    const size = sizeOf(bytes, view)
    if (size && size.width > 0 && size.height > 0) return { kind: 'picture', type: type as PictureType, ...size }
  }
  return undefined
}

const textAt = (bytes: Uint8Array, at: number, length: number) => String.fromCharCode(...bytes.subarray(at, at + length))

/** ITU-T T.81, annex B: segments, each with its length, until the one that begins a frame. */
function jpegSize(_: Uint8Array, view: DataView): Size | undefined {
  if (view.byteLength < 4 || view.getUint16(0) !== 0xffd8) return undefined
  let at = 2
  while (at + 9 <= view.byteLength) {
    if (view.getUint8(at) !== 0xff) return undefined
    const marker = view.getUint8(at + 1)
    if (isFrame(marker)) return { width: view.getUint16(at + 7), height: view.getUint16(at + 5) }
    // Padding is one byte long.
    at += marker === 0xff ? 1 : 2 + view.getUint16(at + 2)
  }
  return undefined
}

/** SOF0 to SOF15, except DHT, JPG and DAC, which lie in the same range. */
function isFrame(marker: number): boolean {
  return marker >= 0xc0 && marker <= 0xcf && ![0xc4, 0xc8, 0xcc].includes(marker)
}

/** https://www.w3.org/TR/png-3/: the signature, then IHDR. */
function pngSize(bytes: Uint8Array, view: DataView): Size | undefined {
  const isPng = bytes.length >= 24 && textAt(bytes, 0, 8) === '\x89PNG\r\n\x1a\n' && textAt(bytes, 12, 4) === 'IHDR'
  return isPng ? { width: view.getUint32(16), height: view.getUint32(20) } : undefined
}

/** https://developers.google.com/speed/webp/docs/riff_container: the first chunk is one of three kinds and gives the size. */
function webpSize(bytes: Uint8Array, view: DataView): Size | undefined {
  if (bytes.length < 30 || textAt(bytes, 0, 4) !== 'RIFF' || textAt(bytes, 8, 4) !== 'WEBP') return undefined
  const uint24 = (at: number) => view.getUint16(at, true) | (view.getUint8(at + 2) << 16)
  switch (textAt(bytes, 12, 4)) {
    case 'VP8X':
      return { width: uint24(24) + 1, height: uint24(27) + 1 }
    case 'VP8L': {
      const bits = view.getUint32(21, true)
      return { width: (bits & 0x3fff) + 1, height: ((bits >>> 14) & 0x3fff) + 1 }
    }
    case 'VP8 ':
      return { width: view.getUint16(26, true) & 0x3fff, height: view.getUint16(28, true) & 0x3fff }
    default:
      return undefined
  }
}
