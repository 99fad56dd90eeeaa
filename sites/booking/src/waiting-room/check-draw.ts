import { drawnText } from '@sabha/ticketing/draw'

export interface PublishedDraw {
  /** 64 hexadecimal digits. */
  secret: string
  /** Every number that took part, the first one first. */
  numbers: readonly number[]
}

export interface DrawCheck {
  /** The secret is the one whose hash was shown before, and the order follows from it. */
  isRight: boolean
  /** Where the number came in the order, from 1; 0: it isn't in it. */
  place: number
  total: number
}

/** Draws once more. `before`: what this browser was shown before the draw. Needs a page over HTTPS or of this machine, as all of Web Crypto does. */
export async function checkDraw({ secret, numbers }: PublishedDraw, before: { number: number; hash: string }): Promise<DrawCheck> {
  const hashes = await Promise.all(numbers.map((number) => sha256(drawnText(secret, number))))
  const isInOrder = hashes.every((hash, index) => index === 0 || (hashes[index - 1] ?? '') < hash)
  const place = numbers.indexOf(before.number) + 1
  return { isRight: (await sha256(secret)) === before.hash && isInOrder && place > 0, place, total: numbers.length }
}

/** In hexadecimal digits. */
async function sha256(text: string): Promise<string> {
  const digest = new Uint8Array(await crypto.subtle.digest('SHA-256', new TextEncoder().encode(text)))
  return Array.from(digest, (byte) => byte.toString(16).padStart(2, '0')).join('')
}
