import { isFastFilling, type SoldSeats } from '@sabha/ticketing/filling'
import type { PriceRule } from '@sabha/ticketing/price-rules'
import { rulesOfShows, type SoldSections, seatsSold } from '../../store/prices/rules.ts'
import { showsOfPasses } from '../../store/season-passes/passes.ts'
import { soldSeats } from '../../store/seats/seats-of-show.ts'
import { titlesOf } from '../../store/shows/productions.ts'
import { isOnSale, type ShowRow } from '../../store/shows/shows.ts'
import { Coalesced } from '../coalesced.ts'
import type { Context } from '../context.ts'

/** ms that a count of sold seats may be old: the badge follows within a second, and a rush costs one count a second. */
const mostMs = 1_000
/** ms. Each page that lists shows has the number of seats left, and a newer number makes all these pages again, so it may be this old. */
const mostLeftMs = 20_000

/** A show with what the public sees of its sale. */
export interface ListedShow {
  show: ShowRow
  seatsLeft: number | null
  /** Whether it is filling fast: the badge for that replaces its own. */
  isFast: boolean
  /** Empty for a show that is in no production. */
  productionTitle: string
  /** The rules of the house for this show. */
  rules: readonly PriceRule[]
  /** Whether season passes are good for it. */
  takesPasses: boolean
}

export class Listing {
  readonly #store: Pick<Context['store'], 'read'>
  readonly #now: () => number
  readonly #sold: Coalesced<ReadonlyMap<number, SoldSeats>>
  readonly #left: Coalesced<ReadonlyMap<number, SoldSeats>>
  /** The counts that rules with steps by seats sold go by. */
  readonly #steps: Coalesced<SoldSections>

  constructor(context: { store: Pick<Context['store'], 'read'>; now: Context['now'] }) {
    this.#store = context.store
    this.#now = context.now
    this.#sold = new Coalesced(() => soldSeats(context.store.read, context.now()), 0)
    this.#left = new Coalesced(() => this.#sold.get(mostMs), 0)
    this.#steps = new Coalesced(() => seatsSold(context.store.read, 'all', context.now()), 0)
  }

  /** Called when seats of some show have changed: from now on, callers get the price for the seats that are left. */
  invalidate(): void {
    this.#steps.invalidate()
  }

  async of(shows: readonly ShowRow[]): Promise<ListedShow[]> {
    const at = this.#now()
    const [sold, left] = await Promise.all([this.#sold.get(mostMs), this.#left.get(mostLeftMs)])
    const titles = await titlesOf(this.#store.read, shows)
    const ids = shows.map(({ id }) => id)
    const rules = await rulesOfShows(this.#store.read, ids, at, { known: () => this.#steps.get(mostMs) })
    const ofPasses = await showsOfPasses(this.#store.read)
    return shows.map((show) => {
      const seats = sold.get(show.id)
      const isFast = seats !== undefined && isFastFilling(seats, { isOnSale: isOnSale(show, at), isTicked: show.filling === 'fast' })
      return {
        show,
        seatsLeft: leftOf(left.get(show.id) ?? seats),
        isFast,
        productionTitle: titles.get(show.production_id) ?? '',
        rules: rules.get(show.id) ?? [],
        takesPasses: ofPasses.has(show.id),
      }
    })
  }
}

function leftOf(seats: SoldSeats | undefined): number | null {
  return seats ? Math.max(0, seats.forSale - seats.sold) : null
}
