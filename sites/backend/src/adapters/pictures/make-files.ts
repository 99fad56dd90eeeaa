import { readFile } from 'node:fs/promises'
import { createRequire } from 'node:module'
import encodeAvif, { init } from '@jsquash/avif/encode.js'
import { madeWidths } from '@sabha/ticketing/site-picture'
import type Vips from 'wasm-vips'
import { mayHaveBroken, rgbaOf, vips, wasm } from './open-vips.ts'
import type { MadeFile, MakerAnswer, PictureJob } from './picture-maker.ts'

/** The largest file fits into this, in pixels. */
const box = { width: 1600, height: 2000 }

const { resolve } = createRequire(import.meta.url)
await init(await wasm.compile(await readFile(resolve('@jsquash/avif/codec/enc/avif_enc.wasm'))))

/**
 * Makes a picture's files in AVIF, WebP and, for browsers that know neither, JPEG: upright, in sRGB, and without anything that a camera
 * wrote beside the picture, because only the pixels are written.
 */
export async function makeFiles(job: PictureJob): Promise<MakerAnswer> {
  let largest: Vips.Image
  try {
    largest = readSmaller(job)
  } catch (error) {
    if (mayHaveBroken(error)) throw error
    return 'unreadable'
  }
  const files: MadeFile[] = []
  for (const width of madeWidths(largest.width).slice(0, -1)) {
    const smaller = largest.thumbnailImage(width, { height: box.height * 2, size: 'down' }).copyMemory()
    files.push(await avifOf(smaller), webpOf(smaller))
  }
  files.push(jpegOf(largest), webpOf(largest), await avifOf(largest))
  return files
}

/** Reads row by row: `thumbnailBuffer` would accept a picture whose end is missing. */
function readSmaller({ bytes, format, width, height }: PictureJob): Vips.Image {
  const shrink = format === 'jpg' ? ([8, 4, 2].find((by) => Math.max(width, height) / by >= box.height) ?? 1) : undefined
  // libjpeg reports a missing end as a warning, the others as an error.
  const fail_on = format === 'jpg' ? 'warning' : 'error'
  const whole = vips.Image.newFromBuffer(bytes, '', { access: 'sequential', fail_on, ...(shrink && { shrink }) })
  return whole.thumbnailImage(box.width, { height: box.height, size: 'down', output_profile: 'srgb' }).copyMemory()
}

function webpOf(image: Vips.Image): MadeFile {
  return { format: 'webp', width: image.width, height: image.height, bytes: image.writeToBuffer('.webp', { Q: 80, keep: 'none' }) }
}

function jpegOf(image: Vips.Image): MadeFile {
  const opaque = image.hasAlpha() ? image.flatten({ background: [255, 255, 255] }) : image
  const bytes = opaque.writeToBuffer('.jpg', { Q: 80, keep: 'none', interlace: true })
  return { format: 'jpg', width: image.width, height: image.height, bytes }
}

async function avifOf(image: Vips.Image): Promise<MadeFile> {
  const { width, height } = image
  const data = new Uint8ClampedArray(rgbaOf(image).writeToMemory())
  const bytes = new Uint8Array(await encodeAvif({ data, width, height, colorSpace: 'srgb' }, { quality: 55, speed: 7 }))
  return { format: 'avif', width, height, bytes }
}
