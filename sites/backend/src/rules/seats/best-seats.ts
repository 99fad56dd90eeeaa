import { isRefusal, type Refusal, refuse } from '@sabha/api/refusal'
import { bestSeats, largestParty, type SeatOffer } from '@sabha/ticketing/best-seats'
import type { Paise } from '@sabha/ticketing/money'
import type { SeatLayout } from '@sabha/ticketing/seat-layout'
import { type SeatId, seatId } from '@sabha/ticketing/seats'
import { priceAt } from '@sabha/ticketing/sections'
import { seatStatusAt } from '@sabha/ticketing/states'
import type { Party } from '../../input/party.ts'
import { findShow, pricesOf, type ShowRow } from '../../store/shows/shows.ts'
import type { Context } from '../context.ts'
import type { Availability, AvailabilityCache } from './availability-cache.ts'
import type { HallLayouts } from './hall-layouts.ts'

interface PricedOffer extends SeatOffer {
  total: Paise
}

interface Deps extends Pick<Context, 'store' | 'now' | 'settings'> {
  availability: AvailabilityCache
  layouts: HallLayouts
}

/** ms for which a reading of a hall is chosen from while the next is on its way. */
const readingMs = 250

/** Races that one request may lose before it is told to come again. */
const mostAttempts = 100

/**
 * Chooses seats together and, for holds, keeps two who ask at once from being given the same seats: what one is trying to hold is not offered to the
 * next. Other processes and people who pick by hand are met in the hold's own transaction; who loses there is given others.
 */
export class BestSeats {
  readonly #deps: Deps
  readonly #tries = new Map<number, Tries>()

  constructor(deps: Deps) {
    this.#deps = deps
  }

  /** Best first. Nothing is held. */
  async offers(showId: number, party: Party): Promise<PricedOffer[] | Refusal> {
    const availability = await this.#deps.availability.read(showId)
    const choosing = availability && (await this.#choosing(showId, party))
    if (!choosing) return refuse('unknown-show')
    if (isRefusal(choosing)) return choosing
    const free = new Set(freeSeats(availability, this.#deps.now()))
    return bestSeats(choosing.layout, (id) => free.has(id), choosing.wish).map((offer) => ({
      ...offer,
      total: offer.seats.length * (choosing.prices.get(offer.section) ?? 0),
    }))
  }

  /**
   * Holds the best seats with `hold`, and others where those are gone by then. `own`: seats that the guest's earlier hold gives back.
   * Refused only where none are free together.
   */
  async hold<T extends object>(
    showId: number,
    party: Party,
    own: readonly SeatId[],
    hold: (seats: SeatId[]) => Promise<T | Refusal>,
  ): Promise<{ seats: SeatId[]; held: T } | Refusal> {
    const tries = this.#triesOf(showId)
    try {
      for (let attempt = 0; attempt < mostAttempts; attempt++) {
        const seats = (await this.#choose(showId, party, own, tries)) ?? (await this.#chooseLast(showId, party, own, tries))
        if (isRefusal(seats)) return seats
        if (seats === 'wait') continue
        const held = await tries.attempt(seats, () => hold(seats.ids))
        if (!isRefusal(held)) return { seats: seats.ids, held }
        if (held.refused !== 'seats-taken' && held.refused !== 'no-seats-together') return held
      }
      return refuse('try-again')
    } finally {
      // A reading that begins later knows whatever was tried.
      if (--tries.users === 0) this.#tries.delete(showId)
    }
  }

  #triesOf(showId: number): Tries {
    const tries = this.#tries.get(showId) ?? new Tries((id) => this.#deps.availability.read(id), showId)
    this.#tries.set(showId, tries)
    tries.users++
    return tries
  }

  async #choose(showId: number, party: Party, own: readonly SeatId[], tries: Tries): Promise<Attempt | Refusal | undefined> {
    const choosing = await this.#choosing(showId, party)
    if (!choosing) return refuse('unknown-show')
    if (isRefusal(choosing)) return choosing
    const availability = await tries.reading()
    if (!availability) return refuse('unknown-show')
    // From here to the attempt nothing is awaited: nobody else chooses between the two.
    return tries.choose(availability, this.#deps.now(), own, choosing)
  }

  /** Before anybody is refused: somebody's attempt may fail, and seats may have come back since the reading. */
  async #chooseLast(showId: number, party: Party, own: readonly SeatId[], tries: Tries): Promise<Attempt | Refusal | 'wait'> {
    await tries.settled()
    tries.forgetReading()
    const seats = await this.#choose(showId, party, own, tries)
    if (seats) return seats
    return tries.isBusy ? 'wait' : refuse('no-seats-together', { seats: party.count })
  }

  async #choosing(showId: number, party: Party): Promise<Choosing | Refusal | undefined> {
    const { store, now, layouts, settings } = this.#deps
    const max = Math.min(largestParty, settings.values.seats_per_booking)
    if (!Number.isInteger(party.count) || party.count < 1 || party.count > max) return refuse('bad-party', { max, field: 'count' })
    const show = await findShow(store.read, showId)
    if (!show || show.status === 'draft') return undefined
    const prices = pricesNow(show, now())
    if (party.section !== undefined && !prices.has(party.section)) {
      return refuse('unknown-section', { section: party.section, field: 'section' })
    }
    const layout = await layouts.of(show.hall_id)
    const sections = [...prices].flatMap(([name, price]) =>
      (party.section ?? name) === name && price <= (party.mostPrice ?? price) ? [name] : [],
    )
    return layout && { layout, prices, wish: { count: party.count, sections: new Set(sections), accessible: party.accessible } }
  }
}

interface Choosing {
  layout: SeatLayout
  prices: ReadonlyMap<string, Paise>
  wish: Parameters<typeof bestSeats>[2]
}

function pricesNow(show: ShowRow, now: number): ReadonlyMap<string, Paise> {
  return new Map(Object.entries(pricesOf(show)).map(([name, price]) => [name, priceAt(price, show.early_bird_until, now)]))
}

function freeSeats({ seats }: Availability, now: number): SeatId[] {
  return seats.flatMap((seat) => (seatStatusAt(seat.status, seat.reserved_until, now) === 'available' ? [seatId(seat)] : []))
}

interface Attempt {
  ids: SeatId[]
  /** Each with its counter of changes at the reading. */
  changes: ReadonlyMap<SeatId, number>
}

/** Attempts to hold seats of one show in this process. */
class Tries {
  /** Requests that use this. */
  users = 0
  readonly #read: () => Promise<Availability | undefined>
  readonly #underWay = new Set<Promise<unknown>>()
  /** Seats that were tried, with their counter of changes then: a reading with another counter knows how it ended. */
  readonly #tried = new Map<SeatId, number>()
  #last: { availability: Availability | undefined; at: number } | undefined

  constructor(read: (showId: number) => Promise<Availability | undefined>, showId: number) {
    this.#read = async () => {
      const at = performance.now()
      const availability = await read(showId)
      this.#last = { availability, at }
      return availability
    }
  }

  get isBusy(): boolean {
    return this.#underWay.size > 0
  }

  /** In a rush each change asks for another reading: seats are chosen from the last one until it is there. */
  async reading(): Promise<Availability | undefined> {
    if (!this.#last || performance.now() - this.#last.at > readingMs) return this.#read()
    // A failure is told to who waits for a reading.
    this.#read().catch(() => undefined)
    return this.#last.availability
  }

  forgetReading(): void {
    this.#last = undefined
  }

  /** Waits for the attempts that are under way. */
  async settled(): Promise<void> {
    await Promise.allSettled(this.#underWay)
  }

  choose(availability: Availability, now: number, own: readonly SeatId[], { layout, wish }: Choosing): Attempt | undefined {
    const free = new Map<SeatId, number>()
    const isOwn = new Set(own)
    for (const seat of availability.seats) {
      const id = seatId(seat)
      const tried = this.#tried.get(id)
      if (tried === seat.change) continue
      if (tried !== undefined) this.#tried.delete(id)
      if (isOwn.has(id) || seatStatusAt(seat.status, seat.reserved_until, now) === 'available') free.set(id, seat.change)
    }
    const [best] = bestSeats(layout, (id) => free.has(id), wish)
    return best && { ids: best.seats, changes: new Map(best.seats.map((id) => [id, free.get(id) ?? 0])) }
  }

  /** Seats that were held, or found taken, are not tried again until a reading knows of it. */
  async attempt<T>({ changes }: Attempt, hold: () => Promise<T | Refusal>): Promise<T | Refusal> {
    for (const [id, change] of changes) this.#tried.set(id, change)
    let gone: readonly SeatId[] = []
    const holding = hold()
    this.#underWay.add(holding)
    try {
      const held = await holding
      gone = goneAfter(held, [...changes.keys()])
      return held
    } finally {
      this.#underWay.delete(holding)
      for (const [id, change] of changes) if (!gone.includes(id) && this.#tried.get(id) === change) this.#tried.delete(id)
    }
  }
}

function goneAfter(held: unknown, seats: readonly SeatId[]): readonly SeatId[] {
  if (!isRefusal(held)) return seats
  const taken = held.refused === 'seats-taken' ? held.params?.['seats'] : []
  return Array.isArray(taken) ? taken : []
}
