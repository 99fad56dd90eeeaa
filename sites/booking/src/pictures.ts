import { madeWidths } from '@sabha/ticketing/site-picture'

/** A picture of the site: its size, and the widths in which `public/pictures/<name>-<width>.avif` and `.webp` exist. */
interface PictureShape {
  width: number
  height: number
  widths: readonly number[]
  /** What stays in sight where the rest is cropped, as an `object-position`. */
  focus?: string
}

const wide = { width: 1600, height: 1067, widths: [480, 720, 960, 1600] }
const tall = { width: 1200, height: 1500, widths: [480, 800, 1200] }
const square = { width: 1200, height: 1200, widths: [480, 800, 1200] }
const portrait = { width: 800, height: 1000, widths: [320, 640] }

/** px. WebP, which is for older browsers, exists up to this width. */
export const widestWebp = 1000

/** Every picture that there is, by its name. */
export const pictures = {
  hero: { width: 1280, height: 720, widths: [640, 960, 1280] },
  kaveri: { width: 1600, height: 960, widths: [480, 720, 960, 1600] },
  'kaveri-tall': { width: 1200, height: 1600, widths: [480, 800, 1200] },
  'first-note': wide,
  'bow-on-strings': wide,
  ensemble: tall,
  mridangam: square,
  tanpura: tall,
  'full-house': wide,
  'first-row': square,
  'curved-rows': wide,
  'lamp-lighting': tall,
  'green-room': square,
  'minute-before': tall,
  'the-company': wide,
  'on-the-ladder': tall,
  'sound-desk': wide,
  'light-rig': tall,
  'portrait-violin': portrait,
  'portrait-mridangam': portrait,
  'portrait-tanpura': portrait,
  'portrait-light': portrait,
  'portrait-sound': portrait,
  'portrait-stage': portrait,
} as const satisfies Record<string, PictureShape>

export type PictureName = keyof typeof pictures

/** The pictures that a show may have instead of one of its own. */
export const showPictures = [
  'first-note',
  'bow-on-strings',
  'ensemble',
  'mridangam',
  'tanpura',
  'lamp-lighting',
  'minute-before',
  'the-company',
] as const satisfies readonly PictureName[]

/** Returns the shape of one of these, or of a library picture, whose name tells it; any other name gets that of the front page's still. */
export function pictureShape(name: string): PictureShape {
  const [, ...told] = /^library\/.+@(\d+)x(\d+)@(\d+)x(\d+)$/.exec(name) ?? []
  const [width, height = 0, x = 0, y = 0] = told.map(Number)
  if (width) return { width, height, widths: madeWidths(width), focus: `${x / 10}% ${y / 10}%` }
  return Object.hasOwn(pictures, name) ? pictures[name as PictureName] : pictures.hero
}

export function webpWidthsOf(name: string): readonly number[] {
  return pictureShape(name).widths.filter((width) => width <= widestWebp)
}

export function widestWebpOf(name: string): number {
  return Math.max(...webpWidthsOf(name))
}
