/** Every address of the scanner, below its own base `/scanner/`. */
export const paths = {
  scan: '/',
  sell: '/sell',
  recent: '/recent',
  search: '/search',
  queue: '/queue',
  door: '/door',
  exchange: '/exchange',
  settings: '/settings',
  adminLogin: '/admin/login',
  pair: '/pair',
  chooseShow: '/show',
} as const

/** `?mode=manual`: the scan page opens with Manual Entry, as the shortcut on the home screen asks for. */
export const manualMode = { parameter: 'mode', value: 'manual' } as const

/** The exchange opens with the camera on, since the other phone is in view already. */
export const toRead = { exchange: 'read' } as const

/** Returns the token in a pairing address, `…/scanner/#pair=<token>` of any origin; null: it is another text. */
export function parsePairingAddress(text: string): string | null {
  const [, token] = /^https?:\/\/[^#]+\/scanner\/?(?:\?[^#]*)?#(?:[^#]*&)?pair=([^&#]+)/i.exec(cleaned(text)) ?? []
  return token === undefined ? null : tokenIn(token)
}

/** Returns the token where a pairing code is what is asked for: in its address, or alone. Elsewhere, many a code looks like a token. */
export function parsePairingCode(text: string): string | null {
  return parsePairingAddress(text) ?? tokenIn(cleaned(text))
}

const cleaned = (text: string) => text.replace(/[\s\p{C}]/gu, '')

const tokenIn = (text: string) => (/^[\w-]{16,100}$/.test(text) ? text : null)
