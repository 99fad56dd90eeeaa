import { create, type Font as FontFile } from 'fontkit'
import { Face, Blob as FontBlob, Buffer as ShapeBuffer, Font as ShapeFont, shape } from 'harfbuzzjs'

/** What pdfkit asks of a font that is already parsed; positions in font units. */
export interface ShapedRun {
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
/** Every ticket says much the same. */
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
  const nominal = new Map<number, number>()
  const covered = new Set(face.collectUnicodes())
  for (const codePoint of covered) {
    const glyph = font.nominalGlyph(codePoint)
    if (glyph !== undefined && !nominal.has(glyph)) nominal.set(glyph, codePoint)
  }
  const kept = new Map<string, ShapedRun>()
  const layout = (text: string): ShapedRun => {
    if (kept.size >= mostKept) kept.clear()
    const run = kept.get(text) ?? layOut(font, nominal, text)
    kept.set(text, run)
    return scalable(run)
  }
  return { file: Object.assign(file, { layout }), covers: (codePoint) => covered.has(codePoint) }
}

/** A copy whose positions pdfkit may scale in place, as it does, and whose width follows them. */
function scalable({ glyphs, positions }: ShapedRun): ShapedRun {
  return {
    glyphs,
    positions: positions.map((position) => ({ ...position })),
    get advanceWidth() {
      return this.positions.reduce((sum, { xAdvance }) => sum + xAdvance, 0)
    },
  }
}

function layOut(font: ShapeFont, nominal: ReadonlyMap<number, number>, text: string): ShapedRun {
  buffer.reset()
  buffer.addText(text)
  buffer.guessSegmentProperties()
  shape(font, buffer)
  const infos = buffer.getGlyphInfos()
  const places = buffer.getGlyphPositions()
  const clusters = clusterTexts(text, infos)
  const run = { glyphs: [] as ShapedRun['glyphs'], positions: [] as ShapedRun['positions'], advanceWidth: 0 }
  infos.forEach(({ codepoint: id, cluster }, index) => {
    const position = places[index]
    if (!position) return
    const advanceWidth = font.glyphHAdvance(id)
    const unspoken = clusters.get(cluster) ?? []
    // Joiners and the fonts' blank placeholders: nothing to draw, and fontkit can't read an outline that isn't there.
    if (position.xAdvance === 0 && advanceWidth === 0 && !font.glyphExtents(id)?.width) return
    run.glyphs.push({ id, advanceWidth, codePoints: takeCodePoints(unspoken, nominal.get(id)) })
    run.positions.push(position)
    run.advanceWidth += position.xAdvance
  })
  return run
}

/** The code points behind each cluster, decomposed: fonts build `ೀ` of the same two parts as Unicode does. */
function clusterTexts(text: string, infos: readonly { cluster: number }[]): Map<number, number[]> {
  const starts = [...new Set(infos.map(({ cluster }) => cluster))].sort((a, b) => a - b)
  return new Map(
    starts.map((start, index) => {
      const part = text.slice(start, starts[index + 1]).normalize('NFD')
      return [start, [...part].map((character) => character.codePointAt(0) ?? 0)]
    }),
  )
}

/** What a reader of the PDF's text finds for a glyph: its own character, or all of the cluster that no glyph has said yet. */
function takeCodePoints(unspoken: number[], own: number | undefined): number[] {
  if (own === undefined) return unspoken.splice(0)
  const at = unspoken.indexOf(own)
  if (at >= 0) unspoken.splice(at, 1)
  return [own]
}
