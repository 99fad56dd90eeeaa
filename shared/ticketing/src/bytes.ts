/** Reads base64url without padding, with functions that every phone's browser has. Undefined if the text isn't base64url. */
export function bytesOf(base64url: string): Uint8Array<ArrayBuffer> | undefined {
  if (!/^[\w-]*$/.test(base64url)) return undefined
  try {
    // Not `Uint8Array.fromBase64`: older phones' browsers lack it, and would then reject every ticket.
    return Uint8Array.from(atob(base64url.replaceAll('-', '+').replaceAll('_', '/')), (char) => char.charCodeAt(0))
  } catch {
    return undefined // an impossible length or last character
  }
}

export function base64urlOf(bytes: Uint8Array): string {
  return btoa(String.fromCharCode(...bytes))
    .replaceAll('+', '-')
    .replaceAll('/', '_')
    .replaceAll('=', '')
}
