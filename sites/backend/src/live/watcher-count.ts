import type { Limits } from '../rules/context.ts'

/** How many streams are open, in all and by network address. */
export class WatcherCount {
  readonly #limits: Pick<Limits, 'watchers' | 'watchersPerAddress'>
  readonly #byAddress = new Map<string, number>()
  #all = 0

  constructor(limits: Pick<Limits, 'watchers' | 'watchersPerAddress'>) {
    this.#limits = limits
  }

  /** Counts one more, and answers how it is taken off again, once; undefined where there is no room. */
  enter(address: string): (() => void) | undefined {
    const here = this.#byAddress.get(address) ?? 0
    if (this.#all >= this.#limits.watchers || here >= this.#limits.watchersPerAddress) return undefined
    this.#all += 1
    this.#byAddress.set(address, here + 1)
    let isIn = true
    return () => {
      if (!isIn) return
      isIn = false
      this.#all -= 1
      const left = (this.#byAddress.get(address) ?? 1) - 1
      if (left > 0) this.#byAddress.set(address, left)
      else this.#byAddress.delete(address)
    }
  }
}
