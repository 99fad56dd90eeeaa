import type { AdminSeat } from '@sabha/api/admin/seats'
import type { Show } from '@sabha/api/shapes'
import { type HallPlan, sectionLookup } from '@sabha/ticketing/hall'
import { rupeesOf } from '@sabha/ticketing/money'
import { factsOf, type SeatFacts } from '@sabha/ticketing/seat-facts'
import { type SeatId, seatId } from '@sabha/ticketing/seats'
import { sectionOfRow } from '@sabha/ticketing/sections'
import type { SeatStatus } from '@sabha/ticketing/states'
import { storedState } from '@sabha/ui/seat-map/seat-states'
import { showTerms } from '../../show-terms.ts'

/** A numbered seat of the show, with what staff learn about it before they move a guest there. */
export interface MovableSeat {
  section: string
  status: SeatStatus
  /** Rupees today; undefined if the buyer chooses the price. */
  price: number | undefined
  facts: SeatFacts
}

/** Returns all numbered seats of the show, by their names. */
export function movableSeats(
  { show, seats }: { show: Show; seats: readonly AdminSeat[] },
  plan: HallPlan,
  now: number,
): ReadonlyMap<SeatId, MovableSeat> {
  const sectionIn = sectionLookup(plan)
  const { offers } = showTerms(show, now)
  return new Map(
    seats
      .filter(({ place_in }) => place_in === null)
      .map((seat) => {
        const place = { row: seat.row_label, number: seat.seat_number }
        const id = seatId(place)
        const section = sectionIn(place) ?? sectionOfRow(place.row)
        const offer = offers.get(section) ?? offers.get('GENERAL')
        const price = offer && !offer.suggested ? rupeesOf(offer.now) : undefined
        return [id, { section, status: storedState(seat, now), price, facts: factsOf(plan, id) }]
      }),
  )
}

/** Says whether a seat is taken. As at a desk sale, staff may use a blocked one. */
export function isTaken({ status }: Pick<MovableSeat, 'status'>): boolean {
  return status === 'reserved' || status === 'booked'
}

/** Reads a typed seat: ` b 5` is B5. */
export function readSeat(typed: string): SeatId {
  return typed.replace(/\s/g, '').toUpperCase()
}

export function movesIn(typed: Readonly<Record<SeatId, string>>): { from: SeatId; to: SeatId }[] {
  return Object.entries(typed).flatMap(([from, to]) => (readSeat(to) === '' ? [] : [{ from, to: readSeat(to) }]))
}
