import { getDocument, OPS } from 'pdfjs-dist/legacy/build/pdf.mjs'

export interface ReadPage {
  /** Unicode-composed, with single spaces. */
  text: string
  /** Each piece of text, where it begins and ends (points from the left edge), and its baseline (points from the foot). */
  pieces: { text: string; left: number; right: number; baseline: number }[]
  /** The dark modules of each code on the page, a string of `0` and `1` for each row. */
  codes: string[][]
}

/** Reads a PDF back with a reader that shares no code with the one that wrote it. */
export async function readPdf(pdf: Uint8Array): Promise<{ pages: ReadPage[]; info: Record<string, unknown> }> {
  const loading = getDocument({ data: pdf.slice(), verbosity: 0 })
  const document = await loading.promise
  const pages: ReadPage[] = []
  for (let number = 1; number <= document.numPages; number++) {
    const page = await document.getPage(number)
    const content = await page.getTextContent()
    const text = content.items.map((item) => ('str' in item ? item.str : '')).join(' ')
    const pieces = content.items.flatMap((item) =>
      'str' in item ? pieceOf(item.str, Number(item.transform[4]), item.width, Number(item.transform[5])) : [],
    )
    const { fnArray, argsArray } = await page.getOperatorList()
    const paths = argsArray.filter((_, index) => fnArray[index] === OPS.constructPath)
    pages.push({ text: text.normalize('NFC').replace(/ +/g, ' '), pieces, codes: paths.flatMap(codeOf) })
  }
  const { info } = await document.getMetadata()
  await loading.destroy()
  return { pages, info: { ...info } }
}

function pieceOf(text: string, left: number, width: number, baseline: number) {
  return { text, left, right: left + width, baseline }
}

/** A path of many bars, each `moveTo, lineTo × 3, close` (13 numbers), is a code: its modules are whole units. */
function codeOf(args: unknown): string[][] {
  const path = Array.isArray(args) && Array.isArray(args[1]) ? args[1][0] : undefined
  if (!(path instanceof Float32Array) || path.length < 13 * 100 || path.length % 13 !== 0) return []
  const bars = Array.from({ length: path.length / 13 }, (_, index) => {
    const [, x = 0, y = 0, , right = 0, , , , bottom = 0] = path.subarray(index * 13, index * 13 + 13)
    return { x, y, right, bottom }
  })
  const size = Math.max(...bars.map(({ right }) => right))
  const modules = Array.from({ length: size }, () => Array.from({ length: size }, () => '0'))
  for (const { x, y, right, bottom } of bars) {
    for (let row = y; row < bottom; row++) modules[row]?.fill('1', x, right)
  }
  return [modules.map((row) => row.join(''))]
}
