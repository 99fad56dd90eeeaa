import type { Context } from '../context.ts'

interface Needs extends Pick<Context, 'store' | 'now' | 'randomBytes'> {
  /** How many people follow the seats of a show over this process. */
  live: { watching(showId: number): number }
}

/** ms for which a process's count is taken: a process that has ended says nothing any more. */
const takenFor = 5_000
/** In place of a show's id: the process has ended. */
const ended = 0

/** Counts how many people follow the seats of a show over all processes: each tells the others its own count, again and again. */
export class Crowds {
  readonly #needs: Needs
  readonly #own: string
  readonly #told = new Set<number>()
  readonly #others = new Map<string, { showId: number; watching: number; at: number }>()
  #isClosed = false

  constructor(needs: Needs) {
    this.#needs = needs
    this.#own = Buffer.from(needs.randomBytes(8)).toString('hex')
    needs.store.countNews.subscribe((key, watching) => {
      const [, process, showId] = /^(crowd-[0-9a-f]+-)(\d+)$/.exec(key) ?? []
      if (process === undefined) return
      if (Number(showId) !== ended) this.#others.set(key, { showId: Number(showId), watching, at: needs.now() })
      else for (const told of this.#others.keys()) if (told.startsWith(process)) this.#others.delete(told)
    })
  }

  /** Called at a stop: people who watched here come back to another process, and would be counted twice while our last count is taken. */
  close(): void {
    this.#isClosed = true
    this.#say(ended, 1)
  }

  /** Tells the other processes the count; also, once, that nobody is left. */
  tell(showId: number): void {
    if (this.#isClosed) return
    const { live } = this.#needs
    const watching = live.watching(showId)
    if (watching === 0 && !this.#told.delete(showId)) return
    if (watching > 0) this.#told.add(showId)
    this.#say(showId, watching)
  }

  watching(showId: number): number {
    const { live, now } = this.#needs
    for (const [key, { at, watching }] of this.#others) if (watching === 0 || now() - at >= takenFor) this.#others.delete(key)
    const others = [...this.#others.values()].filter((other) => other.showId === showId)
    return others.reduce((sum, { watching }) => sum + watching, live.watching(showId))
  }

  #say(showId: number, watching: number): void {
    this.#needs.store.countNews.state(`crowd-${this.#own}-${showId}`, watching)
  }
}
