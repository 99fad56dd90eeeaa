import { readFileSync } from 'node:fs'
import { createRequire } from 'node:module'
import { basename } from 'node:path'
import { openFont, type ShapedFont } from './shaping.ts'

export type Weight = 'regular' | 'bold'

export interface Face extends ShapedFont {
  /** Unique among faces; pdfkit's name for it. */
  name: string
}

type Family = { scripts: RegExp } & Record<Weight, string>

const require = createRequire(import.meta.url)

/** Latin, figures, ₹ and Kannada: what the product's own words are set in. */
const main: Family = {
  scripts: /[\p{Script=Latin}\p{Script=Kannada}\p{Script=Common}\p{Script=Inherited}]/u,
  regular: require.resolve('@expo-google-fonts/anek-kannada/400Regular/AnekKannada_400Regular.ttf'),
  bold: require.resolve('@expo-google-fonts/anek-kannada/700Bold/AnekKannada_700Bold.ttf'),
}

/** For names, one family a script; a file is read when a name first needs it. */
const others: readonly Family[] = [
  {
    scripts: /\p{Script=Devanagari}/u,
    regular: require.resolve('@expo-google-fonts/anek-devanagari/400Regular/AnekDevanagari_400Regular.ttf'),
    bold: require.resolve('@expo-google-fonts/anek-devanagari/700Bold/AnekDevanagari_700Bold.ttf'),
  },
  {
    scripts: /\p{Script=Tamil}/u,
    regular: require.resolve('@expo-google-fonts/anek-tamil/400Regular/AnekTamil_400Regular.ttf'),
    bold: require.resolve('@expo-google-fonts/anek-tamil/700Bold/AnekTamil_700Bold.ttf'),
  },
  {
    scripts: /\p{Script=Telugu}/u,
    regular: require.resolve('@expo-google-fonts/anek-telugu/400Regular/AnekTelugu_400Regular.ttf'),
    bold: require.resolve('@expo-google-fonts/anek-telugu/700Bold/AnekTelugu_700Bold.ttf'),
  },
  {
    scripts: /\p{Script=Malayalam}/u,
    regular: require.resolve('@expo-google-fonts/anek-malayalam/400Regular/AnekMalayalam_400Regular.ttf'),
    bold: require.resolve('@expo-google-fonts/anek-malayalam/700Bold/AnekMalayalam_700Bold.ttf'),
  },
  {
    scripts: /\p{Script=Bengali}/u,
    regular: require.resolve('@expo-google-fonts/anek-bangla/400Regular/AnekBangla_400Regular.ttf'),
    bold: require.resolve('@expo-google-fonts/anek-bangla/700Bold/AnekBangla_700Bold.ttf'),
  },
  {
    scripts: /\p{Script=Gujarati}/u,
    regular: require.resolve('@expo-google-fonts/anek-gujarati/400Regular/AnekGujarati_400Regular.ttf'),
    bold: require.resolve('@expo-google-fonts/anek-gujarati/700Bold/AnekGujarati_700Bold.ttf'),
  },
  {
    scripts: /\p{Script=Gurmukhi}/u,
    regular: require.resolve('@expo-google-fonts/noto-sans-gurmukhi/400Regular/NotoSansGurmukhi_400Regular.ttf'),
    bold: require.resolve('@expo-google-fonts/noto-sans-gurmukhi/700Bold/NotoSansGurmukhi_700Bold.ttf'),
  },
  {
    scripts: /\p{Script=Oriya}/u,
    regular: require.resolve('@expo-google-fonts/noto-sans-oriya/400Regular/NotoSansOriya_400Regular.ttf'),
    bold: require.resolve('@expo-google-fonts/noto-sans-oriya/700Bold/NotoSansOriya_700Bold.ttf'),
  },
  {
    scripts: /\p{Script=Arabic}/u,
    regular: require.resolve('@expo-google-fonts/noto-sans-arabic/400Regular/NotoSansArabic_400Regular.ttf'),
    bold: require.resolve('@expo-google-fonts/noto-sans-arabic/700Bold/NotoSansArabic_700Bold.ttf'),
  },
]

const opened = new Map<string, Face>()

function open(family: Family, weight: Weight): Face {
  const path = family[weight]
  const face = opened.get(path) ?? { ...openFont(readFileSync(path)), name: basename(path, '.ttf') }
  opened.set(path, face)
  return face
}

export function mainFace(weight: Weight): Face {
  return open(main, weight)
}

/** A face with all of these characters, the `preferred` one if it can; undefined where no font of ours has them. */
export function faceFor(characters: string, weight: Weight, preferred?: Face): Face | undefined {
  const needed = [...characters].filter((character) => !isJoiner(character)).map((character) => character.codePointAt(0) ?? 0)
  const has = (face: Face) => needed.every((codePoint) => face.covers(codePoint))
  if (preferred && has(preferred)) return preferred
  for (const family of [main, ...others]) {
    if (!family.scripts.test(characters)) continue
    const face = open(family, weight)
    if (has(face)) return face
  }
  return undefined
}

/** Zero-width (non-)joiners shape their neighbours; no font needs a glyph for them. */
function isJoiner(character: string): boolean {
  return character === '\u200C' || character === '\u200D'
}
