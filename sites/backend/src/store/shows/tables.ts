import type { SingleSeatRule } from '@sabha/ticketing/states'
import type { Generated } from 'kysely'

export interface ShowTables {
  hall: HallTable
  show: ShowTable
  production: ProductionTable
  show_change: ShowChangeTable
}

interface HallTable {
  id: string
  name: string
  /** A `HallPlan`. */
  plan: string
}

export type ShowStatus = 'draft' | 'published' | 'closed' | 'cancelled'

interface ShowTable {
  id: Generated<number>
  title: string
  performer: string
  performer_slug: string
  genre: string
  description: string
  image: string
  age_limit: string
  badge: string
  /** `fast`: staff say that it is filling fast; `as-sold`: what is sold decides. */
  filling: Generated<'as-sold' | 'fast'>
  /** How a choice of seats is judged that leaves one free seat alone. */
  single_seats: Generated<SingleSeatRule>
  /**
   * Until so many hours before the start, wheelchair places and companion seats are only for guests who ask for them. null: they are for
   * everybody.
   */
  kept_back_hours: Generated<number | null>
  venue: string
  hall_id: string
  zone: string
  starts_at: number
  ends_at: number
  /** null: when the show starts. */
  sales_close_at: number | null
  doors_open_at: number | null
  doors_close_at: number | null
  /** `SectionPrices` as JSON. */
  prices: string
  /** null: until sales close. */
  early_bird_until: number | null
  gst_rate: number
  status: ShowStatus
  created_at: number
  /** For a show that was moved: scans before this time were on its earlier date. */
  admits_from: Generated<number | null>
  /** Every edit raises it, so that an edit of an older state is noticed. */
  change: Generated<number>
  /** The name of the account that made the last edit. */
  changed_by: Generated<string | null>
  /** The production that this is a night of; null if it is a show of its own. */
  production_id: Generated<number | null>
  /** Key of the form that made it: the form makes nothing if it is sent again. */
  made_key: Generated<string | null>
}

/** What the nights of a production share. A night whose field differs keeps its own value when the others change. */
interface ProductionTable {
  id: Generated<number>
  title: string
  performer: string
  performer_slug: string
  genre: string
  description: string
  image: string
  age_limit: string
  venue: string
  hall_id: string
  /** `SectionPrices` as JSON. */
  prices: string
  gst_rate: number
  single_seats: Generated<SingleSeatRule>
  kept_back_hours: Generated<number | null>
  created_at: number
}

/** A show that is cancelled or moved, and how far its bookings have been dealt with. */
interface ShowChangeTable {
  id: Generated<number>
  show_id: number
  kind: 'cancel' | 'postpone'
  /** What the customers are told in addition. */
  note: string
  /** `ShowBefore` as JSON. */
  before: string
  account_id: number
  /** How many bookings it concerned at the time. */
  bookings: number
  done: Generated<number>
  last_booking_id: Generated<number>
  /**
   * The newest booking at the time, paid or not: guests who booked later know of the change. null: not kept, because the change is older
   * than this column.
   */
  newest_booking_id: Generated<number | null>
  created_at: number
  finished_at: number | null
}
