import type { PictureSize } from '../frames/jpeg.ts'

/**
 * Reads the size of an AVIF (ISO/IEC 23008-12: the box `ispe` in `meta`) without unpacking it; undefined if the bytes aren't an AVIF, or
 * end before the boxes that they name.
 */
export function readAvif(bytes: Uint8Array): PictureSize | undefined {
  const view = new DataView(bytes.buffer, bytes.byteOffset, bytes.byteLength)
  const nameAt = (at: number) => String.fromCharCode(...bytes.subarray(at, at + 4))
  let found: PictureSize | undefined
  let hasPicture = false
  for (let at = 0; at < bytes.length; ) {
    if (at + 8 > bytes.length) return undefined
    const [size, type] = [view.getUint32(at), nameAt(at + 4)]
    if (size < 8 || at + size > bytes.length) return undefined
    if (at === 0 && !(type === 'ftyp' && nameAt(8) === 'avif')) return undefined
    if (type === 'meta') found = sizeIn(bytes.subarray(at, at + size))
    if (type === 'mdat') hasPicture = true
    at += size
  }
  return hasPicture ? found : undefined
}

function sizeIn(meta: Uint8Array): PictureSize | undefined {
  const at = Buffer.from(meta.buffer, meta.byteOffset, meta.byteLength).indexOf('ispe')
  if (at < 0 || at + 16 > meta.length) return undefined
  const view = new DataView(meta.buffer, meta.byteOffset + at)
  return { width: view.getUint32(8), height: view.getUint32(12) }
}
