/**
 * Whether a picture's file has more in it than the picture: metadata of a camera or a program (Exif, XMP, IPTC), such as the place where it
 * was taken. The bytes have to be a whole file of this format.
 */
export function tellsMore(bytes: Uint8Array, format: 'jpg' | 'webp' | 'avif'): boolean {
  const view = new DataView(bytes.buffer, bytes.byteOffset, bytes.byteLength)
  return { jpg: jpegTellsMore, webp: webpTellsMore, avif: avifTellsMore }[format](bytes, view)
}

/** Looks for APP1 (Exif, XMP) or APP13 (IPTC), before the picture itself (SOS). */
function jpegTellsMore(_bytes: Uint8Array, view: DataView): boolean {
  for (let at = 2; at + 4 <= view.byteLength; ) {
    const marker = view.getUint16(at)
    if (marker === 0xffe1 || marker === 0xffed) return true
    if (marker === 0xffda || marker < 0xff00) return false
    at += marker === 0xffff ? 1 : 2 + view.getUint16(at + 2)
  }
  return false
}

function webpTellsMore(bytes: Uint8Array, view: DataView): boolean {
  for (let at = 12; at + 8 <= bytes.length; ) {
    const size = view.getUint32(at + 4, true)
    if (/^(EXIF|XMP )$/.test(nameAt(bytes, at))) return true
    at += 8 + size + (size % 2)
  }
  return false
}

/** `meta` names the items that aren't pictures. */
function avifTellsMore(bytes: Uint8Array, view: DataView): boolean {
  for (let at = 0; at + 8 <= bytes.length; ) {
    const size = view.getUint32(at)
    const box = Buffer.from(bytes.buffer, bytes.byteOffset + at, Math.min(size, bytes.length - at))
    if (nameAt(bytes, at + 4) === 'meta' && (box.includes('Exif') || box.includes('mime'))) return true
    at += Math.max(size, 8)
  }
  return false
}

const nameAt = (bytes: Uint8Array, at: number) => String.fromCharCode(...bytes.subarray(at, at + 4))
