import { clampChroma, formatHex, modeLrgb, modeOklch, modeRgb, type Oklch, useMode as register, wcagContrast } from 'culori/fn'

register(modeRgb)
register(modeLrgb)
const oklch = register(modeOklch)

/** Of our own colours (`tokens.css`), those that follow the accent. Brass, paper and what tells a state stay as they are. */
const own = {
  kumkum: '#b01235',
  kumkumDeep: '#8c0c29',
  curtain: '#4a0d25',
  curtainDeep: '#2a0715',
  stage: '#1c0510',
  fold: '#5c1432',
  shadow: '#380919',
}

/** Of a site without an accent. */
export const ownColours: AccentColours = { ...own, kumkumEdge: null }

const white = '#ffffff'
/** `--paper-deep`: the darkest ground that words in the accent stand on. */
const ground = '#f3eadb'
/** WCAG 2.2 AA. */
const least = { text: 4.5, edge: 3 }

/** Colours as `#rrggbb`. */
export interface AccentColours {
  kumkum: string
  kumkumDeep: string
  /** Around a button, where its own colour is hardly to be seen on the curtain; null: it needs none. */
  kumkumEdge: string | null
  curtain: string
  curtainDeep: string
  stage: string
  /** Of the curtain, where it catches the light and where it doesn't. */
  fold: string
  shadow: string
}

/**
 * The colours of a site with this accent (`#rrggbb`). The accent itself, or the nearest darker shade that can be read on paper. What lies
 * behind words has the accent's hue, and is as dark as our own: then everything on it has the contrast that it has on ours.
 */
export function accentColours(accent: string): AccentColours {
  const colour = oklch(accent)
  if (!colour) throw new Error(`${accent} is no colour`)
  const kumkum = canBeRead(accent) ? formatHex(colour) : shadeOf(colour, 0, canBeRead)
  const deeper = (wcagContrast(own.kumkumDeep, white) / wcagContrast(own.kumkum, white)) * wcagContrast(kumkum, white)
  const kumkumDeep = shadeOf(colour, 0, (shade) => wcagContrast(shade, white) >= Math.min(deeper, 20.9))
  const behind = (ours: string) => asDarkAs(colour, ours)
  const curtain = behind(own.curtain)
  const isSeen = wcagContrast(kumkum, curtain) >= wcagContrast(own.kumkum, own.curtain)
  return {
    kumkum,
    kumkumDeep,
    kumkumEdge: isSeen ? null : shadeOf(colour, 1, (shade) => wcagContrast(shade, curtain) >= least.edge),
    curtain,
    curtainDeep: behind(own.curtainDeep),
    stage: behind(own.stage),
    fold: behind(own.fold),
    shadow: behind(own.shadow),
  }
}

/** The scanner's own colours (`sites/scanner/src/theme.css`, `tokens.css`), as far as they follow the accent: all of them lie in the dark. */
export const scannerColours = {
  '--paper': '#1f0510',
  '--paper-deep': '#45172a',
  '--card': '#33101f',
  '--edge': '#5f3342',
  '--field-edge': '#a88990',
  '--kumkum': '#c5193f',
  '--kumkum-deep': '#a11233',
  '--camera': '#0d0207',
  '--night': '#12020a',
  '--curtain': '#4a0d25',
  '--curtain-deep': '#2a0715',
  '--stage': '#1c0510',
} as const
export type ScannerColours = Record<keyof typeof scannerColours, string>

/** The scanner in the hue of an accent: each colour is as dark as its own, so that everything keeps its contrast. */
export function scannerColoursIn(accent: string): ScannerColours {
  const colour = oklch(accent)
  if (!colour) throw new Error(`${accent} is no colour`)
  const entries = Object.entries(scannerColours).map(([name, ours]) => [name, asDarkAs(colour, ours)])
  return Object.fromEntries(entries) as ScannerColours
}

/** Of this hue, with the contrast that a dark colour of ours has. */
function asDarkAs(colour: Oklch, ours: string): string {
  const palest = { ...colour, l: 1, c: Math.min(colour.c, oklch(ours)?.c ?? 0) }
  return shadeOf(palest, 0, (shade) => wcagContrast(shade, white) >= wcagContrast(ours, white))
}

function canBeRead(colour: string): boolean {
  return wcagContrast(colour, ground) >= least.text
}

/** The shade nearest to a colour that will do, on the way to black (0) or white (1), which will. Each is judged as it is shown. */
function shadeOf(colour: Oklch, end: 0 | 1, willDo: (shade: string) => boolean): string {
  const shadeAt = (l: number) => formatHex(clampChroma({ ...colour, l }, 'oklch'))
  if (willDo(shadeAt(colour.l))) return shadeAt(colour.l)
  let will: number = end
  let wont = colour.l
  for (let step = 0; step < 16; step++) {
    const between = (will + wont) / 2
    if (willDo(shadeAt(between))) will = between
    else wont = between
  }
  return shadeAt(will)
}
