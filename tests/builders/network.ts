import { setTimeout as sleep } from 'node:timers/promises'
import type { VirtualTime } from './virtual-time.ts'

/** What may happen to a request. `late` is longer than the door waits for an answer. */
export const mishaps = ['request lost', 'response lost', 'request late', 'response late'] as const
export type Mishap = (typeof mishaps)[number]

const late = 1_500
const mostTries = 100
/** The backend's address, as phones use it. */
export const boxOffice = 'http://box-office.test'

/** One phone's connection to the backend. It can be cut, and the next requests on it can have mishaps. */
export class Network {
  isOn = true
  /** Where the backend is now: a new process may have another port. */
  origin: string
  /** The mishaps of the next requests, in order; null: none. */
  next: (Mishap | null)[] = []
  readonly #time: VirtualTime

  constructor(time: VirtualTime, origin: string) {
    this.#time = time
    this.origin = origin
  }

  /** Sends a request to an address on `boxOffice`. */
  fetch = async (request: Request): Promise<Response> => {
    if (!this.isOn) throw new TypeError('no network')
    const mishap = this.next.shift()
    if (mishap === 'request lost') throw new TypeError('the request was lost')
    if (mishap === 'request late') await this.#time.after(late)
    const response = await this.#time.real(() => this.#ask(request))
    if (mishap === 'response lost' || (mishap === 'response late' && !this.isOn)) throw new TypeError('the response was lost')
    if (mishap === 'response late') await this.#time.after(late)
    return response
  }

  /** Retries while the backend answers that it is overloaded, which happens on a busy machine. */
  async #ask(request: Request): Promise<Response> {
    for (let tries = 1; ; tries++) {
      const answer = await fetch(new Request(request.url.replace(boxOffice, this.origin), request.clone()))
      const content = await answer.arrayBuffer()
      if (answer.status !== 503 || tries === mostTries) return new Response(content, answer)
      await sleep(200)
    }
  }
}
