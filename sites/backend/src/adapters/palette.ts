import { accentColours } from '@sabha/api/site/accent-colours'

/** The look's colours (shared/ui tokens), as far as paper needs them. All text keeps its contrast in black and white. */
export const palette = {
  ink: '#1d1420',
  soft: '#6b5c62',
  curtain: '#4a0d25',
  deep: '#2a0715',
  fold: '#5c1432',
  shadow: '#380919',
  kumkum: '#b01235',
  brass: '#b98a2f',
  gold: '#ecd08a',
  paper: '#fbf6ec',
  card: '#ffffff',
  edge: '#e4d8c4',
} as const
export type Palette = Record<keyof typeof palette, string>

/** The palette of a collective with this accent (`#rrggbb`); without one, ours. */
export function paletteOf(accent: string | undefined): Palette {
  if (accent === undefined) return palette
  const { kumkum, curtain, curtainDeep, fold, shadow } = accentColours(accent)
  return { ...palette, kumkum, curtain, deep: curtainDeep, fold, shadow }
}
