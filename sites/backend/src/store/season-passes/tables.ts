import type { Generated } from 'kysely'

export interface SeasonPassTables {
  season_pass: SeasonPassTable
  sold_pass: SoldPassTable
  pass_use: PassUseTable
  night_loss: NightLossTable
}

/** A show that is not an evening: each of its places is a pass. */
interface SeasonPassTable {
  show_id: number
  /** How many of its shows a pass may be used for. */
  nights: number
  /** Ids of the shows that it is good for, as JSON. */
  shows: string
  /** The sections whose seats it covers, as JSON; null: all. */
  sections: string | null
  created_at: number
}

/** A pass that was sold; it is good as long as its booking has the place. */
interface SoldPassTable {
  id: Generated<number>
  /** As `normaliseCode` leaves it. */
  code: string
  /** The show of the season pass. */
  show_id: number
  booking_id: number
  row: string
  number: number
  /** Nights that the house called off and did not make up for; their share of the price was owed to the guest. */
  nights_lost: Generated<number>
}

/** A seat that a pass covers. It counts while it is open and its booking holds or has the seat; see `countsNow`. */
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
  /** When it was found that the use no longer counts; null: open. */
  ended_at: number | null
}

/** What an evening that was called off means for the passes of one season that were sold by then. A job does it (`jobs/show-changes.ts`). */
interface NightLossTable {
  /** The change that called it off. */
  change_id: number
  /** The show of the season pass. */
  show_id: number
  /** How many of its evenings were to come then. */
  to_come: number
  /** Ids of those that had begun by then, as JSON. */
  past: string
  /** Of an evening that had begun: ids of the passes that were used for it, as JSON; nobody else could use it any more. null: it was to come. */
  used_by: string | null
  /** The newest pass at the time: who bought one later knew. */
  newest_pass_id: number
  last_pass_id: Generated<number>
  finished_at: number | null
}
