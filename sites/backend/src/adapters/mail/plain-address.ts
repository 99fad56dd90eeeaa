/**
 * Whether this is one bare address, `name@host`, with nothing that could break a header or name somebody else. The mail server decides the
 * rest.
 */
export function isPlainAddress(text: string): boolean {
  return /^[^\s@"<>,;:\\()[\]\p{C}]+@[^\s@"<>,;:\\()[\]\p{C}]+$/u.test(text)
}

/** The same on the Internet: its host has a dot, and two characters or more after the last one. */
export function isInternetAddress(text: string): boolean {
  return isPlainAddress(text) && /\.[^.]{2,}$/.test(text.slice(text.indexOf('@') + 2))
}
