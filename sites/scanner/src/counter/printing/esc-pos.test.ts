import { encode } from 'uqr'
import { describe, expect, it } from 'vitest'
import { VirtualPrinter } from '../testing/virtual-printer.ts'
import { type Dots, dotsOf, escPos } from './esc-pos.ts'
import { type Printed, print, type Wire } from './printer.ts'

const code = 'A'.repeat(340)

/** Returns a ticket's code as it is drawn, with whole dots for each module. */
function codeOn(width: number): Dots {
  const { data, size } = encode(code, { ecc: 'M', border: 4 })
  const module = Math.floor(width / size)
  const height = size * module + 7
  const dots = new Uint8Array(width * height)
  for (let y = 0; y < size * module; y++) {
    for (let x = 0; x < size * module; x++) if (data[Math.floor(y / module)]?.[Math.floor(x / module)]) dots[y * width + x] = 1
  }
  return { width, height, dots }
}

function wireTo(printer: VirtualPrinter, width = 384): Wire {
  return { width, write: async (bytes) => printer.take(bytes), ask: async () => printer.paperStatus(), close: () => {} }
}

describe.for([384, 576])('a ticket of %i dots', (width) => {
  it('comes out of the printer as it was drawn, dot by dot, and cut', async () => {
    const picture = codeOn(width)
    const printer = new VirtualPrinter()
    expect(await print(wireTo(printer, width), picture)).toBe('printed' satisfies Printed)
    expect(printer.cuts).toBe(1)
    expect(printer.paper()).toEqual(picture)
  })
})

it('no band is larger than a small printer takes, and no word is left to its own letters', () => {
  const parts = escPos(codeOn(576))
  expect(Math.max(...parts.map(({ length }) => length))).toBeLessThan(10_000)
  expect(parts.slice(1, -1).every(([first, second]) => first === 0x1d && second === 0x76)).toBe(true)
})

it('what is dark is printed, and what is light is not', () => {
  const data = new Uint8ClampedArray([0, 0, 0, 255, 255, 255, 255, 255, 74, 13, 37, 255])
  expect([...dotsOf({ width: 3, height: 1, data }).dots]).toEqual([1, 0, 1])
})

describe('a printer that fails', () => {
  it('says that the paper is out, before the ticket and in the middle of it', async () => {
    const empty = new VirtualPrinter({ rows: 0 })
    expect(await print(wireTo(empty), codeOn(384))).toBe('no-paper')
    expect(empty.paper().height).toBe(0)
    const short = new VirtualPrinter({ rows: 200 })
    expect(await print(wireTo(short), codeOn(384))).toBe('no-paper')
    expect(short.cuts).toBe(0)
  })

  it('is gone when it is switched off in the middle', async () => {
    const printer = new VirtualPrinter()
    let parts = 0
    const wire = wireTo(printer)
    const dying = {
      ...wire,
      write: async (bytes: Uint8Array<ArrayBuffer>) => (++parts > 2 ? Promise.reject(new Error('gone')) : wire.write(bytes)),
    }
    expect(await print(dying, codeOn(384))).toBe('gone')
  })
})
