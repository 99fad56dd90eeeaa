import { readFile } from 'node:fs/promises'
import { createRequire } from 'node:module'
import encodeAvif, { init } from '@jsquash/avif/encode.js'
import { madeWidths } from '@sabha/ticketing/site-picture'
import Vips from 'wasm-vips'
import type { MadeFile, MakerAnswer, PictureJob } from './picture-maker.ts'

/** Pages of 64 KB: 768 MB. Seen: 410 MB for a JPEG of 60 megapixels, 520 MB for a PNG of 900. */
const mostMemory = 12_288
/** The largest file fits into this. */
const box = { width: 1600, height: 2000 }

interface MemorySize {
  initial: number
  maximum?: number
  shared?: boolean
}
/** The part of it that is used here: its types come with those of browsers only. */
const { WebAssembly: wasm } = globalThis as unknown as {
  WebAssembly: {
    Memory: new (size: MemorySize) => object
    Exception: new () => { message: string }
    compile(bytes: Uint8Array): Promise<object>
  }
}

const vips = await openVips()
const { resolve } = createRequire(import.meta.url)
await init(await wasm.compile(await readFile(resolve('@jsquash/avif/codec/enc/avif_enc.wasm'))))

/** The library would take 2 GB; a hard picture shall fail before that. */
async function openVips() {
  const { Memory } = wasm
  wasm.Memory = class extends Memory {
    constructor(size: MemorySize) {
      super({ ...size, maximum: Math.min(size.maximum ?? mostMemory, mostMemory) })
    }
  }
  try {
    const opened = await Vips({
      dynamicLibraries: [],
      print() {},
      printErr() {},
      // What it says of a broken picture, once a row, is said by the answer.
      preRun: (module: { ENV: Record<string, string> }) => Object.assign(module.ENV, { VIPS_WARNING: '0' }),
    })
    opened.concurrency(1)
    opened.Cache.max(0)
    // Nothing but these three is ever read, whatever the bytes look like.
    opened.operationBlock('VipsForeignLoad', true)
    for (const format of ['Jpeg', 'Png', 'Webp']) opened.operationBlock(`VipsForeignLoad${format}`, false)
    return opened
  } finally {
    wasm.Memory = Memory
  }
}

/**
 * A picture in AVIF, WebP and, for what knows neither, JPEG: upright, in sRGB, and with nothing of what a camera wrote beside it, because
 * what is written are its pixels alone.
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

/** Read row by row: `thumbnailBuffer` would take a picture whose end is missing. */
function readSmaller({ bytes, format, width, height }: PictureJob): Vips.Image {
  const shrink = format === 'jpg' ? ([8, 4, 2].find((by) => Math.max(width, height) / by >= box.height) ?? 1) : undefined
  // To libjpeg a missing end is worth a warning, to the others an error.
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
  const colours = image.colourspace('srgb')
  const rgba = (colours.hasAlpha() ? colours : colours.bandjoin(255)).cast('uchar')
  const data = new Uint8ClampedArray(rgba.writeToMemory())
  const bytes = new Uint8Array(await encodeAvif({ data, width, height, colorSpace: 'srgb' }, { quality: 55, speed: 7 }))
  return { format: 'avif', width, height, bytes }
}

/** What the library says of a picture is an exception of its own; all else, such as a trap, is its end. Without memory nothing is sure. */
function mayHaveBroken(error: unknown): boolean {
  return !(error instanceof wasm.Exception) || /out of memory/i.test(error.message)
}
