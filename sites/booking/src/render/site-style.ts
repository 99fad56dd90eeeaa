import { accentColours } from '@sabha/api/site/accent-colours'
import type { SiteContent } from '@sabha/api/site/content'
import { sampleSite } from '@sabha/api/site/sample'
import { pictureShape, webpWidthsOf } from '../pictures.ts'

/** What a collective's own look adds to each of its pages. */
export interface SiteStyle {
  /** A stylesheet; empty where the collective changes nothing of ours. */
  css: string
  /** The colour of the browser's own bars; null for ours. */
  themeColour: string | null
}

/**
 * Returns the collective's colours and logo, as values of custom properties that the stylesheets declare. The lamp is the sample's: a
 * collective with another name and no logo has the letters of its icons (`icons`: their folder).
 */
export function siteStyle(
  { accent, logo, name }: Pick<SiteContent['identity'], 'accent' | 'logo' | 'name'>,
  icons: string | null,
): SiteStyle {
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
    ...(logo !== null ? logoValues(logo) : icons !== null && name.en !== sampleSite.identity.name.en && signOf(`${icons}/icon-192.png`, 1)),
  }
  const declarations = Object.entries(values).map(([name, value]) => `${name}:${value}`)
  return {
    // Overrides a plain `:root`, wherever that comes.
    css: declarations.length === 0 ? '' : `html:root{${declarations.join(';')}}`,
    themeColour: colours?.curtainDeep ?? null,
  }
}

function logoValues(logo: string): Record<string, string> {
  const { width, height } = pictureShape(logo)
  const address = encodeURI(`/pictures/${logo}-${Math.min(...webpWidthsOf(logo))}.webp`)
  return signOf(address, width / height)
}

function signOf(address: string, ratio: number): Record<string, string> {
  return { '--logo': `url("${address}")`, '--logo-ratio': ratio.toFixed(3), '--logo-content': '""', '--lamp-display': 'none' }
}
