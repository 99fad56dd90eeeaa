/**
 * The draw of a waiting room, which anybody can check. Before anybody can join, everybody sees the SHA-256 of a secret; after the draw,
 * everybody sees the secret and the numbers that took part. The order follows from both, so nobody can know it while somebody may still
 * join.
 */

/** SHA-256 of a text in UTF-8, as lower-case hexadecimal digits. The platform provides it. */
export type Sha256 = (text: string) => string | Promise<string>

/**
 * 2: a place is drawn from the secret, all numbers and its own number. 1, in earlier releases: from the secret and its own number alone.
 */
export type DrawRule = 1 | 2

export interface PublishedDraw {
  /** 64 hexadecimal digits. */
  secret: string
  /** Every number that took part, the first one first. */
  numbers: readonly number[]
  rule: DrawRule
}

/** What a browser was shown before the draw: its number, and the SHA-256 of the secret. */
export interface DrawPlace {
  number: number
  hash: string
}

export interface DrawCheck {
  /** The secret is the one whose hash was shown before, and the order follows from it. */
  isRight: boolean
  /** The position of the number in the order, from 1; 0: it isn't in it. */
  place: number
  total: number
}

/** The order of a draw, the first one first; the same in whatever order the numbers are given. */
export async function drawOrder({ secret, numbers, rule }: PublishedDraw, sha256: Sha256): Promise<number[]> {
  const list = rule === 2 ? await sha256(numbers.toSorted((a, b) => a - b).join()) : undefined
  const textOf = (number: number) => (list === undefined ? drawnText(secret, number) : `${secret}:${list}:${number}`)
  const drawn = await Promise.all(numbers.map(async (number) => ({ number, hash: await sha256(textOf(number)) })))
  return drawn.sort((a, b) => (a.hash < b.hash ? -1 : 1)).map(({ number }) => number)
}

/** Repeats a draw to check it. `before`: what was shown before the draw. */
export async function checkDraw(draw: PublishedDraw, before: DrawPlace, sha256: Sha256): Promise<DrawCheck> {
  const { secret, numbers } = draw
  const place = numbers.indexOf(before.number) + 1
  const order = await drawOrder(draw, sha256)
  const isInOrder = new Set(numbers).size === numbers.length && order.every((number, index) => number === numbers[index])
  return { isRight: (await sha256(secret)) === before.hash && isInOrder && place > 0, place, total: numbers.length }
}

/** Returns the text whose SHA-256, in UTF-8, is the hash of a place by rule 1. `secret`: 64 hexadecimal digits. */
export function drawnText(secret: string, number: number): string {
  return `${secret}:${number}`
}

/** Rule 1: a whole number from 1 to 2^44, from the first 44 bits of a hash (lower-case hexadecimal digits). It orders as the hashes do. */
export function lotOf(hash: string): number {
  return 1 + Number.parseInt(hash.slice(0, 11), 16)
}
