import { pictureLimits } from '@sabha/ticketing/show-picture'
import { dataUrlOf } from '../components/data-url.ts'

/** Bytes. A larger file is encoded again at a lower quality: it should arrive from a phone within half a minute. */
const heaviest = 300_000
const qualities = [0.86, 0.74, 0.6]

/**
 * Returns the picture to send as a data URL: upright, scaled down, and without the camera's metadata, such as the place where it was taken.
 * undefined if this browser can't read the file.
 */
export async function scaledPicture(file: Blob): Promise<string | undefined> {
  const picture = await createImageBitmap(file).catch(() => undefined)
  if (!picture) return undefined
  const canvas = document.createElement('canvas')
  Object.assign(canvas, scaledSize(picture))
  const context = canvas.getContext('2d')
  if (!context) return undefined
  // Transparent parts become white, as not every format keeps them.
  context.fillStyle = '#fff'
  context.fillRect(0, 0, canvas.width, canvas.height)
  context.imageSmoothingQuality = 'high'
  context.drawImage(picture, 0, 0, canvas.width, canvas.height)
  picture.close()
  const blob = await lightEnough(canvas)
  return blob && dataUrlOf(blob)
}

async function lightEnough(canvas: HTMLCanvasElement): Promise<Blob | undefined> {
  let smallest: Blob | undefined
  for (const quality of qualities) {
    smallest = await encoded(canvas, quality)
    if (!smallest || smallest.size <= heaviest) break
  }
  return smallest
}

/** A browser that can't write WebP writes PNG instead, which is large. */
async function encoded(canvas: HTMLCanvasElement, quality: number): Promise<Blob | undefined> {
  const write = (type: string) => new Promise<Blob | null>((resolve) => canvas.toBlob(resolve, type, quality))
  const webp = await write('image/webp')
  return (webp?.type === 'image/webp' ? webp : await write('image/jpeg')) ?? undefined
}

/** px, twice the width of a show's picture on a large screen. */
const longest = 1600

interface Size {
  width: number
  height: number
}

/** Returns the size to send: never larger than the picture, and no side of a long strip below the least that the backend takes. */
export function scaledSize({ width, height }: Size): Size {
  const factor = Math.min(1, Math.max(longest / Math.max(width, height), pictureLimits.least / Math.min(width, height)))
  return { width: Math.round(width * factor), height: Math.round(height * factor) }
}
