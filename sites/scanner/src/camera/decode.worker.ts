import { framePasses, greyOf, rgbaOf } from '@sabha/ticketing/frame-passes'
import { looksLikeOurs } from '@sabha/ticketing/scan-code'
import { type Position, prepareZXingModule, type ReaderOptions, readBarcodes } from 'zxing-wasm/reader'
import wasmAddress from 'zxing-wasm/reader/zxing_reader.wasm?url'
import type { DecodeAnswer, DecodeRequest } from './decode-messages.ts'

declare const self: DedicatedWorkerGlobalScope

/** `Plain`, since the library's default puts names in place of control characters. */
const options: ReaderOptions = { formats: ['QRCode'], textMode: 'Plain' }

const answer = (message: DecodeAnswer) => self.postMessage(message)
const giveUp = (error: unknown) => answer({ kind: 'broken', error: String(error) })

self.addEventListener('message', ({ data }: MessageEvent<DecodeRequest>) => {
  read(data).catch(giveUp)
})

// Our own file, and not the library's CDN, since it has to be there without a network.
prepareZXingModule({ overrides: { locateFile: () => wasmAddress }, fireImmediately: true }).then(() => answer({ kind: 'ready' }), giveUp)

async function read({ pixels, width, height, pass }: DecodeRequest): Promise<void> {
  const found = await textsIn({ data: pixels, width, height })
  const lookAgain = found.length === 0 && pass !== undefined ? framePasses[pass] : undefined
  if (!lookAgain) return answer({ kind: 'read', texts: found })
  const better = lookAgain(greyOf(pixels, width, height))
  // In an enhanced picture, a reader finds short texts in noise that nobody wrote.
  const more = await textsIn({ data: rgbaOf(better), width: better.width, height: better.height })
  answer({ kind: 'read', texts: more.filter(looksLikeOurs) })
}

/** Returns the texts of the codes in a picture, the one nearest the middle first. */
async function textsIn(picture: { data: Uint8ClampedArray<ArrayBuffer>; width: number; height: number }): Promise<string[]> {
  const { width, height } = picture
  const found = await readBarcodes({ ...picture, colorSpace: 'srgb' }, options)
  const fromMiddle = ({ topLeft, bottomRight }: Position) =>
    Math.hypot((topLeft.x + bottomRight.x - width) / 2, (topLeft.y + bottomRight.y - height) / 2)
  return found.toSorted((a, b) => fromMiddle(a.position) - fromMiddle(b.position)).map(({ text }) => text)
}
