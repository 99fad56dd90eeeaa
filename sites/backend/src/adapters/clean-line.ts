/** One line of clean text: composed, with single spaces and without control characters, including the invisible ones that reverse text. */
export function cleanLine(text: string): string {
  return text
    .normalize('NFC')
    .replace(/\s+/g, ' ')
    .replace(/(?![\u200C\u200D])\p{C}/gu, '')
    .trim()
}
