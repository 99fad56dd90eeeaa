import type { Show } from '@sabha/api/shapes'
import { fastFillingBadge, isFastFilling, type SoldSeats } from '@sabha/ticketing/filling'
import type { HallPlan } from '@sabha/ticketing/hall'
import { soldSeats } from '../../store/seats/seats.ts'
import type { ShowRow } from '../../store/shows/shows.ts'
import { wireShow } from '../../wire/shows.ts'
import { Coalesced } from '../coalesced.ts'
import type { Context } from '../context.ts'

/** How old a count of what is sold may be: the badge follows within a second, and a rush costs one counting a second. */
const mostMs = 1_000
/** Seats left are a number on every page that lists shows: a newer one makes each of these pages anew, so it may be this old. */
const mostLeftMs = 20_000

/** Shows as the public sees them. */
export class Listing {
  readonly #context: Pick<Context, 'now' | 'gst'>
  readonly #sold: Coalesced<ReadonlyMap<number, SoldSeats>>
  readonly #left: Coalesced<ReadonlyMap<number, SoldSeats>>

  constructor(context: Pick<Context, 'store' | 'now' | 'gst'>) {
    this.#context = context
    this.#sold = new Coalesced(() => soldSeats(context.store.read, context.now()), 0)
    this.#left = new Coalesced(() => this.#sold.get(mostMs), 0)
  }

  /** `hall`: with its plan. The badge FAST FILLING replaces the show's own badge for as long as it applies. */
  async of(shows: readonly ShowRow[], hall: HallPlan | null = null): Promise<Show[]> {
    const { now, gst } = this.#context
    const [sold, left] = await Promise.all([this.#sold.get(mostMs), this.#left.get(mostLeftMs)])
    return shows.map((row) => {
      const seats = sold.get(row.id)
      const show = { ...wireShow(row, hall, now(), gst.exemptUpTo), seats_left: leftOf(left.get(row.id) ?? seats) }
      const isFast = seats && isFastFilling(seats, { isOnSale: show.on_sale, isTicked: row.filling === 'fast' })
      return isFast ? { ...show, badge: fastFillingBadge } : show
    })
  }
}

function leftOf(seats: SoldSeats | undefined): number | null {
  return seats ? Math.max(0, seats.forSale - seats.sold) : null
}
