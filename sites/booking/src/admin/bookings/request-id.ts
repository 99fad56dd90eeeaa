/** A name for a request that must count once. `crypto.randomUUID` is for secure pages alone; this works on a hall's plain network too. */
export function requestId(): string {
  return Array.from(crypto.getRandomValues(new Uint8Array(16)), (byte) => byte.toString(16).padStart(2, '0')).join('')
}
