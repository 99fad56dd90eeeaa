import type { Weight } from '../pdf/faces.ts'
import { splitRuns } from '../pdf/runs.ts'
import { glyphOf } from '../pdf/shaping.ts'

/** Words as shapes, in ems, with the start of their baseline at the origin and y pointing down. */
export interface Outline {
  /** SVG paths. */
  shapes: string
  width: number
  /** The bounds of what is visible. */
  box: { left: number; top: number; right: number; bottom: number }
}

/** Returns the outline of a line in the fonts of the pages and tickets. */
export function outlineOf(text: string, weight: Weight): Outline {
  const box = { left: 0, top: 0, right: 0, bottom: 0 }
  const shapes: string[] = []
  let width = 0
  for (const { face, text: part } of splitRuns(text, weight)) {
    const em = 1 / face.file.unitsPerEm
    const { glyphs, positions } = face.file.layout(part)
    glyphs.forEach(({ id }, index) => {
      const { xAdvance = 0, xOffset = 0, yOffset = 0 } = positions[index] ?? {}
      const { path } = face.file.getGlyph(glyphOf(id))
      if (path.commands.length > 0) {
        const [x, y] = [width + xOffset * em, -yOffset * em]
        shapes.push(`<path transform="translate(${x} ${y}) scale(${em} ${-em})" d="${path.toSVG()}"/>`)
        box.left = shapes.length === 1 ? x + path.bbox.minX * em : Math.min(box.left, x + path.bbox.minX * em)
        box.right = Math.max(box.right, x + path.bbox.maxX * em)
        box.top = Math.min(box.top, y - path.bbox.maxY * em)
        box.bottom = Math.max(box.bottom, y - path.bbox.minY * em)
      }
      width += xAdvance * em
    })
  }
  return { shapes: shapes.join(''), width, box }
}

/** SVG of a line whose baseline begins at this point. */
export function placed({ shapes }: Outline, { x, y, size, colour }: { x: number; y: number; size: number; colour: string }): string {
  return `<g transform="translate(${x} ${y}) scale(${size})" fill="${colour}">${shapes}</g>`
}

/** Wraps a text to lines of at most this many ems; the last of `most` lines ends with an ellipsis where text is left. */
export function wrapped(text: string, weight: Weight, ems: number, most: number): Outline[] {
  const fits = (line: string) => outlineOf(line, weight).width <= ems
  const lines: string[] = []
  let rest = text.split(' ')
  while (rest.length > 0 && lines.length < most) {
    const isLast = lines.length === most - 1
    let count = 1
    while (count < rest.length && fits(rest.slice(0, count + 1).join(' '))) count += 1
    const line = rest.slice(0, count).join(' ')
    rest = rest.slice(count)
    lines.push(isLast && rest.length > 0 ? cut(`${line}…`, fits) : cut(line, fits))
  }
  return lines.map((line) => outlineOf(line, weight))
}

const graphemes = new Intl.Segmenter('und', { granularity: 'grapheme' })

function cut(line: string, fits: (line: string) => boolean): string {
  if (fits(line)) return line
  const parts = [...graphemes.segment(line.replace(/…$/, ''))].map(({ segment }) => segment)
  while (parts.length > 1 && !fits(`${parts.join('').trimEnd()}…`)) parts.pop()
  return `${parts.join('').trimEnd()}…`
}
