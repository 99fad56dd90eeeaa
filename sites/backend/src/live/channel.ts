import type { SeatUpdate } from '@sabha/api/seats'
import { seatId } from '@sabha/ticketing/seats'
import type { Availability } from '../rules/seats/availability-cache.ts'
import { changedSeats, type HallState, hallStateAt, lapsedSince, nextLapse, updateOf, wholeHall } from '../rules/seats/hall-state.ts'
import type { Watcher } from './watcher.ts'

/** How many changes of seats are remembered for watchers who come back. */
const remembered = 20_000
/** ms. The clocks of several processes differ a little. A hold's end that is sent twice does no harm. */
const clockSlack = 5_000

/** One show's watchers, and the state that they have seen. */
export class Channel {
  readonly watchers = new Set<Watcher>()
  readonly #history = new History(remembered)
  #availability: Availability
  #state: HallState
  #at: number

  constructor(availability: Availability, now: number) {
    this.#availability = availability
    this.#state = hallStateAt(availability, now)
    this.#at = now
  }

  /** Takes a new reading of the hall, and tells all watchers what has changed, by the reading or because holds have ended since. */
  take(availability: Availability, now: number): void {
    const before = this.#availability
    const state = hallStateAt(availability, now)
    const isOtherHall = availability.version < before.version || availability.seats.length !== before.seats.length
    const news = isOtherHall ? wholeHall(state) : updateOf(state, changedSeats(this.#state, state))
    this.#history.add({ from: before.version, to: availability.version, seats: countedSeats(before, availability) })
    if (isOtherHall) this.#history.forget()
    this.#availability = availability
    this.#state = state
    this.#at = now
    if (hasNews(news)) this.tell(seatEvent(this.#id(), news))
  }

  get version(): number {
    return this.#availability.version
  }

  /** When the next hold ends, in epoch ms. */
  nextLapse(): number | undefined {
    return nextLapse(this.#availability, this.#at)
  }

  /** Returns the event that a watcher who has seen `last` still needs; undefined if none. */
  resume(last: EventId | undefined): Buffer | undefined {
    const news = last ? this.#since(last) : wholeHall(this.#state)
    return hasNews(news) ? seatEvent(this.#id(), news) : undefined
  }

  tell(bytes: Buffer): void {
    for (const watcher of this.watchers) if (!watcher.write(bytes)) this.watchers.delete(watcher)
  }

  #since({ version, at }: EventId): SeatUpdate {
    const changed = version === this.#availability.version ? new Set<string>() : this.#history.since(version)
    if (!changed) return wholeHall(this.#state)
    return updateOf(this.#state, changed.union(new Set(lapsedSince(this.#availability, at - clockSlack, this.#at))))
  }

  #id(): EventId {
    return { version: this.#availability.version, at: this.#at }
  }
}

/** Returns every seat whose counter differs, even if it looks as before: others may have seen another state in between. */
function countedSeats(before: Availability, after: Availability): string[] {
  return after.seats.filter(({ change }, index) => before.seats[index]?.change !== change).map((seat) => seatId(seat))
}

function hasNews({ whole, available, reserved, booked }: SeatUpdate): boolean {
  return whole || available.length + reserved.length + booked.length > 0
}

function seatEvent(id: EventId, update: SeatUpdate): Buffer {
  return Buffer.from(`id: ${eventIdText(id)}\nevent: seats\ndata: ${JSON.stringify(update)}\n\n`)
}

interface Step {
  /** Versions of the hall before and after. */
  from: number
  to: number
  /** Seats that changed between them. */
  seats: readonly string[]
}

/** The latest changes, step by step: enough for a watcher who was away for some minutes of a rush to resume. */
class History {
  readonly #most: number
  #steps: Step[] = []
  #kept = 0

  /** `most`: how many changes of seats are remembered. */
  constructor(most: number) {
    this.#most = most
  }

  add(step: Step): void {
    const last = this.#steps.at(-1)
    // A replaced hall starts a new count, so no step leads from the old version to the new one.
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

  /** Returns the seats that may have changed since that version; undefined if it isn't remembered. A seat too many does no harm. */
  since(version: number): Set<string> | undefined {
    const first = this.#steps.findIndex(({ from, to }) => from <= version && version < to)
    return first < 0 ? undefined : new Set(this.#steps.slice(first).flatMap(({ seats }) => seats))
  }
}

/**
 * What a watcher has seen: the sum of the seats' change counters, and when it was read. The sum orders all changes, since every reading
 * sees a prefix of the commits. The time tells which holds had ended, which no counter does. So an id means the same in every process and
 * after a restart.
 */
export interface EventId {
  version: number
  /** Epoch ms. */
  at: number
}

function eventIdText({ version, at }: EventId): string {
  return `${version}-${at}`
}

/** Returns undefined for a text that isn't one of our ids. */
export function readEventId(text: string | undefined): EventId | undefined {
  const [, version, at] = /^(\d{1,15})-(\d{1,15})$/.exec(text ?? '') ?? []
  return version === undefined || at === undefined ? undefined : { version: Number(version), at: Number(at) }
}
