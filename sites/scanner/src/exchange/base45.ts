/** RFC 9285: bytes in the 45 characters of a QR code's alphanumeric mode, three for two bytes. Any reader returns them unchanged. */
const alphabet = '0123456789ABCDEFGHIJKLMNOPQRSTUVWXYZ $%*+-./:'
const values = new Map([...alphabet].map((char, value) => [char, value]))

export function base45Of(bytes: Uint8Array): string {
  let text = ''
  for (let at = 0; at < bytes.length; at += 2) {
    const isPair = at + 1 < bytes.length
    const value = isPair ? (bytes[at] ?? 0) * 256 + (bytes[at + 1] ?? 0) : (bytes[at] ?? 0)
    text += charOf(value % 45) + charOf(Math.floor(value / 45) % 45)
    if (isPair) text += charOf(Math.floor(value / 2025))
  }
  return text
}

/** Returns undefined where the text is no base45. */
export function bytesOfBase45(text: string): Uint8Array | undefined {
  if (text.length % 3 === 1) return undefined
  const bytes: number[] = []
  for (let at = 0; at < text.length; at += 3) {
    const digits = [...text.slice(at, at + 3)].map((char) => values.get(char) ?? Number.NaN)
    const value = digits.reduce((sum, digit, place) => sum + digit * 45 ** place, 0)
    const isPair = digits.length === 3
    // Negated, so that NaN fails, too.
    if (!(value < (isPair ? 65_536 : 256))) return undefined
    if (isPair) bytes.push(value >> 8)
    bytes.push(value & 255)
  }
  return Uint8Array.from(bytes)
}

const charOf = (value: number) => alphabet[value] ?? ''
