interface Step {
  /** Versions of the board before and after. */
  from: number
  to: number
  /** Seats that changed between them. */
  seats: readonly string[]
}

/** What changed lately, step by step; so much of it that a watcher who was away for some minutes of a rush finds their place. */
export class History {
  readonly #most: number
  #steps: Step[] = []
  #kept = 0

  /** `most`: how many changes of seats are remembered. */
  constructor(most: number) {
    this.#most = most
  }

  add(step: Step): void {
    const last = this.#steps.at(-1)
    // A hall that was exchanged counts anew: nothing leads from the old one to it.
    if (step.to < step.from || (last && last.to !== step.from)) this.forget()
    if (step.to <= step.from) return
    this.#steps.push(step)
    this.#kept += step.seats.length
    while (this.#kept > this.#most) this.#kept -= this.#steps.shift()?.seats.length ?? this.#kept
  }

  forget(): void {
    this.#steps = []
    this.#kept = 0
  }

  /** Seats that may have changed since that version; undefined where it isn't remembered. A seat too many does no harm. */
  since(version: number): Set<string> | undefined {
    const first = this.#steps.findIndex(({ from, to }) => from <= version && version < to)
    return first < 0 ? undefined : new Set(this.#steps.slice(first).flatMap(({ seats }) => seats))
  }
}
