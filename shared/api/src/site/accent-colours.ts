import { clampChroma, formatHex, modeLrgb, modeOklch, modeRgb, type Oklch, useMode as register, wcagContrast } from 'culori/fn'

register(modeRgb)
register(modeLrgb)
const oklch = register(modeOklch)

/** Those of our own colours (`tokens.css`) that follow the accent. Brass, paper and the colours of states never change. */
const own = {
  kumkum: '#b01235',
  kumkumDeep: '#8c0c29',
  curtain: '#4a0d25',
  curtainDeep: '#2a0715',
  stage: '#1c0510',
  fold: '#5c1432',
  shadow: '#380919',
}

/** The colours of a site without an accent. */
export const ownColours: AccentColours = { ...own, kumkumEdge: null }

const white = '#ffffff'
/** `--paper-deep`: the darkest background of words in the accent. */
const ground = '#f3eadb'
/** WCAG 2.2 AA. */
const least = { text: 4.5, edge: 3 }

/** Colours as `#rrggbb`. */
export interface AccentColours {
  kumkum: string
  kumkumDeep: string
  /** The edge of a button whose own colour is hard to see on the curtain; null: it needs none. */
  kumkumEdge: string | null
  curtain: string
  curtainDeep: string
  stage: string
  /** `fold`: the curtain where it catches the light. `shadow`: where it doesn't. */
  fold: string
  shadow: string
}

/**
 * Returns the colours of a site with this accent (`#rrggbb`): the accent itself, or the nearest darker shade that can be read on paper.
 * Colours behind words get the accent's hue and are as dark as our own, so that everything on them keeps its contrast.
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

/** The scanner's own colours (`sites/scanner/src/theme.css`, `tokens.css`) that follow the accent: all of them are dark. */
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

/** Returns the scanner's colours in the hue of an accent. Each is as dark as the original, so that everything keeps its contrast. */
export function scannerColoursIn(accent: string): ScannerColours {
  const colour = oklch(accent)
  if (!colour) throw new Error(`${accent} is no colour`)
  const entries = Object.entries(scannerColours).map(([name, ours]) => [name, asDarkAs(colour, ours)])
  return Object.fromEntries(entries) as ScannerColours
}

/** Returns a colour of this hue with the contrast of one of our dark colours. */
function asDarkAs(colour: Oklch, ours: string): string {
  const palest = { ...colour, l: 1, c: Math.min(colour.c, oklch(ours)?.c ?? 0) }
  return shadeOf(palest, 0, (shade) => wcagContrast(shade, white) >= wcagContrast(ours, white))
}

function canBeRead(colour: string): boolean {
  return wcagContrast(colour, ground) >= least.text
}

/** Returns the nearest shade that will do on the way to black (0) or white (1), which must do. Each is judged as it will be shown. */
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
