import type { PassKeys } from './pass-keys.ts'

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

/** Texts that are remembered as genuine: a visitor who waits or chooses asks with the same one again and again. */
const mostKnown = 20_000

/**
 * Signs what a browser keeps of the waiting room. So we can read it without the database, and a server in front of us without a secret.
 * `p.<key>.<show>.<guest>.<until>.<signature>` is a pass, `l.<key>.<show>.<number>.<guest>.<signature>` a place in line. The signature is
 * Ed25519 over everything before its dot, 64 bytes in base64url.
 */
export class PassSigner {
  readonly #keys: PassKeys
  readonly #genuine = new Set<string>()

  constructor(keys: PassKeys) {
    this.#keys = keys
  }

  place({ showId, number, guestId }: Place): string {
    return this.#keys.sign('l', `${showId}.${number}.${guestId}`)
  }

  pass({ showId, guestId, until }: Pass): string {
    return this.#keys.sign('p', `${showId}.${guestId}.${until}`)
  }

  /** Returns undefined if it isn't ours. */
  readPlace(text: string): Place | undefined {
    const [showId, number, guestId] = this.#verified('l', text) ?? []
    return showId === undefined || number === undefined || guestId === undefined ? undefined : { showId, number, guestId }
  }

  /** Reads a pass, also one that is over. */
  readPass(text: string): Pass | undefined {
    const [showId, guestId, until] = this.#verified('p', text) ?? []
    return showId === undefined || guestId === undefined || until === undefined ? undefined : { showId, guestId, until }
  }

  #verified(kind: string, text: string): number[] | undefined {
    // The last digit of 64 bytes has four unused bits: with others it would be another text of the same pass.
    const match = /^(([lp])\.(\d{1,9})((?:\.\d{1,15}){3}))\.([\w-]{85}[AQgw])$/.exec(text)
    if (!match || match[2] !== kind) return undefined
    const [, content = '', , keyId = '', numbers = '', signature = ''] = match
    if (!this.#genuine.has(text)) {
      if (!this.#keys.isGenuine(content, Number(keyId), signature)) return undefined
      if (this.#genuine.size >= mostKnown) this.#genuine.clear()
      this.#genuine.add(text)
    }
    return numbers.slice(1).split('.').map(Number)
  }

  /** Called when keys have changed: what was genuine may no longer be. */
  forget(): void {
    this.#genuine.clear()
  }
}
