import { create, type Font as FontFile } from 'fontkit'
import { Face, Blob as FontBlob, Buffer as ShapeBuffer, Font as ShapeFont, shape } from 'harfbuzzjs'

import { GlyphText } from './glyph-text.ts'

/** What pdfkit needs of a font that is already parsed; in font units. */
interface ShapedRun {
  glyphs: { id: number; advanceWidth: number; codePoints: number[] }[]
  positions: { xAdvance: number; yAdvance: number; xOffset: number; yOffset: number }[]
  readonly advanceWidth: number
}

export interface ShapedFont {
  file: FontFile & { layout(text: string): ShapedRun }
  covers(codePoint: number): boolean
}

declare global {
  namespace PDFKit.Mixins {
    interface PDFFont {
      /** pdfkit 0.20 takes parsed fonts too; its types don't say so yet. */
      registerFont(name: string, font: ShapedFont['file']): this
    }
  }
}

const buffer = new ShapeBuffer()
/** Shaped texts that are cached: most texts are the same on every ticket. */
const mostKept = 1000

/**
 * A font that HarfBuzz shapes and fontkit embeds. fontkit alone matches the backtrack of contextual rules in the wrong
 * order, so that Anek draws a stray virama in `ಮಾರ್ಕ್ಸ್` and the wrong vattu in `ಮಲ್ಲಿಗೆ` (decisions/ticket-fonts.md).
 */
export function openFont(bytes: Buffer): ShapedFont {
  const file = create(bytes)
  if (!('layout' in file)) throw new TypeError('a font collection is no font')
  const face = new Face(new FontBlob(bytes))
  const font = new ShapeFont(face)
  const covered = new Set(face.collectUnicodes())
  const glyphText = new GlyphText(nominalGlyphs(font, covered), (text) => shapeWith(font, text))
  const sayings = new Sayings()
  file.createSubset = subsetsBySaying(file)
  const kept = new Map<string, ShapedRun>()
  const layout = (text: string): ShapedRun => {
    if (kept.size >= mostKept) kept.clear()
    const run = kept.get(text) ?? layOut(font, glyphText, sayings, text)
    kept.set(text, run)
    return scalable(run)
  }
  return { file: Object.assign(file, { layout }), covers: (codePoint) => covered.has(codePoint) }
}

function nominalGlyphs(font: ShapeFont, covered: ReadonlySet<number>): Map<number, number> {
  const nominal = new Map<number, number>()
  for (const codePoint of covered) {
    const glyph = font.nominalGlyph(codePoint)
    if (glyph !== undefined && !nominal.has(glyph)) nominal.set(glyph, codePoint)
  }
  return nominal
}

function shapeWith(font: ShapeFont, text: string) {
  buffer.reset()
  buffer.addText(text)
  buffer.guessSegmentProperties()
  shape(font, buffer)
  const positions = buffer.getGlyphPositions()
  return buffer.getGlyphInfos().flatMap(({ codepoint: id, cluster }, index) => {
    const position = positions[index]
    const advanceWidth = font.glyphHAdvance(id)
    // Joiners and the fonts' blank placeholders have nothing to draw, and fontkit can't read an outline that doesn't exist.
    const blank = position?.xAdvance === 0 && !font.glyphExtents(id)?.width
    return position && !blank ? [{ id, cluster, advanceWidth, position }] : []
  })
}

/** Above every glyph id of a font. */
const glyphIds = 0x10000

/** The font's own glyph id, from an id that a text was laid out with. */
export const glyphOf = (id: number) => id % glyphIds

/**
 * A PDF maps each glyph of a font to one text. A glyph that stands for different texts in different clusters is embedded once for each of
 * them, under an id of its own, whose lowest bits are the glyph's id.
 */
class Sayings {
  readonly #known = new Map<string, number>()
  readonly #counts = new Map<number, number>()

  idOf(glyph: number, codePoints: readonly number[]): number {
    const key = `${glyph} ${codePoints.join(' ')}`
    const known = this.#known.get(key)
    if (known !== undefined) return known
    const nth = this.#counts.get(glyph) ?? 0
    this.#counts.set(glyph, nth + 1)
    const id = nth * glyphIds + glyph
    this.#known.set(key, id)
    return id
  }
}

/** What fontkit's subsets hold; its types declare less. */
interface OpenSubset {
  glyphs: number[]
  mapping: Record<number, number>
  includeGlyph(glyph: number | { id: number }): number
}

function subsetsBySaying(file: FontFile): FontFile['createSubset'] {
  const create = file.createSubset.bind(file)
  return () => {
    const subset = create()
    const open = subset as unknown as OpenSubset
    open.includeGlyph = (glyph) => {
      const id = typeof glyph === 'object' ? glyph.id : glyph
      const known = open.mapping[id]
      if (known !== undefined) return known
      const place = open.glyphs.push(glyphOf(id)) - 1
      open.mapping[id] = place
      return place
    }
    return subset
  }
}

function layOut(font: ShapeFont, glyphText: GlyphText, sayings: Sayings, text: string): ShapedRun {
  const shaped = shapeWith(font, text)
  const said = glyphText.read(text, shaped)
  return {
    glyphs: shaped.map(({ id, advanceWidth }, index) => {
      const codePoints = said[index] ?? []
      return { id: sayings.idOf(id, codePoints), advanceWidth, codePoints }
    }),
    positions: shaped.map(({ position }) => position),
    advanceWidth: shaped.reduce((sum, { position }) => sum + position.xAdvance, 0),
  }
}

/** A copy whose positions pdfkit may scale in place, as it does, and whose `advanceWidth` follows them. */
function scalable({ glyphs, positions }: ShapedRun): ShapedRun {
  return {
    glyphs,
    positions: positions.map((position) => ({ ...position })),
    get advanceWidth() {
      return this.positions.reduce((sum, { xAdvance }) => sum + xAdvance, 0)
    },
  }
}
