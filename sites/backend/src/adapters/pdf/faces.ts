import { readFileSync } from 'node:fs'
import { createRequire } from 'node:module'
import { basename, dirname, join } from 'node:path'
import { openFont, type ShapedFont } from './shaping.ts'

export type Weight = 'regular' | 'bold'

export interface Face extends ShapedFont {
  /** Unique among faces; pdfkit's name for it. */
  name: string
}

type Family = { scripts: RegExp } & Record<Weight, string>

const require = createRequire(import.meta.url)

/** A font family in its package, whose files are named after it. */
function family(scripts: RegExp, packageFile: string, name: string): Family {
  const file = (weight: string) => join(dirname(packageFile), weight, `${name}_${weight}.ttf`)
  return { scripts, regular: file('400Regular'), bold: file('700Bold') }
}

/** Latin, figures, ₹ and Kannada: what the product's own words are set in. */
const main: Family = family(
  /[\p{Script=Latin}\p{Script=Kannada}\p{Script=Common}\p{Script=Inherited}]/u,
  require.resolve('@expo-google-fonts/anek-kannada/package.json'),
  'AnekKannada',
)

/** For names: one family for each script. A file is read when a name first needs it. */
const others: readonly Family[] = [
  family(/\p{Script=Devanagari}/u, require.resolve('@expo-google-fonts/anek-devanagari/package.json'), 'AnekDevanagari'),
  family(/\p{Script=Tamil}/u, require.resolve('@expo-google-fonts/anek-tamil/package.json'), 'AnekTamil'),
  family(/\p{Script=Telugu}/u, require.resolve('@expo-google-fonts/anek-telugu/package.json'), 'AnekTelugu'),
  family(/\p{Script=Malayalam}/u, require.resolve('@expo-google-fonts/anek-malayalam/package.json'), 'AnekMalayalam'),
  family(/\p{Script=Bengali}/u, require.resolve('@expo-google-fonts/anek-bangla/package.json'), 'AnekBangla'),
  family(/\p{Script=Gujarati}/u, require.resolve('@expo-google-fonts/anek-gujarati/package.json'), 'AnekGujarati'),
  family(/\p{Script=Gurmukhi}/u, require.resolve('@expo-google-fonts/noto-sans-gurmukhi/package.json'), 'NotoSansGurmukhi'),
  family(/\p{Script=Oriya}/u, require.resolve('@expo-google-fonts/noto-sans-oriya/package.json'), 'NotoSansOriya'),
  family(/\p{Script=Arabic}/u, require.resolve('@expo-google-fonts/noto-sans-arabic/package.json'), 'NotoSansArabic'),
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

/** A face with all of these characters, the `preferred` one if it can; undefined if no font of ours has them. */
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

/** Zero-width joiners and non-joiners only shape their neighbours; no font needs a glyph for them. */
function isJoiner(character: string): boolean {
  return character === '\u200C' || character === '\u200D'
}
