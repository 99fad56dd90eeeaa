import { isRefusal, type Refusal, refuse } from '@sabha/api/refusal'
import { type BestWish, bestSeats, largestParty, type SeatOffer } from '@sabha/ticketing/best-seats'
import type { Paise } from '@sabha/ticketing/money'
import { dearestTogether } from '@sabha/ticketing/party-prices'
import { type CodeRule, type QuoteRequest, quote } from '@sabha/ticketing/quote'
import type { SeatLayout } from '@sabha/ticketing/seat-layout'
import { type SeatId, seatId } from '@sabha/ticketing/seats'
import { strandedSeats } from '@sabha/ticketing/single-seats'
import { seatStatusAt } from '@sabha/ticketing/states'
import type { Party } from '../../input/party.ts'
import { findShow, pricingOf } from '../../store/shows/shows.ts'
import type { Context } from '../context.ts'
import { rulesOfShow } from '../prices/rules.ts'
import type { Availability, AvailabilityCache } from './availability-cache.ts'
import type { HallLayouts } from './hall-layouts.ts'

interface PricedOffer extends SeatOffer {
  total: Paise
}

interface Deps extends Pick<Context, 'store' | 'now' | 'settings'> {
  availability: AvailabilityCache
  layouts: HallLayouts
}

/** ms for which seats are still chosen from a reading of a hall while the next one is on its way. */
const readingMs = 250

/** Races that one request may lose before it is told to try again. */
const mostAttempts = 100

/** How often one request waits for seats that others are trying to hold: the ones that they don't get may be enough. */
const mostWaits = 3

/**
 * Chooses seats together. Two holds at the same moment don't get the same seats: those that one is trying to hold are not offered to the
 * next. Other processes, and people who pick by hand, compete in the hold's own transaction. A request that loses there gets other seats.
 */
export class BestSeats {
  readonly #deps: Deps
  readonly #tries = new Map<number, Tries>()
  readonly #chosen = new WeakMap<Availability, Chosen>()

  constructor(deps: Deps) {
    this.#deps = deps
  }

  /** Returns the best offers first. Holds nothing. */
  async offers(showId: number, party: Party, { own = [], beside, code }: Asker = {}): Promise<PricedOffer[] | Refusal> {
    const availability = await this.#deps.availability.read(showId)
    const choosing = availability && (await this.#choosing(showId, { ...party, beside }))
    if (!choosing) return refuse('unknown-show')
    if (isRefusal(choosing)) return choosing
    return this.#chosenFrom(availability, choosing, own).map((offer) => ({
      ...offer,
      total: totalOf(offer, { ...choosing.pricing, code }),
    }))
  }

  /** Keeps offers by wish, because many ask the same of the same reading. */
  #chosenFrom(availability: Availability, { layout, wish }: Choosing, own: readonly SeatId[]): SeatOffer[] {
    const now = this.#deps.now()
    const known = this.#chosen.get(availability)
    // A hold that is over by now frees its seats without another reading.
    const chosen =
      known?.layout === layout && known.until > now ? known : { layout, until: nextEndOfHold(availability, now), byWish: new Map() }
    this.#chosen.set(availability, chosen)
    const free = () => new Set([...freeSeats(availability, now), ...own])
    // What a guest holds is free for that guest alone: nobody else asks the same.
    if (own.length > 0) return bestOf(layout, free(), wish)
    const key = JSON.stringify([wish.count, wish.accessible ?? false, [...wish.sections]])
    const before = chosen.byWish.get(key)
    if (before) return before
    const offers = bestOf(layout, free(), wish)
    chosen.byWish.set(key, offers)
    return offers
  }

  /**
   * Holds the best seats with `hold`, or others if those are gone by then. `own`: seats that the guest's earlier hold gives back;
   * `beside`: its booking. Refuses only if no seats together are free, or after too many lost races.
   */
  async hold<T extends object>(
    showId: number,
    party: Party,
    own: readonly SeatId[],
    hold: (choice: ChosenSeats) => Promise<T | Refusal>,
    beside?: number,
  ): Promise<{ seats: SeatId[]; held: T } | Refusal> {
    const tries = this.#triesOf(showId)
    try {
      let waits = 0
      for (let lost = 0; lost < mostAttempts; ) {
        const seats = await this.#find(showId, { ...party, beside }, own, tries)
        if (isRefusal(seats)) return seats
        if (seats === 'later') {
          if (waits++ === mostWaits) return noneTogether(party)
          await tries.settled()
          continue
        }
        const held = await tries.attempt(seats, () => hold(seats))
        if (!isRefusal(held)) return { seats: seats.seats, held }
        if (!this.#isLost(showId, held, tries)) return held
        lost++
      }
      return refuse('try-again')
    } finally {
      // A reading that begins later knows of whatever was tried.
      if (--tries.users === 0) this.#tries.delete(showId)
    }
  }

  /** Whether somebody was faster, so that other seats are to be tried. */
  #isLost(showId: number, held: Refusal, tries: Tries): boolean {
    if (held.refused === 'seats-taken' && takenOf(held).length === 0) {
      // The reading that they were chosen from is out of date; perhaps only another process knows.
      this.#deps.availability.invalidate(showId)
      tries.forgetReading()
    }
    return held.refused === 'seats-taken' || held.refused === 'no-seats-together'
  }

  #triesOf(showId: number): Tries {
    const tries = this.#tries.get(showId) ?? new Tries((id) => this.#deps.availability.read(id), showId)
    this.#tries.set(showId, tries)
    tries.users++
    return tries
  }

  /** Finds seats. Before anybody is refused the hall is read again: seats may have come back. */
  async #find(showId: number, party: PartyOf, own: readonly SeatId[], tries: Tries): Promise<Attempt | 'later' | Refusal> {
    const seats = await this.#choose(showId, party, own, tries)
    if (isRefusal(seats) || typeof seats === 'object') return seats
    tries.forgetReading()
    return (await this.#choose(showId, party, own, tries)) ?? noneTogether(party)
  }

  async #choose(showId: number, party: PartyOf, own: readonly SeatId[], tries: Tries): Promise<Attempt | 'later' | Refusal | undefined> {
    const choosing = await this.#choosing(showId, party)
    if (!choosing) return refuse('unknown-show')
    if (isRefusal(choosing)) return choosing
    if (choosing.wish.sections.size === 0) return noneTogether(party)
    const availability = await tries.reading()
    if (!availability) return refuse('unknown-show')
    // From here to the attempt nothing is awaited, so nobody else chooses between the two.
    return tries.choose(availability, this.#deps.now(), own, choosing)
  }

  async #choosing(showId: number, party: PartyOf): Promise<Choosing | Refusal | undefined> {
    const { store, now, layouts, settings } = this.#deps
    const max = Math.min(largestParty, settings.values.seats_per_booking)
    if (!Number.isInteger(party.count) || party.count < 1 || party.count > max) return refuse('bad-party', { max, field: 'count' })
    const show = await findShow(store.read, showId)
    if (!show || show.status === 'draft') return undefined
    const rules = await rulesOfShow(store.read, show.id, now(), party.beside)
    const pricing = { ...pricingOf(show), rules, at: now(), exemptUpTo: 0 }
    const prices = dearestTogether(pricing, party.count)
    if (party.section !== undefined && !prices.has(party.section)) {
      return refuse('unknown-section', { section: party.section, field: 'section' })
    }
    const layout = await layouts.of(show.hall_id)
    const sections = [...prices].flatMap(([name, price]) =>
      (party.section ?? name) === name && price <= (party.mostPrice ?? price) ? [name] : [],
    )
    return layout && { layout, pricing, wish: { count: party.count, sections: new Set(sections), accessible: party.accessible } }
  }
}

const bestOf = (layout: SeatLayout, free: ReadonlySet<SeatId>, wish: BestWish) => bestSeats(layout, (id) => free.has(id), wish)

/** Who looks for seats together. */
interface Asker {
  /** Seats that they hold, and would give back for others. */
  own?: readonly SeatId[]
  /** The booking that holds them. */
  beside?: number | undefined
  code?: CodeRule | undefined
}

/** A party, with the booking whose hold gives back its seats, and its places in rules by seats sold. */
type PartyOf = Party & { beside?: number | undefined }

/** Offers of one reading of a hall, by wish. */
interface Chosen {
  layout: SeatLayout
  /** Epoch ms. */
  until: number
  byWish: Map<string, SeatOffer[]>
}

function nextEndOfHold({ seats }: Availability, now: number): number {
  return Math.min(
    ...seats.flatMap(({ status, reserved_until: until }) => (status === 'reserved' && until !== null && until > now ? [until] : [])),
  )
}

interface Choosing {
  layout: SeatLayout
  pricing: Omit<QuoteRequest, 'seats'>
  wish: BestWish & { sections: ReadonlySet<string> }
}

const noneTogether = ({ count }: Party) => refuse('no-seats-together', { seats: count })

function totalOf({ seats, section }: SeatOffer, pricing: Choosing['pricing']): Paise {
  return quote({ ...pricing, seats: seats.map((id) => ({ id, section })) }).amount.total
}

function freeSeats({ seats }: Availability, now: number): SeatId[] {
  return seats.flatMap((seat) => (seatStatusAt(seat.status, seat.reserved_until, now) === 'available' ? [seatId(seat)] : []))
}

interface ChosenSeats {
  seats: SeatId[]
  /** Free seats beside them that are left without a free neighbour, because nothing else was free. */
  leavesAlone: SeatId[]
}

interface Attempt extends ChosenSeats {
  /** Each seat with its change counter at the reading. */
  changes: ReadonlyMap<SeatId, number>
}

/** Attempts to hold seats of one show in this process. */
class Tries {
  /** Requests that use this. */
  users = 0
  readonly #read: () => Promise<Availability | undefined>
  readonly #underWay = new Set<Promise<unknown>>()
  /** Seats that were tried, with their change counter at that time: a reading with another counter knows how the attempt ended. */
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

  /** Returns a reading to choose from. In a rush each change asks for another one: until it is there, seats are chosen from the last. */
  async reading(): Promise<Availability | undefined> {
    if (!this.#last || performance.now() - this.#last.at > readingMs) return this.#read()
    // The next caller that waits for a reading is told of a failure.
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

  /** Chooses seats. 'later': possible only with seats that somebody is trying to hold. undefined: not even with those. */
  choose(availability: Availability, now: number, own: readonly SeatId[], { layout, wish }: Choosing): Attempt | 'later' | undefined {
    const free = new Map<SeatId, number>()
    const beingTried = new Set<SeatId>()
    const isOwn = new Set(own)
    for (const seat of availability.seats) {
      const id = seatId(seat)
      const isFree = isOwn.has(id) || seatStatusAt(seat.status, seat.reserved_until, now) === 'available'
      const tried = this.#tried.get(id)
      if (tried !== undefined && tried !== seat.change) this.#tried.delete(id)
      if (isFree && tried === seat.change) beingTried.add(id)
      else if (isFree) free.set(id, seat.change)
    }
    const [best] = bestSeats(layout, (id) => free.has(id), wish)
    if (best) {
      const leavesAlone = strandedSeats(layout, (id) => free.has(id), best.seats).map(({ id }) => id)
      return { seats: best.seats, leavesAlone, changes: new Map(best.seats.map((id) => [id, free.get(id) ?? 0])) }
    }
    const isPossible = beingTried.size > 0 && bestSeats(layout, (id) => free.has(id) || beingTried.has(id), wish).length > 0
    return isPossible ? 'later' : undefined
  }

  /** Makes an attempt. Seats that were held, or found taken, are not tried again until a reading knows of it. */
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
  return isRefusal(held) ? takenOf(held) : seats
}

function takenOf({ refused, params }: Refusal): readonly SeatId[] {
  const taken = refused === 'seats-taken' ? params?.['seats'] : []
  return Array.isArray(taken) ? taken : []
}
