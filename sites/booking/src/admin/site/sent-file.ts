import { libraryLimits } from '@sabha/ticketing/site-picture'
import { dataUrlOf } from '../components/data-url.ts'

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
  const bitmap = await createImageBitmap(file).catch(() => undefined)
  if (!bitmap) return 'unreadable'
  const factor = Math.min(1, longest / Math.max(bitmap.width, bitmap.height))
  if (/^image\/(png|webp)$/.test(file.type) && file.size <= sentAsItIs && factor === 1) {
    bitmap.close()
    return { dataUrl: await dataUrlOf(file), isFilm: false }
  }
  const canvas = document.createElement('canvas')
  canvas.width = Math.round(bitmap.width * factor)
  canvas.height = Math.round(bitmap.height * factor)
  const context = canvas.getContext('2d')
  if (!context) return 'unreadable'
  // Transparent parts become white, as a JPEG has no transparency.
  context.fillStyle = '#fff'
  context.fillRect(0, 0, canvas.width, canvas.height)
  context.imageSmoothingQuality = 'high'
  context.drawImage(bitmap, 0, 0, canvas.width, canvas.height)
  bitmap.close()
  return { dataUrl: canvas.toDataURL('image/jpeg', 0.9), isFilm: false }
}
