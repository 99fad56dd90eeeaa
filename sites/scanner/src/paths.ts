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

/** Returns the pairing token in a scanned or pasted text: `…/scanner/#pair=<token>` of any origin, or the token alone; null: neither. */
export function parsePairingAddress(text: string): string | null {
  const clean = text.replace(/[\s\p{C}]/gu, '')
  const inAddress = /^https?:\/\/[^#]+\/scanner\/?(?:\?[^#]*)?#(?:[^#]*&)?pair=([^&#]+)/i.exec(clean)?.[1]
  const token = inAddress ?? clean
  return /^[\w-]{16,100}$/.test(token) ? token : null
}
