import { type Language, languages } from '@sabha/language/languages'
import type Vips from 'wasm-vips'
import { palette } from '../palette.ts'
import { cardSize, type IconJob, type MadeIcon } from './icon-set.ts'
import { drawn, hold, mayHaveBroken, release } from './open-vips.ts'
import { outlineOf, placed, wrapped } from './outline.ts'
import { type Logo, readLogo } from './read-logo.ts'

/** Units of a square, and the pixels that it is drawn in before it is shrunk. */
const [side, pixels] = [1024, 720]

interface Square {
  /** Radius of its corners, in units. */
  radius: number
  /** Diameter of the circle that the drawing stays in, as a share of the side. */
  within: number
}
const tile: Square = { radius: 224, within: 0.94 }
const whole: Square = { radius: 0, within: 0.88 }
/** Every phone shows at least a circle of 80 per cent of a maskable icon (https://www.w3.org/TR/appmanifest/#icon-masks). */
const maskable: Square = { radius: 0, within: 0.76 }

type House = Pick<IconJob, 'letters' | 'colours'> & { logo: Logo | undefined }

/** Makes every icon and card of a collective. A logo that can't be seen, or read, is left out. */
export function makeIcons(job: IconJob): MadeIcon[] {
  try {
    return drawAll(job)
  } finally {
    release()
  }
}

function drawAll({ letters, said, colours, logo: bytes }: IconJob): MadeIcon[] {
  const house: House = { letters, colours, logo: bytes ? safely(bytes, [palette.paper, colours.curtainDeep]) : undefined }
  const [rounded, filling, inCircle] = [squareOf(house, tile), squareOf(house, whole), squareOf(house, maskable)]
  const scanner = scannerOf(house, rounded)
  const png = (image: Vips.Image, size: number) => shrunk(image, size).writeToBuffer('.png', { keep: 'none' })
  return [
    { name: 'favicon.ico', bytes: icoOf([16, 32, 48].map((size) => ({ size, bytes: png(rounded, size) }))) },
    { name: 'icon-192.png', bytes: png(rounded, 192) },
    { name: 'icon-512.png', bytes: png(rounded, 512) },
    { name: 'apple-touch-icon.png', bytes: png(filling, 180) },
    { name: 'maskable-512.png', bytes: png(inCircle, 512) },
    ...([180, 192, 512] as const).map((size) => ({ name: `scanner-${size}.png` as const, bytes: png(scanner, size) })),
    ...([29, 58, 87] as const).map((size) => ({ name: `pass-${size}.png` as const, bytes: png(filling, size) })),
    ...([50, 100, 150] as const).map((size) => ({ name: `logo-${size}.png` as const, bytes: png(rounded, size) })),
    { name: 'wallet-660.png', bytes: png(inCircle, 660) },
    ...languages.map((language) => ({ name: `card-${language}.jpg` as const, bytes: cardOf(house, said[language], language) })),
  ]
}

function safely(bytes: Uint8Array, grounds: readonly [string, ...string[]]): Logo | undefined {
  try {
    return readLogo(bytes, grounds)
  } catch (error) {
    if (mayHaveBroken(error)) throw error
    return undefined
  }
}

/** The logo on its ground or, without one that fits a square, the letters on the accent. */
function squareOf({ logo, letters, colours }: House, { radius, within }: Square): Vips.Image {
  const ground = (colour: string, drawing = '') =>
    drawn(squareSvg(`<rect width="${side}" height="${side}" rx="${radius}" fill="${colour}"/>${drawing}`))
  if (!logo?.fitsSquare) return ground(colours.kumkum, lettersIn(letters, within))
  const { width, height } = logo.image
  const scale = Math.min((within * pixels) / Math.hypot(width, height), (0.8 * pixels) / Math.max(width, height))
  return placedOn(ground(logo.ground), hold(logo.image.resize(scale)), (room, size) => (room - size) / 2)
}

/** Draws the letters in the middle of the square; where a name has no letter, a ring. */
function lettersIn(letters: string, within: number): string {
  const { shapes, width, box } = outlineOf(letters, 'bold')
  if (shapes === '') return `<circle cx="512" cy="512" r="${within * 300}" fill="none" stroke="${palette.paper}" stroke-width="72"/>`
  const [wide, high] = [Math.max(width, box.right - box.left), box.bottom - box.top]
  const size = Math.min((within * side * 0.92) / Math.hypot(wide, high), (0.5 * side) / high)
  const [x, y] = [(side - (box.left + box.right) * size) / 2, (side - (box.top + box.bottom) * size) / 2]
  return placed({ shapes, width, box }, { x, y, size, colour: palette.paper })
}

/** Brackets around what a phone looks at. */
const brackets =
  'M0 128V64A64 64 0 0 1 64 0H128M420 0H484A64 64 0 0 1 548 64V128M548 420V484A64 64 0 0 1 484 548H420M128 548H64A64 64 0 0 1 0 484V420'

function scannerOf({ colours }: House, mark: Vips.Image): Vips.Image {
  const frame = `<path transform="translate(238 238)" d="${brackets}" fill="none" stroke="${palette.brass}" stroke-width="44" stroke-linecap="round"/>`
  const ground = drawn(squareSvg(`<rect width="${side}" height="${side}" fill="${colours.curtainDeep}"/>${frame}`))
  return placedOn(ground, shrunk(mark, 0.37 * pixels), (room, size) => (room - size) / 2)
}

const margin = 84
const line = { en: 1.16, kn: 1.4 } as const satisfies Record<Language, number>

/** The picture of a shared link: logo or letters, the name and the motto in front of the curtain. */
function cardOf(house: House, { name, motto }: IconJob['said'][Language], language: Language): Uint8Array {
  const { width, height } = cardSize
  const { colours, logo } = house
  const room = width - 2 * margin
  const size = [84, 72, 62].find((each) => wrapped(name, 'bold', room / each, 3).length <= (each === 84 ? 1 : 2)) ?? 54
  const names = wrapped(name, 'bold', room / size, 2)
  const mottos = wrapped(motto, 'regular', room / 36, 3)
  const foot = height - 78 - (mottos.length - 1) * 36 * line[language]
  const head = foot - 36 * line[language] - 22 - (names.length - 1) * size * line[language]
  const texts = [
    ...names.map((each, index) => placed(each, { x: margin, y: head + index * size * line[language], size, colour: palette.paper })),
    ...mottos.map((each, index) => placed(each, { x: margin, y: foot + index * 36 * line[language], size: 36, colour: softOnDark })),
  ]
  const top = 84
  const high = Math.min(170, head - size - top - 6)
  const onCurtain = logo?.ground === colours.curtainDeep
  const shown = logo
    ? { ...logo, image: fitted(logo.image, { width: onCurtain ? 640 : 592, height: onCurtain ? high : high - 40 }) }
    : undefined
  const plate =
    shown && !onCurtain
      ? `<rect x="${margin}" y="${top}" width="${shown.image.width + 48}" height="${shown.image.height + 40}" rx="20" fill="${shown.ground}"/>`
      : ''
  const ground = drawn(svg(width, height, curtainOf(colours) + plate + texts.join('')))
  const mark = shown?.image ?? shrunk(squareOf(house, tile), high)
  const inset = plate === '' ? { x: 0, y: 0 } : { x: 24, y: 20 }
  const card = placedOn(ground, mark, (_room, _size, axis) => (axis === 'x' ? margin + inset.x : top + inset.y))
  return hold(card.flatten()).writeToBuffer('.jpg', { Q: 86, keep: 'none' })
}

/** `--on-dark-soft`. */
const softOnDark = '#dcc4bd'

function fitted(image: Vips.Image, { width, height }: { width: number; height: number }): Vips.Image {
  const scale = Math.min(width / image.width, height / image.height)
  // A line thinner than a pixel would have no size, which the library refuses.
  return hold(image.resize(Math.max(scale, 1 / image.width), { vscale: Math.max(scale, 1 / image.height) }))
}

function shrunk(square: Vips.Image, size: number): Vips.Image {
  return hold(square.thumbnailImage(Math.round(size), { height: Math.round(size) }))
}

function curtainOf({ kumkum, curtain, curtainDeep }: IconJob['colours']): string {
  const { width, height } = cardSize
  const scallops = 'q30 30 60 0'.repeat(width / 60)
  return [
    `<defs><radialGradient id="light" cx="0.28" cy="0.3" r="0.9"><stop offset="0" stop-color="${curtain}"/><stop offset="1" stop-color="${curtainDeep}"/></radialGradient></defs>`,
    `<rect width="${width}" height="${height}" fill="url(#light)"/>`,
    `<path d="M0 0V22${scallops}V0Z" fill="${kumkum}"/>`,
    `<path d="M0 22${scallops}" fill="none" stroke="${palette.brass}" stroke-width="4"/>`,
    `<rect y="${height - 12}" width="${width}" height="12" fill="${kumkum}"/>`,
    `<rect y="${height - 16}" width="${width}" height="4" fill="${palette.brass}"/>`,
  ].join('')
}

function squareSvg(content: string): string {
  return `<svg xmlns="http://www.w3.org/2000/svg" width="${pixels}" height="${pixels}" viewBox="0 0 ${side} ${side}">${content}</svg>`
}

function svg(width: number, height: number, content: string): string {
  return `<svg xmlns="http://www.w3.org/2000/svg" width="${width}" height="${height}">${content}</svg>`
}

function placedOn(ground: Vips.Image, image: Vips.Image, at: (room: number, size: number, axis: 'x' | 'y') => number): Vips.Image {
  const [x, y] = [Math.round(at(ground.width, image.width, 'x')), Math.round(at(ground.height, image.height, 'y'))]
  return hold(hold(hold(ground.composite2(image, 'over', { x, y })).cast('uchar')).copyMemory())
}

/** Puts PNGs into the one file that every browser asks for (https://learn.microsoft.com/previous-versions/ms997538(v=msdn.10)). */
function icoOf(pictures: readonly { size: number; bytes: Uint8Array }[]): Uint8Array {
  const head = Buffer.alloc(6 + 16 * pictures.length)
  head.writeUInt16LE(1, 2)
  head.writeUInt16LE(pictures.length, 4)
  let offset = head.length
  pictures.forEach(({ size, bytes }, index) => {
    const at = 6 + 16 * index
    head.set([size, size, 0, 0, 1, 0, 32, 0], at)
    head.writeUInt32LE(bytes.length, at + 8)
    head.writeUInt32LE(offset, at + 12)
    offset += bytes.length
  })
  return Buffer.concat([head, ...pictures.map(({ bytes }) => bytes)])
}
