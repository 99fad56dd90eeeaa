import type { VirtualTime } from './virtual-time.ts'

/** What may happen to a request. `late` is longer than the door waits for an answer. */
export const mishaps = ['request lost', 'response lost', 'request late', 'response late'] as const
export type Mishap = (typeof mishaps)[number]

const late = 1_500
/** The backend as phones call it. */
export const boxOffice = 'http://box-office.test'

/** The way of one phone to the backend, which can be cut, and on which the next requests can have mishaps. */
export class Network {
  isOn = true
  /** Where the backend is now: a new process may have another port. */
  origin: string
  /** Of the next requests, in their order; null: none. */
  next: (Mishap | null)[] = []
  readonly #time: VirtualTime

  constructor(time: VirtualTime, origin: string) {
    this.#time = time
    this.origin = origin
  }

  /** Of an address on `boxOffice`. */
  fetch = async (request: Request): Promise<Response> => {
    if (!this.isOn) throw new TypeError('no network')
    const mishap = this.next.shift()
    if (mishap === 'request lost') throw new TypeError('the request was lost')
    if (mishap === 'request late') await this.#time.after(late)
    const response = await this.#time.real(async () => {
      const answer = await fetch(new Request(request.url.replace(boxOffice, this.origin), request))
      return new Response(await answer.arrayBuffer(), answer)
    })
    if (mishap === 'response lost' || (mishap === 'response late' && !this.isOn)) throw new TypeError('the response was lost')
    if (mishap === 'response late') await this.#time.after(late)
    return response
  }
}
