/** The pairing token in a scanned or pasted text: `…/scanner/#pair=<token>` of any origin, or the token alone; null: neither. */
export function parsePairingAddress(text: string): string | null {
  const clean = text.replace(/[\s\p{C}]/gu, '')
  const inAddress = /^https?:\/\/[^#]+\/scanner\/?(?:\?[^#]*)?#(?:[^#]*&)?pair=([^&#]+)/i.exec(clean)?.[1]
  const token = inAddress ?? clean
  return /^[\w-]{16,100}$/.test(token) ? token : null
}
