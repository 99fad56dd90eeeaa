import { describe, expect, it } from 'vitest'
import { framePasses, type GreyPicture, greyOf, rgbaOf } from './frame-passes.ts'

const picture = (width: number, height: number, shade: (x: number, y: number) => number): GreyPicture => ({
  width,
  height,
  pixels: Uint8ClampedArray.from({ length: width * height }, (_, i) => shade(i % width, Math.floor(i / width))),
})
const at = ({ pixels, width }: GreyPicture, x: number, y: number) => pixels[y * width + x]
const looks = ['levelled and enlarged', 'levelled', 'enlarged', 'blurred', 'median'] as const
const look = (name: (typeof looks)[number], frame: GreyPicture): GreyPicture => {
  const pass = framePasses[looks.indexOf(name)]
  if (!pass) throw new Error(`no look ${name}`)
  return pass(frame)
}

describe('a second look at a frame', () => {
  it('draws what is faint as dark and light, also where one side is in shadow', () => {
    // Squares of 8 px whose shades differ by 12, on a picture that grows lighter to the right.
    const faint = picture(128, 64, (x, y) => 30 + x / 2 + (((x >> 3) + (y >> 3)) % 2) * 12)
    const clear = look('levelled', faint)
    for (const x of [28, 92]) expect(Math.abs((at(clear, x, 28) ?? 0) - (at(clear, x + 8, 28) ?? 0))).toBeGreaterThan(80)
  })

  it('leaves an even wall even: no pattern is made out of nothing', () => {
    const wall = picture(64, 64, (x, y) => 90 + ((x * 7 + y * 13) % 3))
    for (const shade of look('levelled', wall).pixels) expect(Math.abs(shade - 128)).toBeLessThan(30)
  })

  it('enlarges to twice the size', () => {
    const small = picture(4, 4, (x) => x * 60)
    for (const name of ['enlarged', 'levelled and enlarged'] as const) expect(look(name, small)).toMatchObject({ width: 8, height: 8 })
    expect(at(look('enlarged', small), 3, 0)).toBe(90)
  })

  it('drops a speck, and smooths it', () => {
    const speck = picture(9, 9, (x, y) => (x === 4 && y === 4 ? 255 : 10))
    expect(at(look('median', speck), 4, 4)).toBe(10)
    expect(at(look('blurred', speck), 4, 4)).toBe(Math.floor((255 + 80) / 9))
  })

  it('never changes the frame itself, and takes one of a single pixel', () => {
    const frame = picture(1, 1, () => 77)
    for (const pass of framePasses) expect(pass(frame).pixels.length).toBeGreaterThan(0)
    expect(frame.pixels).toEqual(Uint8ClampedArray.of(77))
  })

  it('is grey as an eye sees colours, and back', () => {
    const grey = greyOf(Uint8Array.of(255, 255, 255, 255, 0, 0, 0, 255, 0, 255, 0, 255), 3, 1)
    expect([...grey.pixels]).toEqual([255, 0, 150])
    expect([...rgbaOf(grey)].slice(8)).toEqual([150, 150, 150, 255])
  })
})
