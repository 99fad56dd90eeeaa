/** Rows of a CSV text (RFC 4180), each with the line that it begins in, from 1. Empty lines are none. */
export interface CsvRow {
  line: number
  cells: string[]
}

/** `unclosed`: the line of a quotation mark that nothing closes. Spreadsheets of some countries separate by semicolons. */
// biome-ignore lint/complexity/noExcessiveCognitiveComplexity: a scanner of characters, read from top to bottom
export function parseCsvWithLines(text: string): { rows: CsvRow[]; unclosed: number | null } {
  const separator = /^[^\n]*;/.test(text) && !/^[^\n]*,/.test(text) ? ';' : ','
  const rows: CsvRow[] = []
  let line = 1
  let begun = 1
  let cells: string[] = []
  let cell = ''
  let quotedSince: number | null = null

  const endCell = () => {
    cells.push(cell.trim())
    cell = ''
  }
  const endRow = () => {
    endCell()
    if (cells.some((content) => content !== '')) rows.push({ line: begun, cells })
    cells = []
    begun = line + 1
  }
  for (let at = 0; at < text.length; at++) {
    const char = text[at]
    if (quotedSince !== null) {
      if (char === '\n') line++
      if (char !== '"') cell += char
      else if (text[at + 1] === '"') cell += text[++at]
      else quotedSince = null
    } else if (char === '"' && cell.trim() === '') {
      quotedSince = line
    } else if (char === separator) {
      endCell()
    } else if (char === '\n') {
      endRow()
      line++
    } else if (char !== '\r') {
      cell += char
    }
  }
  endRow()
  return { rows, unclosed: quotedSince }
}
