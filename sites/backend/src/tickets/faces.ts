import { readFileSync } from 'node:fs'
import { createRequire } from 'node:module'
import { openFont, type ShapedFont } from './shaping.ts'

export type Weight = 'regular' | 'bold'

export interface Face extends ShapedFont {
  /** Unique among faces; pdfkit's name for it. */
  name: string
}

/** Latin, digits, ₹ and Kannada first; behind it one family a script, for names. A file is read when a text first needs it. */
const families = [
  { folder: 'anek-kannada', file: 'AnekKannada', scripts: /[\p{Script=Latin}\p{Script=Kannada}\p{Script=Common}\p{Script=Inherited}]/u },
  { folder: 'anek-devanagari', file: 'AnekDevanagari', scripts: /\p{Script=Devanagari}/u },
  { folder: 'anek-tamil', file: 'AnekTamil', scripts: /\p{Script=Tamil}/u },
  { folder: 'anek-telugu', file: 'AnekTelugu', scripts: /\p{Script=Telugu}/u },
  { folder: 'anek-malayalam', file: 'AnekMalayalam', scripts: /\p{Script=Malayalam}/u },
  { folder: 'anek-bangla', file: 'AnekBangla', scripts: /\p{Script=Bengali}/u },
  { folder: 'anek-gujarati', file: 'AnekGujarati', scripts: /\p{Script=Gujarati}/u },
  { folder: 'noto-sans-gurmukhi', file: 'NotoSansGurmukhi', scripts: /\p{Script=Gurmukhi}/u },
  { folder: 'noto-sans-oriya', file: 'NotoSansOriya', scripts: /\p{Script=Oriya}/u },
  { folder: 'noto-sans-arabic', file: 'NotoSansArabic', scripts: /\p{Script=Arabic}/u },
] as const
const styles = { regular: '400Regular', bold: '700Bold' } as const satisfies Record<Weight, string>

const { resolve } = createRequire(import.meta.url)
const opened = new Map<string, Face>()

function open(folder: string, file: string, weight: Weight): Face {
  const style = styles[weight]
  const name = `${file}-${style}`
  const face = opened.get(name) ?? {
    ...openFont(readFileSync(resolve(`@expo-google-fonts/${folder}/${style}/${file}_${style}.ttf`))),
    name,
  }
  opened.set(name, face)
  return face
}

/** The face that the product's own words are set in. */
export function mainFace(weight: Weight): Face {
  const [{ folder, file }] = families
  return open(folder, file, weight)
}

/** A face with all of these characters, the `preferred` one if it can; undefined where no font of ours has them. */
export function faceFor(characters: string, weight: Weight, preferred?: Face): Face | undefined {
  const needed = [...characters].filter((character) => !isJoiner(character)).map((character) => character.codePointAt(0) ?? 0)
  const has = (face: Face) => needed.every((codePoint) => face.covers(codePoint))
  if (preferred && has(preferred)) return preferred
  for (const { folder, file, scripts } of families) {
    if (!scripts.test(characters)) continue
    const face = open(folder, file, weight)
    if (has(face)) return face
  }
  return undefined
}

/** Zero-width (non-)joiners shape their neighbours; no font needs a glyph for them. */
function isJoiner(character: string): boolean {
  return character === '\u200C' || character === '\u200D'
}
