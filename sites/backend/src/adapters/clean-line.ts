/** One line of clean text: composed, spaces single, without controls, the invisible ones that turn text around included. */
export function cleanLine(text: string): string {
  return text
    .normalize('NFC')
    .replace(/\s+/g, ' ')
    .replace(/(?![\u200C\u200D])\p{C}/gu, '')
    .trim()
}
