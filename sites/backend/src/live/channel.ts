import type { SeatUpdate } from '@sabha/api/seat-updates'
import { seatId } from '@sabha/ticketing/seats'
import type { Board } from '../rules/seats/availability-cache.ts'
import { changedSeats, type HallState, hallStateAt, lapsedSince, nextLapse, updateOf, wholeHall } from '../rules/seats/hall-state.ts'
import { type EventId, eventIdText } from './event-id.ts'
import { History } from './history.ts'
import type { Watcher } from './watcher.ts'

/** Changes of seats that are remembered for those who come back. */
const remembered = 20_000
/** Clocks of several processes differ a little; a lapse told twice does no harm. */
const clockSlack = 5_000

/** One show's watchers, and what they have been told. */
export class Channel {
  readonly watchers = new Set<Watcher>()
  readonly #history = new History(remembered)
  #board: Board
  #state: HallState
  #at: number

  constructor(board: Board, now: number) {
    this.#board = board
    this.#state = hallStateAt(board, now)
    this.#at = now
  }

  /** Takes a reading of the hall in, and tells everybody what is new by it or by the time. */
  take(board: Board, now: number): void {
    const before = this.#board
    const state = hallStateAt(board, now)
    const isOtherHall = board.version < before.version || board.seats.length !== before.seats.length
    const news = isOtherHall ? wholeHall(state) : updateOf(state, changedSeats(this.#state, state))
    this.#history.add({ from: before.version, to: board.version, seats: countedSeats(before, board) })
    if (isOtherHall) this.#history.forget()
    this.#board = board
    this.#state = state
    this.#at = now
    if (hasNews(news)) this.tell(seatEvent(this.#id(), news))
  }

  get version(): number {
    return this.#board.version
  }

  /** When the next hold ends, epoch ms. */
  nextLapse(): number | undefined {
    return nextLapse(this.#board, this.#at)
  }

  /** What brings a watcher who stood there up to now; undefined where they miss nothing. */
  resume(last: EventId | undefined): Buffer | undefined {
    const news = last ? this.#since(last) : wholeHall(this.#state)
    return hasNews(news) ? seatEvent(this.#id(), news) : undefined
  }

  tell(bytes: Buffer): void {
    for (const watcher of this.watchers) if (!watcher.write(bytes)) this.watchers.delete(watcher)
  }

  #since({ version, at }: EventId): SeatUpdate {
    const changed = version === this.#board.version ? new Set<string>() : this.#history.since(version)
    if (!changed) return wholeHall(this.#state)
    return updateOf(this.#state, changed.union(new Set(lapsedSince(this.#board, at - clockSlack, this.#at))))
  }

  #id(): EventId {
    return { version: this.#board.version, at: this.#at }
  }
}

/** Every seat whose counter differs, also where it looks as before: others may have seen it in between. */
function countedSeats(before: Board, after: Board): string[] {
  return after.seats.filter(({ change }, index) => before.seats[index]?.change !== change).map((seat) => seatId(seat))
}

function hasNews({ whole, available, reserved, booked }: SeatUpdate): boolean {
  return whole || available.length + reserved.length + booked.length > 0
}

function seatEvent(id: EventId, update: SeatUpdate): Buffer {
  return Buffer.from(`id: ${eventIdText(id)}\nevent: seats\ndata: ${JSON.stringify(update)}\n\n`)
}
