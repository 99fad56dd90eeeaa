import { pictureLimits } from '@sabha/ticketing/show-picture'
import { dataUrlOf } from '../components/data-url.ts'
import { decoded, drawnAt, encoded } from '../components/small-picture.ts'

/** Bytes. A larger file is encoded again at a lower quality: it should arrive from a phone within half a minute. */
const heaviest = 300_000
const qualities = [0.86, 0.74, 0.6]

/**
 * Returns the picture to send as a data URL: upright, scaled down, and without the camera's metadata, such as the place where it was taken.
 * undefined if this browser can't read the file.
 */
export async function scaledPicture(file: Blob): Promise<string | undefined> {
  const picture = await decoded(file)
  // Transparent parts become white, as not every format keeps them.
  const canvas = picture && drawnAt(picture, scaledSize(picture), '#fff')
  const blob = canvas && (await lightEnough(canvas))
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
