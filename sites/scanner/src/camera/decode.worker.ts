import { type Position, prepareZXingModule, type ReaderOptions, readBarcodes } from 'zxing-wasm/reader'
import wasmAddress from 'zxing-wasm/reader/zxing_reader.wasm?url'
import type { DecodeAnswer, DecodeRequest } from './decode-messages.ts'

declare const self: DedicatedWorkerGlobalScope

/** `Plain`: the library's default puts names in place of control characters. */
const options: ReaderOptions = { formats: ['QRCode'], textMode: 'Plain' }

const answer = (message: DecodeAnswer) => self.postMessage(message)
const giveUp = (error: unknown) => answer({ kind: 'broken', error: String(error) })

self.addEventListener('message', ({ data }: MessageEvent<DecodeRequest>) => {
  read(data).catch(giveUp)
})

// Ours, not the CDN that the library would ask: it has to be there with no network.
prepareZXingModule({ overrides: { locateFile: () => wasmAddress }, fireImmediately: true }).then(() => answer({ kind: 'ready' }), giveUp)

async function read({ pixels, width, height }: DecodeRequest): Promise<void> {
  const found = await readBarcodes({ data: pixels, width, height, colorSpace: 'srgb' }, options)
  const fromMiddle = ({ topLeft, bottomRight }: Position) =>
    Math.hypot((topLeft.x + bottomRight.x - width) / 2, (topLeft.y + bottomRight.y - height) / 2)
  const byPlace = found.toSorted((a, b) => fromMiddle(a.position) - fromMiddle(b.position))
  answer({ kind: 'read', texts: byPlace.map(({ text }) => text) })
}
