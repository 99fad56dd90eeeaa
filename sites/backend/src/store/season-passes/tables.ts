import type { Generated } from 'kysely'

export interface SeasonPassTables {
  season_pass: SeasonPassTable
  sold_pass: SoldPassTable
  pass_use: PassUseTable
}

/** A show that is no evening: each of its places is a pass. */
interface SeasonPassTable {
  show_id: number
  /** How many of its shows a pass may be used for. */
  nights: number
  /** Ids of the shows that it is good for, as JSON. */
  shows: string
  /** Whose seats it covers, as JSON; null: all. */
  sections: string | null
  created_at: number
}

/** One that was sold: good as long as its booking has the place. */
interface SoldPassTable {
  id: Generated<number>
  /** As `normaliseCode` leaves it. */
  code: string
  /** Of the season pass. */
  show_id: number
  booking_id: number
  row: string
  number: number
  /** Nights of it that the house called off and that nothing makes up for: their share of the price was owed. */
  nights_lost: Generated<number>
}

/** A seat that it covers. Open, and of a booking that holds or has the seat, it counts; see `countsNow`. */
interface PassUseTable {
  id: Generated<number>
  pass_id: number
  /** From 1 to the pass's nights. */
  slot: number
  show_id: number
  booking_id: number
  row: string
  number: number
  taken_at: number
  /** Given back, and seen to be; null: open. */
  ended_at: number | null
}
