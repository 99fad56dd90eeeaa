import { minute } from '@sabha/ticketing/durations'
import type { AvailabilityCache } from '../rules/seats/availability-cache.ts'
import { Channel, type EventId } from './channel.ts'
import { retryHint, type Watcher } from './watcher.ts'

export interface LiveSettings {
  availability: AvailabilityCache
  /** Epoch ms. */
  now: () => number
  /** Called when a reading failed. The next change or heartbeat tries again. */
  onError: (error: unknown) => void
}

/** ms. Changes within this time become one event. */
const coalesceMs = 120
/** ms. The heartbeat keeps proxies from closing the stream. With it the hall is read again, in case the news of a change was lost. */
const heartbeatMs = 15_000
/** ms. How long a hall is followed after its last watcher left: most come back. */
const lingerMs = minute
/** ms. The longest delay of a Node timer. */
const longestTimer = 2 ** 31 - 1

interface Followed {
  channel: Channel
  /** Set while a change waits to be sent together with those that follow within `coalesceMs`. */
  coming: NodeJS.Timeout | undefined
  reading: Promise<void> | undefined
  lapse: NodeJS.Timeout | undefined
  leaving: NodeJS.Timeout | undefined
}

/** Follows each hall that somebody watches, once for all its watchers. */
export class LiveSeats {
  readonly #settings: LiveSettings
  readonly #followed = new Map<number, Followed>()
  readonly #heartbeat: NodeJS.Timeout
  #isClosed = false

  constructor(settings: LiveSettings) {
    this.#settings = settings
    settings.availability.onChange((showId) => this.#changed(showId))
    this.#heartbeat = setInterval(() => this.#beat(), heartbeatMs).unref()
  }

  watching(showId: number): number {
    return this.#followed.get(showId)?.channel.watchers.size ?? 0
  }

  /** The number of watchers of all shows. */
  watchers(): number {
    return [...this.#followed.values()].reduce((sum, { channel }) => sum + channel.watchers.size, 0)
  }

  /** Updates the show, so that the next watcher sees nothing older than their arrival; false if the public knows no such show. */
  async prepare(showId: number, last: EventId | undefined): Promise<boolean> {
    const followed = await this.#follow(showId)
    if (!followed) return false
    // Another process has sent this watcher a newer version than we have read.
    if (last && last.version > followed.channel.version) this.#settings.availability.invalidate(showId)
    // Otherwise somebody who has just released seats would see them as held.
    if (followed.coming) this.#catchUp(showId, followed)
    await followed.reading
    return true
  }

  /** Adds a watcher, and sends what has changed since the last event that they saw. */
  add(showId: number, watcher: Watcher, last: EventId | undefined): void {
    const followed = this.#followed.get(showId)
    if (!followed || this.#isClosed) {
      watcher.end(comeBackMs())
      return
    }
    clearTimeout(followed.leaving)
    watcher.onClose(() => this.#left(showId, watcher))
    watcher.write(retryHint(comeBackMs()))
    const missed = followed.channel.resume(last)
    if (missed && !watcher.write(missed)) return
    followed.channel.watchers.add(watcher)
  }

  /** Ends every stream. */
  close(): void {
    this.#isClosed = true
    clearInterval(this.#heartbeat)
    for (const showId of [...this.#followed.keys()]) this.#forget(showId)
  }

  async #follow(showId: number): Promise<Followed | undefined> {
    const known = this.#followed.get(showId)
    if (known) return known
    const availability = await this.#settings.availability.read(showId)
    if (!availability) return undefined
    const meanwhile = this.#followed.get(showId)
    if (meanwhile) return meanwhile
    const followed: Followed = {
      channel: new Channel(availability, this.#settings.now()),
      coming: undefined,
      reading: undefined,
      lapse: undefined,
      leaving: undefined,
    }
    this.#followed.set(showId, followed)
    this.#awaitLapse(showId, followed)
    this.#awaitLeaving(showId, followed)
    return followed
  }

  #changed(showId: number): void {
    const followed = this.#followed.get(showId)
    if (!followed || followed.coming) return
    followed.coming = setTimeout(() => this.#catchUp(showId, followed), coalesceMs).unref()
  }

  #catchUp(showId: number, followed: Followed): void {
    clearTimeout(followed.coming)
    followed.coming = undefined
    const reading = this.#refresh(showId).finally(() => {
      if (followed.reading === reading) followed.reading = undefined
    })
    followed.reading = reading
  }

  async #refresh(showId: number): Promise<void> {
    try {
      const availability = await this.#settings.availability.read(showId)
      const followed = this.#followed.get(showId)
      if (!followed) return
      if (!availability) return this.#forget(showId)
      followed.channel.take(availability, this.#settings.now())
      this.#awaitLapse(showId, followed)
    } catch (error) {
      this.#settings.onError(error)
    }
  }

  #awaitLapse(showId: number, followed: Followed): void {
    clearTimeout(followed.lapse)
    const next = followed.channel.nextLapse()
    if (next === undefined) return
    const wait = Math.min(longestTimer, Math.max(20, next - this.#settings.now()))
    followed.lapse = setTimeout(() => void this.#refresh(showId), wait).unref()
  }

  #beat(): void {
    for (const [showId, { channel }] of this.#followed) {
      channel.tell(heartbeat)
      this.#settings.availability.invalidate(showId)
    }
  }

  #left(showId: number, watcher: Watcher): void {
    const followed = this.#followed.get(showId)
    if (!followed) return
    followed.channel.watchers.delete(watcher)
    if (followed.channel.watchers.size === 0) this.#awaitLeaving(showId, followed)
  }

  #awaitLeaving(showId: number, followed: Followed): void {
    clearTimeout(followed.leaving)
    followed.leaving = setTimeout(() => {
      if (followed.channel.watchers.size === 0) this.#forget(showId)
    }, lingerMs).unref()
  }

  #forget(showId: number): void {
    const followed = this.#followed.get(showId)
    if (!followed) return
    this.#followed.delete(showId)
    for (const timer of [followed.coming, followed.lapse, followed.leaving]) clearTimeout(timer)
    for (const watcher of followed.channel.watchers) watcher.end(comeBackMs())
  }
}

/** An event, not a comment, so that the page receives it. A page notices a dead connection by its absence. */
const heartbeat = Buffer.from('event: beat\ndata: 1\n\n')

/** ms. Random, so that watchers don't all come back at once. */
function comeBackMs(): number {
  return 1_000 + Math.random() * 3_000
}
