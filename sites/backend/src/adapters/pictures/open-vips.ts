import Vips from 'wasm-vips'

/** Pages of 64 KB: 768 MB. Seen: 410 MB for a JPEG of 60 megapixels, 520 MB for a PNG of 900. */
const mostMemory = 12_288

interface MemorySize {
  initial: number
  maximum?: number
  shared?: boolean
}
/** The part of it that is used here: its types come with those of browsers only. */
export const { WebAssembly: wasm } = globalThis as unknown as {
  WebAssembly: {
    Memory: new (size: MemorySize) => object
    Exception: new () => { message: string }
    compile(bytes: Uint8Array): Promise<object>
  }
}

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
      dynamicLibraries: ['vips-resvg.wasm'],
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

/** The library of this thread. */
export const vips = await openVips()

const held: Vips.Image[] = []

/** An image that `release` frees: the collector of garbage doesn't see how much of the library's memory each has. */
export function hold(image: Vips.Image): Vips.Image {
  held.push(image)
  return image
}

export function release(): void {
  for (const image of held.splice(0)) image.delete()
}

/** A drawing of our own; nobody else's SVG is ever read. */
export function drawn(svg: string): Vips.Image {
  vips.operationBlock('VipsForeignLoadSvg', false)
  try {
    return hold(hold(vips.Image.svgloadBuffer(new TextEncoder().encode(svg))).copyMemory())
  } finally {
    vips.operationBlock('VipsForeignLoadSvg', true)
  }
}

/** In sRGB, with what is transparent told. */
export function rgbaOf(image: Vips.Image): Vips.Image {
  const colours = image.colourspace('srgb')
  return (colours.hasAlpha() ? colours : colours.bandjoin(255)).cast('uchar')
}

/** What the library says of a picture is an exception of its own; all else, such as a trap, is its end. Without memory nothing is sure. */
export function mayHaveBroken(error: unknown): boolean {
  return !(error instanceof wasm.Exception) || /out of memory/i.test(error.message)
}
