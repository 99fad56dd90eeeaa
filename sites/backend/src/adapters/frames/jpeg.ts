const prefix = 'data:image/jpeg;base64,'

/** Returns the bytes of a JPEG data URL; undefined if it isn't one. */
export function jpegOf(dataUrl: string): Uint8Array<ArrayBuffer> | undefined {
  if (!dataUrl.startsWith(prefix)) return undefined
  try {
    return Uint8Array.fromBase64(dataUrl.slice(prefix.length))
  } catch {
    return undefined
  }
}

export interface PictureSize {
  width: number
  height: number
}

/**
 * Reads the size from a JPEG's header (ITU-T T.81, annex B), so that a picture too large to unpack is never unpacked; undefined if the
 * bytes are no JPEG, or end before the size.
 */
export function jpegSize(bytes: Uint8Array): PictureSize | undefined {
  const view = new DataView(bytes.buffer, bytes.byteOffset, bytes.byteLength)
  if (view.byteLength < 4 || view.getUint16(0) !== 0xffd8) return undefined
  let at = 2
  while (at + 9 <= view.byteLength) {
    if (view.getUint8(at) !== 0xff) return undefined
    const marker = view.getUint8(at + 1)
    if (marker === 0xff) {
      at += 1 // padding
      continue
    }
    if (isFrameHeader(marker)) return { width: view.getUint16(at + 7), height: view.getUint16(at + 5) }
    at += 2 + view.getUint16(at + 2)
  }
  return undefined
}

/** SOF0 to SOF15, without the other markers in that range: DHT (C4), JPG (C8) and DAC (CC). */
function isFrameHeader(marker: number): boolean {
  return marker >= 0xc0 && marker <= 0xcf && ![0xc4, 0xc8, 0xcc].includes(marker)
}
