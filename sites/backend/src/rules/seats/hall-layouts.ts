import type { HallPlan } from '@sabha/ticketing/hall'
import { layOutSeats, type SeatLayout } from '@sabha/ticketing/seat-layout'
import { findHallText } from '../../store/shows/halls.ts'
import type { Db } from '../../store/store.ts'
import { Coalesced } from '../coalesced.ts'

/** ms that the plan of a hall may be old: the hold itself finds out whether a seat is there and free. */
const mostMs = 1000

/** Knows who sits beside whom in each hall. A plan is laid out once, and again after it has been changed. */
export class HallLayouts {
  readonly #halls = new Map<string, Coalesced<SeatLayout | undefined>>()
  readonly #read: Db

  constructor(read: Db) {
    this.#read = read
  }

  /** Returns the layout of a hall; undefined: there is no such hall. */
  async of(hallId: string): Promise<SeatLayout | undefined> {
    const hall = this.#halls.get(hallId) ?? this.#open(hallId)
    return hall.get(mostMs)
  }

  #open(hallId: string): Coalesced<SeatLayout | undefined> {
    let known: { text: string; layout: SeatLayout } | undefined
    const hall = new Coalesced(async () => {
      const text = await findHallText(this.#read, hallId)
      if (text === undefined) return undefined
      if (known?.text !== text) known = { text, layout: layOutSeats(JSON.parse(text) as HallPlan) }
      return known.layout
    }, 0)
    this.#halls.set(hallId, hall)
    return hall
  }
}
