import PDFDocument from 'pdfkit'
import { type Palette, palette, paletteOf } from '../palette.ts'
import { compactPdf } from './compact-pdf.ts'
import type { Weight } from './faces.ts'
import { type Run, splitRuns } from './runs.ts'

export type Pdf = InstanceType<typeof PDFDocument>
/** Points; A4. */
export const page = { width: 595.28, height: 841.89, margin: 34 } as const

export interface TextStyle {
  size: number
  weight?: Weight
  color?: string
  /** Extra space between letters, in points; for Latin capitals only, Indic clusters must not be torn apart. */
  tracking?: number
  align?: 'left' | 'center' | 'right'
}

/** A PDF in the making: text in any script on baselines, with content that is read aloud marked apart from decoration. */
export class Sheet {
  readonly pdf: Pdf
  /** The collective's own colours. */
  readonly palette: Palette
  readonly #root: PDFKit.PDFStructureElement
  readonly #registered = new Set<string>()
  readonly #runs = new Map<string, (Run & { width: number })[]>()

  constructor(info: { title: string; author: string; lang: string; created: Date; accent: string | undefined }) {
    this.palette = paletteOf(info.accent)
    this.pdf = new PDFDocument({
      autoFirstPage: false,
      font: '',
      size: 'A4',
      margin: 0,
      pdfVersion: '1.7',
      lang: info.lang,
      displayTitle: true,
      tagged: true,
      info: { Title: info.title, Author: info.author, CreationDate: info.created },
    })
    this.#root = this.pdf.struct('Document')
    this.pdf.addStructure(this.#root)
  }

  /** Content for all readers, screen readers included. */
  block(tag: 'H1' | 'H2' | 'P' | 'Figure', draw: () => void, alt?: string): void {
    this.#root.add(this.pdf.struct(tag, alt === undefined ? {} : { alt }, [draw]))
  }

  /** Decoration, which screen readers skip. */
  ornament(draw: () => void): void {
    this.pdf.markContent('Artifact', { type: 'Layout' })
    draw()
    this.pdf.endMarkedContent()
  }

  /** Draws with this point as the origin: equal parts of a page become equal bytes, which compress to almost nothing. */
  at(x: number, y: number, draw: () => void): void {
    this.pdf.save().translate(x, y)
    draw()
    this.pdf.restore()
  }

  width(text: string, style: TextStyle): number {
    return this.#split(text, style).reduce((sum, run) => sum + run.width, 0)
  }

  /** Draws one line; `x` is its left edge, middle or right edge by `align`. Returns the width. */
  text(text: string, x: number, baseline: number, style: TextStyle): number {
    const runs = this.#split(text, style)
    const width = runs.reduce((sum, run) => sum + run.width, 0)
    let at = x - (style.align === 'right' ? width : style.align === 'center' ? width / 2 : 0)
    for (const run of runs) {
      this.#setFont(run, style)
      this.pdf.fillColor(style.color ?? palette.ink)
      this.pdf.text(run.text, at, baseline, {
        lineBreak: false,
        baseline: 'alphabetic',
        characterSpacing: style.tracking ?? 0,
        features: [],
      })
      at += run.width
    }
    return width
  }

  finish(): Promise<Uint8Array<ArrayBuffer>> {
    this.#root.end()
    const chunks: Uint8Array[] = []
    return new Promise((resolve, reject) => {
      this.pdf.on('data', (chunk: Uint8Array) => chunks.push(chunk))
      this.pdf.once('end', () => resolve(compactPdf(Buffer.concat(chunks))))
      this.pdf.once('error', reject)
      this.pdf.end()
    })
  }

  #split(text: string, style: TextStyle): (Run & { width: number })[] {
    const { size, weight = 'regular', tracking = 0 } = style
    const key = `${size} ${weight} ${tracking} ${text}`
    const known = this.#runs.get(key)
    if (known) return known
    const runs = splitRuns(text, weight).map((run) => {
      this.#setFont(run, style)
      return { ...run, width: this.pdf.widthOfString(run.text, { features: [] }) + tracking * run.text.length }
    })
    this.#runs.set(key, runs)
    return runs
  }

  #setFont({ face }: Run, { size }: TextStyle): void {
    if (!this.#registered.has(face.name)) this.pdf.registerFont(face.name, face.file)
    this.#registered.add(face.name)
    this.pdf.font(face.name, size)
  }
}
