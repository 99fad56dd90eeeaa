import { accentColours } from '@sabha/api/site/accent-colours'
import { afterEach, expect, test } from 'vitest'
import { palette } from '../palette.ts'
import type { IconJob, IconName } from './icon-set.ts'
import { makeIcons } from './make-icons.ts'
import { drawn, hold, release, vips } from './open-vips.ts'

afterEach(release)

const colours = accentColours('#00563f')
const job: IconJob = {
  letters: 'LH',
  said: {
    en: { name: 'Lamp House Theatre', motto: 'Plays by the lake.' },
    kn: { name: 'ದೀಪದ ಮನೆ ರಂಗ', motto: 'ಕೆರೆಯ ಬಳಿ ನಾಟಕ.' },
  },
  colours,
  logo: null,
}

/** A picture of this size with a rectangle in its middle. */
function logoOf(width: number, height: number, inner: string, outer = 'none'): Uint8Array {
  const box = `x="${width * 0.2}" y="${height * 0.2}" width="${width * 0.6}" height="${height * 0.6}"`
  const content = `<rect width="100%" height="100%" fill="${outer}"/><rect ${box} fill="${inner}"/>`
  return drawn(`<svg xmlns="http://www.w3.org/2000/svg" width="${width}" height="${height}">${content}</svg>`).writeToBuffer('.png')
}

const plain = new Map(makeIcons(job).map(({ name, bytes }) => [name, bytes]))

function iconsOf(changes: Partial<IconJob>): Map<IconName, Uint8Array> {
  return new Map(makeIcons({ ...job, ...changes }).map(({ name, bytes }) => [name, bytes]))
}

function opened(icons: Map<IconName, Uint8Array>, name: IconName) {
  const image = hold(hold(vips.Image.newFromBuffer(icons.get(name) ?? new Uint8Array())).copyMemory())
  const colourAt = (x: number, y: number) => {
    const [red = 0, green = 0, blue = 0, alpha = 255] = image.getpoint(
      Math.floor(x * (image.width - 1)),
      Math.floor(y * (image.height - 1)),
    )
    return alpha === 0 ? 'nothing' : `#${[red, green, blue].map((value) => Math.round(value).toString(16).padStart(2, '0')).join('')}`
  }
  return { size: [image.width, image.height], colourAt, image }
}

test('each icon has the size of its name', () => {
  const icons = plain
  for (const name of icons.keys()) {
    const size = Number(/-(\d+)\.png$/.exec(name)?.[1])
    if (size) expect(opened(icons, name).size, name).toEqual([size, size])
  }
  expect(opened(icons, 'apple-touch-icon.png').size).toEqual([180, 180])
  expect(opened(icons, 'card-kn.jpg').size).toEqual([1200, 630])
  const ico = Buffer.from(icons.get('favicon.ico') ?? [])
  expect([ico.readUInt16LE(2), ico.readUInt16LE(4), ico[6], ico[22], ico[38]]).toEqual([1, 3, 16, 32, 48])
  const [length, at] = [ico.readUInt32LE(46), ico.readUInt32LE(50)]
  expect(at + length).toBe(ico.length)
  expect(vips.Image.newFromBuffer(ico.subarray(at)).width).toBe(48)
})

test('without a logo the first letters stand on the accent', () => {
  const icons = plain
  const { colourAt } = opened(icons, 'icon-512.png')
  expect([colourAt(0, 0), colourAt(0.5, 0.02), colourAt(0.02, 0.5)]).toEqual(['nothing', colours.kumkum, colours.kumkum])
  expect(new Set(Array.from({ length: 100 }, (_, step) => colourAt(step / 100, 0.5)))).toContain(palette.paper)
  expect(opened(icons, 'apple-touch-icon.png').colourAt(0, 0)).toBe(colours.kumkum)
  expect(opened(icons, 'scanner-512.png').colourAt(0, 0)).toBe(colours.curtainDeep)
  expect(iconsOf({ letters: 'ನಾ' }).get('icon-192.png')).not.toEqual(icons.get('icon-192.png'))
})

test('a phone that shows a circle of a maskable icon cuts nothing of it off', () => {
  for (const logo of [null, logoOf(300, 300, '#aa0000'), logoOf(600, 220, '#aa0000')]) {
    const { colourAt } = opened(logo ? iconsOf({ logo }) : plain, 'maskable-512.png')
    const ground = colourAt(0, 0)
    for (let turn = 0; turn < 360; turn += 3) {
      const [x, y] = [0.5 + 0.4 * Math.cos(turn), 0.5 + 0.4 * Math.sin(turn)]
      expect(colourAt(x, y), `${turn}`).toBe(ground)
    }
    expect(ground).toBe(logo ? palette.paper : colours.kumkum)
  }
})

test.each([
  ['dark, on nothing: on paper', logoOf(300, 300, '#112244'), palette.paper, '#112244'],
  ['white, on nothing: on the dark of the curtain', logoOf(300, 300, '#ffffff'), colours.curtainDeep, '#ffffff'],
  ['on a ground of its own: on that', logoOf(300, 300, '#ffffff', '#aa0000'), '#aa0000', '#ffffff'],
])('a logo that is %s', (_, logo, ground, inner) => {
  const { colourAt } = opened(iconsOf({ logo }), 'icon-512.png')
  expect([colourAt(0.5, 0.02), colourAt(0.5, 0.5)]).toEqual([ground, inner])
})

test.each([
  ['white on nearly white', logoOf(300, 300, '#ffffff', '#f8f8f8')],
  ['nothing at all', logoOf(300, 300, 'none')],
  ['one pixel', logoOf(1, 1, '#000000', '#000000')],
  ['cut short', logoOf(300, 300, '#112244').subarray(0, 60)],
])('a logo that is %s is left out', (_, logo) => {
  expect(iconsOf({ logo })).toEqual(plain)
})

test.each([
  ['wide', logoOf(1600, 210, '#112244')],
  ['high', logoOf(210, 1600, '#112244')],
])('a very %s logo is on the card, and the letters are in squares', (_, logo) => {
  const [with_, without] = [iconsOf({ logo }), plain]
  expect(with_.get('icon-192.png')).toEqual(without.get('icon-192.png'))
  expect(with_.get('card-en.jpg')).not.toEqual(without.get('card-en.jpg'))
})

test('names of any length and script, and of no letter, have a card', () => {
  for (const name of ['W'.repeat(80), '🎭', 'ಅ'.repeat(80)]) {
    const said = { name, motto: `${'Many words '.repeat(18)}.` }
    const icons = iconsOf({ letters: '', said: { en: said, kn: said } })
    expect(opened(icons, 'card-en.jpg').size, name).toEqual([1200, 630])
    expect(icons.get('card-en.jpg')?.length).toBeLessThan(300_000)
  }
})

test('a logo that is a line, upright or lying, is on the card, and the letters in the square', () => {
  const line = (width: number, height: number) =>
    drawn(
      `<svg xmlns="http://www.w3.org/2000/svg" width="1024" height="1024"><rect x="500" y="0" width="${width}" height="${height}" fill="#112244"/></svg>`,
    ).writeToBuffer('.png')
  for (const logo of [line(5, 1024), line(520, 5)]) {
    const icons = iconsOf({ logo })
    expect(icons.get('icon-512.png')).toEqual(plain.get('icon-512.png'))
    expect(icons.get('card-en.jpg')).not.toEqual(plain.get('card-en.jpg'))
  }
})
