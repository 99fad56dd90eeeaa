import type { Language } from '@sabha/language/languages'

/** The icons and cards of a collective, for browsers, phones, wallets and shared links. */
export const iconTypes = {
  'favicon.ico': 'image/x-icon',
  /** With round corners. */
  'icon-192.png': 'image/png',
  'icon-512.png': 'image/png',
  /** Fills the square: phones round it themselves. */
  'apple-touch-icon.png': 'image/png',
  'maskable-512.png': 'image/png',
  /** For the scanner: they fill the square, and the drawing is in the middle that every phone shows. */
  'scanner-180.png': 'image/png',
  'scanner-192.png': 'image/png',
  'scanner-512.png': 'image/png',
  /** For passes: Apple's in three densities, and Google's. */
  'pass-29.png': 'image/png',
  'pass-58.png': 'image/png',
  'pass-87.png': 'image/png',
  'logo-50.png': 'image/png',
  'logo-100.png': 'image/png',
  'logo-150.png': 'image/png',
  'wallet-660.png': 'image/png',
  /** For a shared link, 1200 × 630. */
  'card-en.jpg': 'image/jpeg',
  'card-kn.jpg': 'image/jpeg',
} as const
export type IconName = keyof typeof iconTypes

/** File name in an Apple pass → icon. */
export const passIcons = {
  'icon.png': 'pass-29.png',
  'icon@2x.png': 'pass-58.png',
  'icon@3x.png': 'pass-87.png',
  'logo.png': 'logo-50.png',
  'logo@2x.png': 'logo-100.png',
  'logo@3x.png': 'logo-150.png',
} as const satisfies Record<string, IconName>

export const cardSize = { width: 1200, height: 630 } as const

export function isIconName(name: string): name is IconName {
  return Object.hasOwn(iconTypes, name)
}

export interface IconJob {
  /** Drawn where there is no logo that can be seen in a square. */
  letters: string
  said: Record<Language, { name: string; motto: string }>
  /** `#rrggbb`. */
  colours: { kumkum: string; curtain: string; curtainDeep: string }
  /** A JPEG, PNG or WebP; null: there is none. */
  logo: Uint8Array | null
}

export interface MadeIcon {
  name: IconName
  bytes: Uint8Array
}
