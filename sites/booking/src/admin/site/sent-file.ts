import { libraryLimits } from '@sabha/ticketing/site-picture'
import { dataUrlOf } from '../components/data-url.ts'
import { decoded, drawnAt, scaledTo } from '../components/small-picture.ts'

export interface SentFile {
  dataUrl: string
  isFilm: boolean
}

/** px of the longer side: as many as the largest file made from it needs. */
const longest = 2560
/** Bytes. A PNG or WebP up to this size is sent unchanged, as it may be transparent. */
const sentAsItIs = 4_000_000

/** Prepares a file for sending; photographs are scaled down first, which saves minutes on a phone's network. */
export async function readFileToSend(file: File): Promise<SentFile | 'unreadable' | 'too-heavy'> {
  if (file.type === 'video/mp4') {
    return file.size > libraryLimits.bytes ? 'too-heavy' : { dataUrl: await dataUrlOf(file), isFilm: true }
  }
  const bitmap = await decoded(file)
  if (!bitmap) return 'unreadable'
  const isSmall = Math.max(bitmap.width, bitmap.height) <= longest
  if (/^image\/(png|webp)$/.test(file.type) && file.size <= sentAsItIs && isSmall) {
    bitmap.close()
    return { dataUrl: await dataUrlOf(file), isFilm: false }
  }
  // Transparent parts become white, as a JPEG has no transparency.
  const canvas = drawnAt(bitmap, scaledTo(bitmap, longest), '#fff')
  if (!canvas) return 'unreadable'
  return { dataUrl: canvas.toDataURL('image/jpeg', 0.9), isFilm: false }
}
