import type { SiteContent } from '@sabha/api/site/content'
import { pictureShape, webpWidthsOf } from '../pictures.ts'
import { accentColours } from './accent-colours.ts'

/** What a collective's own look adds to each of its pages. */
export interface SiteStyle {
  /** A stylesheet; empty where all is ours. */
  css: string
  /** Of the browser's own bars; null: ours. */
  themeColour: string | null
}

/** Its colours and its logo, as values of custom properties that the stylesheets declare. */
export function siteStyle({ accent, logo }: Pick<SiteContent['identity'], 'accent' | 'logo'>): SiteStyle {
  const colours = accent === null ? null : accentColours(accent)
  const values = {
    ...(colours && {
      '--kumkum': colours.kumkum,
      '--kumkum-deep': colours.kumkumDeep,
      ...(colours.kumkumEdge && { '--kumkum-edge': colours.kumkumEdge }),
      '--curtain': colours.curtain,
      '--curtain-deep': colours.curtainDeep,
      '--stage': colours.stage,
    }),
    ...(logo !== null && logoValues(logo)),
  }
  const declarations = Object.entries(values).map(([name, value]) => `${name}:${value}`)
  return {
    // Before `:root` alone, wherever it stands.
    css: declarations.length === 0 ? '' : `html:root{${declarations.join(';')}}`,
    themeColour: colours?.curtainDeep ?? null,
  }
}

function logoValues(logo: string): Record<string, string> {
  const { width, height } = pictureShape(logo)
  const address = encodeURI(`/pictures/${logo}-${Math.min(...webpWidthsOf(logo))}.webp`)
  return {
    '--logo': `url("${address}")`,
    '--logo-ratio': (width / height).toFixed(3),
    '--logo-content': '""',
    '--lamp-display': 'none',
  }
}
