/**
 * The draw of a waiting room, which anybody can check. Before sales open, everybody sees the SHA-256 of a secret; afterwards the secret.
 * A place's hash follows from the secret and the number of the place alone, and the lowest hash is called first.
 */

/** A SHA-256 of this text, in UTF-8, is the hash of a place. `secret`: 64 hexadecimal digits. */
export function drawnText(secret: string, number: number): string {
  return `${secret}:${number}`
}

/** Orders as the hashes do (lower-case hexadecimal digits), by their first 44 bits: a whole number from 1 to 2^44. */
export function lotOf(hash: string): number {
  return 1 + Number.parseInt(hash.slice(0, 11), 16)
}
