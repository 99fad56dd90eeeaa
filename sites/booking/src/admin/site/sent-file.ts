import { libraryLimits } from '@sabha/ticketing/site-picture'
import { dataUrlOf } from '../components/data-url.ts'

export interface SentFile {
  dataUrl: string
  isFilm: boolean
}

/** Pixels: as much as the largest file that is made of it needs. */
const longest = 2560
/** A PNG or WebP up to this size goes as it is, because it may be transparent. */
const sentAsItIs = 4_000_000

/** A file as it is sent; photographs are made smaller first, which spares minutes on a phone's network. */
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
  // What is transparent: a JPEG has no such thing.
  context.fillStyle = '#fff'
  context.fillRect(0, 0, canvas.width, canvas.height)
  context.imageSmoothingQuality = 'high'
  context.drawImage(bitmap, 0, 0, canvas.width, canvas.height)
  bitmap.close()
  return { dataUrl: canvas.toDataURL('image/jpeg', 0.9), isFilm: false }
}
