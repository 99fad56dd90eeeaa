import { monitorEventLoopDelay } from 'node:perf_hooks'

const resolutionMs = 20
/** So many looks in a row must agree, so that one long garbage collection opens no waiting room. */
const inARow = 3

/** Whether this process falls behind: its event loop is late, and stays so. */
export class Pressure {
  readonly #mostMs: number
  readonly #delay: ReturnType<typeof monitorEventLoopDelay>
  #late = 0

  /** `mostMs`: the mean lateness that is borne. */
  constructor(mostMs: number) {
    this.#mostMs = mostMs
    this.#delay = monitorEventLoopDelay({ resolution: resolutionMs })
    this.#delay.enable()
  }

  /** Looks at what has been since the last look. */
  look(): boolean {
    const lateness = this.#delay.mean / 1e6 - resolutionMs
    this.#delay.reset()
    this.#late = lateness > this.#mostMs ? this.#late + 1 : 0
    return this.#late >= inARow
  }

  close(): void {
    this.#delay.disable()
  }
}
