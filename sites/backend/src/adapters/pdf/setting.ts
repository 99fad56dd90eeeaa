import type { Sheet, TextStyle } from './sheet.ts'

/** The text, smaller where it must be to fit `width`, and cut with an ellipsis where even `smallest` is too wide. */
export function fitText(sheet: Sheet, text: string, width: number, style: TextStyle, smallest: number): { text: string; style: TextStyle } {
  const natural = sheet.width(text, style)
  if (natural <= width) return { text, style }
  const size = Math.max(smallest, Math.floor(((style.size * width) / natural) * 10) / 10)
  const fitted = { ...style, size, ...(style.tracking !== undefined && { tracking: (style.tracking * size) / style.size }) }
  return { text: cut(sheet, text, width, fitted), style: fitted }
}

/** Lines of at most `width`; the last of `most` lines is cut with an ellipsis. */
export function wrap(sheet: Sheet, text: string, width: number, style: TextStyle, most = Number.POSITIVE_INFINITY): string[] {
  const lines: string[] = []
  let line = ''
  const words = text.split(' ')
  words.forEach((word, index) => {
    const longer = line === '' ? word : `${line} ${word}`
    if (line !== '' && lines.length + 1 < most && sheet.width(longer, style) > width) {
      lines.push(line)
      line = word
    } else line = longer
    if (index === words.length - 1) lines.push(line)
  })
  return lines.map((each) => cut(sheet, each, width, style))
}

/** A title in at most two lines: broken after a colon where both parts fit, else where the lines come out most alike. */
export function wrapTitle(sheet: Sheet, title: string, width: number, style: TextStyle): string[] {
  if (sheet.width(title, style) <= width) return [title]
  const words = title.split(' ')
  const breaks = words.slice(1).map((_, index) => {
    const lines = [words.slice(0, index + 1).join(' '), words.slice(index + 1).join(' ')]
    const widths = lines.map((line) => sheet.width(line, style))
    const afterColon = /[:–—|]$/.test(lines[0] ?? '')
    return { lines, widest: Math.max(...widths), unevenness: Math.max(...widths) - Math.min(...widths) - (afterColon ? width : 0) }
  })
  const best = breaks.filter(({ widest }) => widest <= width).sort((a, b) => a.unevenness - b.unevenness)[0]
  return best?.lines ?? wrap(sheet, title, width, style, 2)
}

const graphemes = new Intl.Segmenter('und', { granularity: 'grapheme' })

function cut(sheet: Sheet, text: string, width: number, style: TextStyle): string {
  if (sheet.width(text, style) <= width) return text
  const parts = [...graphemes.segment(text)].map(({ segment }) => segment)
  while (parts.length > 1 && sheet.width(`${parts.join('').trimEnd()}…`, style) > width) parts.pop()
  return `${parts.join('').trimEnd()}…`
}
