/**
 * Returns one line of CSV (RFC 4180). A text that a spreadsheet would take for a formula gets an apostrophe in front, which makes it text
 * (OWASP, CSV injection). Full-width signs count too, because some spreadsheets read them like the narrow ones. Numbers are our own and
 * stay numbers.
 */
export function csvLine(cells: readonly (string | number)[]): string {
  return `${cells.map(csvCell).join(',')}\r\n`
}

function csvCell(cell: string | number): string {
  const text = typeof cell === 'string' && /^\s*[=+\-@\t\r＝＋－＠]/.test(cell) ? `'${cell}` : String(cell)
  return /[",\r\n\t']/.test(text) ? `"${text.replaceAll('"', '""')}"` : text
}
