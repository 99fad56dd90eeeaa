import { StorageProblem, stored } from '../store/storage-problem.ts'
import type { DoorStatus } from './door.ts'
import type { StoredStatus } from './read-status.ts'

/** Changes come in bursts while the queue is sent. */
const atMostEach = 200

export interface StatusBoardDeps {
  read: () => Promise<StoredStatus>
  later: (ms: number, work: () => void) => () => void
}

/** The status as the screens see it: one object until something changes. */
export class StatusBoard {
  #deps: StatusBoardDeps
  #status: DoorStatus
  #listeners = new Set<() => void>()
  #reading: Promise<void> | null = null
  #isStale = false
  #cancel: (() => void) | null = null
  #isClosed = false

  constructor(first: DoorStatus, deps: StatusBoardDeps) {
    this.#status = first
    this.#deps = deps
  }

  current = (): DoorStatus => this.#status

  onChange = (listener: () => void): (() => void) => {
    this.#listeners.add(listener)
    return () => this.#listeners.delete(listener)
  }

  set(change: Partial<DoorStatus>): void {
    const before = this.#status
    if (this.#isClosed || Object.entries(change).every(([key, value]) => before[key as keyof DoorStatus] === value)) return
    this.#status = { ...before, ...change }
    for (const listener of this.#listeners) listener()
  }

  /** Reads anew: at once where nothing was read just now, else soon. */
  refresh(): void {
    if (this.#isClosed) return
    if (this.#reading || this.#cancel) {
      this.#isStale = true
      return
    }
    void this.read()
    this.#cancel = this.#deps.later(atMostEach, () => {
      this.#cancel = null
      if (!this.#isStale) return
      this.#isStale = false
      this.refresh()
    })
  }

  /** Resolves when what is stored now is shown. */
  async read(): Promise<void> {
    await this.#reading
    this.#reading = stored(this.#deps.read)
      .then(
        ({ show, gate, ...rest }) => this.set({ ...rest, show: show ?? this.#status.show, gate: gate || this.#status.gate }),
        (error: unknown) => {
          if (!(error instanceof StorageProblem)) throw error
          this.set({ storage: error.kind })
        },
      )
      .finally(() => {
        this.#reading = null
      })
    await this.#reading
  }

  close(): void {
    this.#isClosed = true
    this.#cancel?.()
    this.#listeners.clear()
  }
}
