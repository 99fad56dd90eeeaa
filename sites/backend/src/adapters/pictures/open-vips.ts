import Vips from 'wasm-vips'

/** Pages of 64 KB: 768 MB. Measured: 410 MB for a JPEG of 60 megapixels, 520 MB for a PNG of 900. */
const mostMemory = 12_288

interface MemorySize {
  initial: number
  maximum?: number
  shared?: boolean
}
/** The part of WebAssembly that is used here: only the types of browsers declare it. */
export const { WebAssembly: wasm } = globalThis as unknown as {
  WebAssembly: {
    Memory: new (size: MemorySize) => object
    Exception: new () => { message: string }
    compile(bytes: Uint8Array): Promise<object>
  }
}

/** Opens the library with less than the 2 GB that it would take, so that a hard picture fails early. */
async function openVips() {
  const { Memory } = wasm
  wasm.Memory = class extends Memory {
    constructor(size: MemorySize) {
      super({ ...size, maximum: Math.min(size.maximum ?? mostMemory, mostMemory) })
    }
  }
  try {
    const opened = await Vips({
      dynamicLibraries: ['vips-resvg.wasm'],
      print() {},
      printErr() {},
      // The library warns about a broken picture once a row; the result already says so.
      preRun: (module: { ENV: Record<string, string> }) => Object.assign(module.ENV, { VIPS_WARNING: '0' }),
    })
    opened.concurrency(1)
    opened.Cache.max(0)
    // Only these three formats are ever read, whatever the bytes look like.
    opened.operationBlock('VipsForeignLoad', true)
    for (const format of ['Jpeg', 'Png', 'Webp']) opened.operationBlock(`VipsForeignLoad${format}`, false)
    return opened
  } finally {
    wasm.Memory = Memory
  }
}

/** The library of this thread. */
export const vips = await openVips()

const held: Vips.Image[] = []

/** Keeps an image for `release` to free: the garbage collector doesn't see how much of the library's memory each takes. */
export function hold(image: Vips.Image): Vips.Image {
  held.push(image)
  return image
}

export function release(): void {
  for (const image of held.splice(0)) image.delete()
}

/** Draws an SVG of our own; nobody else's SVG is ever read. */
export function drawn(svg: string): Vips.Image {
  vips.operationBlock('VipsForeignLoadSvg', false)
  try {
    return hold(hold(vips.Image.svgloadBuffer(new TextEncoder().encode(svg))).copyMemory())
  } finally {
    vips.operationBlock('VipsForeignLoadSvg', true)
  }
}

/** Converts to sRGB with an alpha channel. */
export function rgbaOf(image: Vips.Image): Vips.Image {
  const colours = image.colourspace('srgb')
  return (colours.hasAlpha() ? colours : colours.bandjoin(255)).cast('uchar')
}

/**
 * Whether an error may have broken the library. It reports a bad picture with an exception of its own; anything else, such as a trap, ends
 * it, and once it is out of memory nothing is sure.
 */
export function mayHaveBroken(error: unknown): boolean {
  return !(error instanceof wasm.Exception) || /out of memory/i.test(error.message)
}
