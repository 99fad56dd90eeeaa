import { readFileSync } from 'node:fs'
import { createRequire } from 'node:module'
import { framePasses, type GreyPicture, greyOf, rgbaOf } from '@sabha/ticketing/frame-passes'
import { looksLikeOurs } from '@sabha/ticketing/scan-code'
import { decode } from 'jpeg-js'
import { type Position, prepareZXingModule, type ReaderOptions, readBarcodes } from 'zxing-wasm/reader'

// Read from our own disk: by default the library would download it.
const wasm = readFileSync(createRequire(import.meta.url).resolve('zxing-wasm/reader/zxing_reader.wasm'))
prepareZXingModule({ overrides: { wasmBinary: wasm.buffer.slice(wasm.byteOffset, wasm.byteOffset + wasm.byteLength) } })

/** `Plain`: by default the library puts names in place of control characters. */
const options: ReaderOptions = { formats: ['QRCode'], textMode: 'Plain' }
/** ms after which no further pass is begun. */
const budget = 1_000
/** A pass over a larger picture would take longer than a phone waits. */
const mostPixels = 2_000_000

/**
 * Returns the text of the code nearest to the middle of a JPEG; null if none can be read. After the first look, only a text with the
 * shape of one of our codes counts: in noise a reader finds short texts that nobody wrote, and such a text must not make a ticket look
 * invalid.
 */
export async function readFrame(jpeg: Uint8Array, size: { width: number; height: number }): Promise<string | null> {
  const until = performance.now() + budget
  const atOnce = middlemost(await readBarcodes(jpeg, options), size)
  if (atOnce !== null) return atOnce
  const picture = unpack(jpeg)
  if (!picture) return null
  for (const pass of framePasses) {
    if (performance.now() > until) return null
    const better = pass(picture)
    if (better.pixels.length > mostPixels) continue
    const { width, height } = better
    const found = middlemost(await readBarcodes({ data: rgbaOf(better), width, height, colorSpace: 'srgb' }, options), better)
    if (found !== null && looksLikeOurs(found)) return found
  }
  return null
}

function unpack(jpeg: Uint8Array): GreyPicture | undefined {
  try {
    const { data, width, height } = decode(jpeg, { useTArray: true, maxResolutionInMP: 2, maxMemoryUsageInMB: 128 })
    return greyOf(data, width, height)
  } catch {
    return undefined // the header was a JPEG's, the rest is not
  }
}

function middlemost(found: readonly { text: string; position: Position }[], size: { width: number; height: number }): string | null {
  const fromMiddle = ({ topLeft, bottomRight }: Position) =>
    Math.hypot((topLeft.x + bottomRight.x - size.width) / 2, (topLeft.y + bottomRight.y - size.height) / 2)
  return found.toSorted((a, b) => fromMiddle(a.position) - fromMiddle(b.position))[0]?.text ?? null
}
