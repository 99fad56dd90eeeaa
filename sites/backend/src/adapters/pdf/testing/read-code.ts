import { readFileSync } from 'node:fs'
import { createRequire } from 'node:module'
import { prepareZXingModule, readBarcodes } from 'zxing-wasm/reader'

const { resolve } = createRequire(import.meta.url)
const wasm = readFileSync(resolve('zxing-wasm/reader/zxing_reader.wasm'))
prepareZXingModule({ overrides: { wasmBinary: wasm.buffer.slice(wasm.byteOffset, wasm.byteOffset + wasm.byteLength) } })

const scale = 4
const margin = 4

/** What the scanner's reader finds in a code's modules; undefined if it finds nothing. */
export async function readCode(modules: readonly string[]): Promise<{ text: string; version: string; level: string } | undefined> {
  const side = (modules.length + 2 * margin) * scale
  const data = new Uint8ClampedArray(side * side * 4).fill(255)
  for (let y = 0; y < side; y++) {
    for (let x = 0; x < side; x++) {
      const dark = modules[Math.floor(y / scale) - margin]?.[Math.floor(x / scale) - margin] === '1'
      if (dark) data.fill(0, (y * side + x) * 4, (y * side + x) * 4 + 3)
    }
  }
  const [found] = await readBarcodes({ data, width: side, height: side }, { formats: ['QRCode'] })
  return found && { text: found.text, version: found.version, level: found.ecLevel }
}
