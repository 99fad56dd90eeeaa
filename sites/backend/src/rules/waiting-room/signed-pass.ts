import { createHmac, timingSafeEqual } from 'node:crypto'

/** A place in the queue, as the browser keeps it. It doesn't contain the position: nobody may know it before the draw. */
export interface Place {
  showId: number
  number: number
  guestId: number
}

/** Leave to choose seats of a show, for one guest and for a time. */
export interface Pass {
  showId: number
  guestId: number
  /** Epoch ms. */
  until: number
}

/** Signs what a browser keeps of the waiting room, so that it can be read without the database. Every process has the same key. */
export class PassSigner {
  readonly #key: Buffer

  constructor(secret: string) {
    this.#key = createHmac('sha256', secret).update('waiting-room').digest()
  }

  place({ showId, number, guestId }: Place): string {
    return this.#signed(`l.${showId}.${number}.${guestId}`)
  }

  pass({ showId, guestId, until }: Pass): string {
    return this.#signed(`p.${showId}.${guestId}.${until}`)
  }

  /** undefined where it is none of ours. */
  readPlace(text: string): Place | undefined {
    const [showId, number, guestId] = this.#verified('l', text) ?? []
    return showId === undefined || number === undefined || guestId === undefined ? undefined : { showId, number, guestId }
  }

  /** Also one that is over. */
  readPass(text: string): Pass | undefined {
    const [showId, guestId, until] = this.#verified('p', text) ?? []
    return showId === undefined || guestId === undefined || until === undefined ? undefined : { showId, guestId, until }
  }

  #signed(content: string): string {
    return `${content}.${this.#signatureOf(content).toString('base64url')}`
  }

  #signatureOf(content: string): Buffer {
    return createHmac('sha256', this.#key).update(content).digest().subarray(0, 18)
  }

  #verified(kind: string, text: string): number[] | undefined {
    const match = /^(([lp])((?:\.\d{1,15}){3}))\.([\w-]{24})$/.exec(text)
    if (!match || match[2] !== kind) return undefined
    const [, content = '', , numbers = '', signature = ''] = match
    const given = Buffer.from(signature, 'base64url')
    const expected = this.#signatureOf(content)
    if (given.length !== expected.length || !timingSafeEqual(given, expected)) return undefined
    return numbers.slice(1).split('.').map(Number)
  }
}
