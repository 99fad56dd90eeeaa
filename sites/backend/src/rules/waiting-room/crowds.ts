import type { Context } from '../context.ts'

interface Needs extends Pick<Context, 'store' | 'now' | 'randomBytes'> {
  /** How many follow the seats of a show over this process. */
  live: { watching(showId: number): number }
}

/** ms for which a process's word is taken: one that has ended says nothing any more. */
const takenFor = 5_000

/** How many follow the seats of a show over all processes: each tells the others of its own, again and again. */
export class Crowds {
  readonly #needs: Needs
  readonly #own: string
  readonly #told = new Set<number>()
  readonly #others = new Map<string, { showId: number; watching: number; at: number }>()

  constructor(needs: Needs) {
    this.#needs = needs
    this.#own = Buffer.from(needs.randomBytes(8)).toString('hex')
    needs.store.countNews.subscribe((key, watching) => {
      const showId = Number(/^crowd-[0-9a-f]+-(\d+)$/.exec(key)?.[1] ?? 0)
      if (showId > 0) this.#others.set(key, { showId, watching, at: needs.now() })
    })
  }

  /** Tells the other processes; also that nobody is left. */
  tell(showId: number): void {
    const { live, store } = this.#needs
    const watching = live.watching(showId)
    if (watching === 0 && !this.#told.delete(showId)) return
    if (watching > 0) this.#told.add(showId)
    store.countNews.publish(`crowd-${this.#own}-${showId}`, watching)
  }

  watching(showId: number): number {
    const { live, now } = this.#needs
    for (const [key, { at, watching }] of this.#others) if (watching === 0 || now() - at >= takenFor) this.#others.delete(key)
    const others = [...this.#others.values()].filter((other) => other.showId === showId)
    return others.reduce((sum, { watching }) => sum + watching, live.watching(showId))
  }
}
