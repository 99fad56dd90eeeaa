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
  /** `fast`: staff say that it is filling fast; else what is sold says so. */
  filling: Generated<'as-sold' | 'fast'>
  /** What is said of a choice that leaves one free seat alone. */
  single_seats: Generated<SingleSeatRule>
  /** Before the start: until then wheelchair places and companion seats are for who asks for them. null: they are for everybody. */
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
  /** Of a show that was moved: who was scanned before this came on its earlier date. */
  admits_from: Generated<number | null>
  /** Raised by every edit, so that a stale one is seen. */
  change: Generated<number>
  /** The name of the account whose edit was the last. */
  changed_by: Generated<string | null>
  /** The production that this is a night of; null: a show of its own. */
  production_id: Generated<number | null>
  /** Of the form that made it: sent again, it makes nothing. */
  made_key: Generated<string | null>
}

/** What the nights of a production share. A night whose field differs has its own, which stays when the others change. */
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

/** A show that is cancelled or moved, and how far its bookings have been seen to. */
interface ShowChangeTable {
  id: Generated<number>
  show_id: number
  kind: 'cancel' | 'postpone'
  /** What the customers are told besides. */
  note: string
  /** `ShowBefore` as JSON. */
  before: string
  account_id: number
  /** Of how many bookings, at the time. */
  bookings: number
  done: Generated<number>
  last_booking_id: Generated<number>
  /** The newest booking there was, paid or not: who booked later knows; null: not kept, of changes before this was. */
  newest_booking_id: Generated<number | null>
  created_at: number
  finished_at: number | null
}
