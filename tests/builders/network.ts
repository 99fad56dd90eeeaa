import type { VirtualTime } from './virtual-time.ts'

/** What may happen to a request. `late` is longer than the door waits for an answer. */
export const mishaps = ['request lost', 'response lost', 'request late', 'response late'] as const
export type Mishap = (typeof mishaps)[number]

const late = 1_500

/** The way of one phone to the backend, which can be cut, and on which the next requests can have mishaps. */
export class Network {
  isOn = true
  /** Of the next requests, in their order. */
  next: Mishap[] = []
  readonly #time: VirtualTime

  constructor(time: VirtualTime) {
    this.#time = time
  }

  fetch: typeof fetch = async (input, init) => {
    if (!this.isOn) throw new TypeError('no network')
    const mishap = this.next.shift()
    if (mishap === 'request lost') throw new TypeError('the request was lost')
    if (mishap === 'request late') await this.#time.after(late)
    const response = await this.#time.real(() => fetch(input, init))
    if (mishap === 'response lost' || (mishap === 'response late' && !this.isOn)) {
      await response.body?.cancel()
      throw new TypeError('the response was lost')
    }
    if (mishap === 'response late') await this.#time.after(late)
    return response
  }
}
