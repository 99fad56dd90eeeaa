import { encode } from 'uqr'

/** The content of a counter's ticket, in the guest's language. */
export interface PaperTicket {
  title: string
  lines: string[]
  seats: string
  /** The text of the QR code. */
  code: string
  /** Lines below the code. */
  end: string[]
}

/** Light modules around the code, which readers need. */
const quiet = 4
const side = 8
const black = '#000'

interface Line {
  text: string
  size: number
  weight: number
}

/**
 * Draws the ticket as a picture `width` dots wide, for paper (384 dots on 58 mm, 576 on 80 mm) or for a guest's phone. A module of the code
 * is a whole number of dots.
 */
export async function drawTicket({ title, lines, seats, code, end }: PaperTicket, width: number): Promise<HTMLCanvasElement> {
  const unit = width / 384
  const sized = (texts: readonly string[], size: number, weight: number) =>
    texts.map((text) => ({ text, size: Math.round(size * unit), weight }))
  const above = [...sized([title], 30, 700), ...sized(lines, 22, 500), ...sized([seats], 40, 800)]
  const below = sized(end, 20, 500)
  const family = getComputedStyle(document.body).fontFamily
  // Loads our fonts first, since not every phone has the fallback fonts.
  await Promise.allSettled([...above, ...below].map((line) => document.fonts.load(fontOf(line, family), line.text)))
  const { data, size } = encode(code, { ecc: 'M', border: quiet })
  const dots = Math.floor(width / size)
  const canvas = document.createElement('canvas')
  canvas.width = width
  const context = canvas.getContext('2d', { willReadFrequently: true })
  if (!context) throw new Error('this browser draws nothing')
  const fit = (line: Line) => wrapped(context, line, width - 2 * side, family)
  const [head, foot] = [above.flatMap(fit), below.flatMap(fit)]
  const heightOf = (texts: readonly Line[]) => texts.reduce((sum, line) => sum + line.size * leading, 0)
  canvas.height = Math.ceil(side + heightOf(head) + dots * size + heightOf(foot) + side)
  context.fillStyle = '#fff'
  context.fillRect(0, 0, canvas.width, canvas.height)
  context.fillStyle = black
  const codeAt = write(context, head, side, family)
  const left = Math.floor((width - dots * size) / 2)
  for (const [y, row] of data.entries()) {
    for (const [x, isDark] of row.entries()) if (isDark) context.fillRect(left + x * dots, codeAt + y * dots, dots, dots)
  }
  write(context, foot, codeAt + dots * size, family)
  return canvas
}

/** Line height; Kannada has signs above and below its letters. */
const leading = 1.45

const fontOf = ({ size, weight }: Line, family: string) => `${weight} ${size}px ${family}`

/** Wraps whole words into lines. A word that is longer than a line is cut off. */
function wrapped(context: CanvasRenderingContext2D, line: Line, width: number, family: string): Line[] {
  context.font = fontOf(line, family)
  const rows: string[] = []
  for (const word of line.text.split(/\s+/)) {
    const last = rows.at(-1)
    const longer = last === undefined ? word : `${last} ${word}`
    if (last === undefined || context.measureText(longer).width > width) rows.push(word)
    else rows[rows.length - 1] = longer
  }
  return rows.filter(Boolean).map((text) => ({ ...line, text }))
}

/** Writes the lines, and returns the y at which they end. */
function write(context: CanvasRenderingContext2D, lines: readonly Line[], top: number, family: string): number {
  context.textAlign = 'center'
  context.textBaseline = 'middle'
  let y = top
  for (const line of lines) {
    context.font = fontOf(line, family)
    context.fillText(line.text, context.canvas.width / 2, Math.round(y + (line.size * leading) / 2))
    y += line.size * leading
  }
  return Math.ceil(y)
}
