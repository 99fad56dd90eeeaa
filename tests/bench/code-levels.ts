import { readFileSync } from 'node:fs'
import { createRequire } from 'node:module'
import { framePasses, type GreyPicture, rgbaOf } from '@sabha/ticketing/frame-passes'
import { prepareZXingModule, readBarcodes } from 'zxing-wasm/reader'
import { seeded } from '../builders/random.ts'
import { defocused } from '../dev/door-frames/blur.ts'
import { drawHeld } from '../dev/door-frames/held.ts'
import { glare, noisy } from '../dev/door-frames/light.ts'
import { frameSize, type Picture, toBytes } from '../dev/door-frames/picture.ts'
import { tokenOf } from '../dev/door-frames/tokens.ts'
import type { Figure } from './table.ts'

const wasm = readFileSync(createRequire(import.meta.url).resolve('zxing-wasm/reader/zxing_reader.wasm'))
const frames = 20
/** Width of the code in the frame, in px. It is the same at every level, as the printed size is. */
const widths = { near: 270, far: 110 } as const
/** The lamp's radius, as a share of the code's width. */
const lamps = { none: 0, small: 0.16, large: 0.26 } as const

/** Codes of the same printed size at three levels of error correction, near and far, with a lamp mirrored in them. */
export async function benchCodeLevels(): Promise<Figure[]> {
  prepareZXingModule({ overrides: { wasmBinary: wasm.buffer.slice(wasm.byteOffset, wasm.byteOffset + wasm.byteLength) } })
  const figures: Figure[] = []
  for (const [distance, width] of Object.entries(widths)) {
    for (const [lamp, radius] of Object.entries(lamps)) {
      const read = { M: 0, Q: 0, H: 0 }
      for (let n = 0; n < frames; n++) {
        for (const level of ['M', 'Q', 'H'] as const) {
          const random = seeded(n + 1)
          const token = tokenOf(3000 + n)
          const turn = random.swing(0, 0.2)
          const drawn = drawHeld(
            token,
            { width, turn, yaw: random.swing(0, 0.15), pitch: random.swing(0, 0.15), x: 0, y: 0 },
            'screen',
            level,
          )
          const at = (size: number) => size / 2 + random.swing(width * 0.1, width * 0.4)
          const spot = { x: at(frameSize.width), y: at(frameSize.height), radius: width * radius, strength: 1.2 }
          const lit = radius === 0 ? drawn : glare(drawn, spot)
          if (await canRead(noisy(defocused(lit, 0.8), 2.5, random), token)) read[level]++
        }
      }
      const { M, Q, H } = read
      figures.push({ what: `${distance} (${width} px), lamp ${lamp}: M, Q, H of ${frames}`, value: `${M}, ${Q}, ${H}`, aim: '' })
    }
  }
  return figures
}

async function canRead(picture: Picture, token: string): Promise<boolean> {
  const grey: GreyPicture = { width: picture.width, height: picture.height, pixels: Uint8ClampedArray.from(toBytes(picture)) }
  for (const pass of [(frame: GreyPicture) => frame, ...framePasses.slice(0, 3)]) {
    const { width, height, ...better } = pass(grey)
    const data = rgbaOf({ width, height, ...better })
    const found = await readBarcodes({ data, width, height, colorSpace: 'srgb' }, { formats: ['QRCode'], textMode: 'Plain' })
    if (found.some(({ text }) => text === token)) return true
  }
  return false
}
