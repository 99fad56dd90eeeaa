import type { DrawRule } from '@sabha/ticketing/draw'
import type { Generated } from 'kysely'

export interface WaitingRoomTables {
  waiting_room: WaitingRoomTable
  waiting_place: WaitingPlaceTable
  waiting_call: WaitingCallTable
  waiting_draw: WaitingDrawTable
  shed_calls: ShedCallsTable
  pass_key: PassKeyTable
}

/** `auto`: opens and closes by demand; `on`, `off`: as staff say. */
export type WaitingMode = 'auto' | 'on' | 'off'

interface WaitingRoomTable {
  show_id: number
  mode: WaitingMode
  /** Until then nobody buys, and those who wait at that time are called in an order drawn by lot; null: on sale since it was published. */
  sales_open_at: number | null
  /** Since when buyers need a pass; null: they need none. */
  opened_at: number | null
  /** Since when nobody has waited. */
  idle_since: number | null
  /** The highest turn that may go in. */
  called_through: number
}

interface WaitingPlaceTable {
  id: Generated<number>
  show_id: number
  guest_id: number
  /** Its name in the draw and in its browser: random, and unique in the show. */
  number: number
  /**
   * Lower is sooner. Those in the draw have their position in the drawn order, which is below every later turn; all others, the order in
   * which they came.
   */
  turn: number
  joined_at: number
  /** When the guest took up their turn, and until when they may choose seats. */
  entered_at: number | null
  pass_until: number | null
}

/** Each call of guests; the wait is estimated from them. */
interface WaitingCallTable {
  id: Generated<number>
  show_id: number
  at: number
  /** `called_through` after the call. */
  through: number
  places: number
}

/** The newest key signs; earlier ones are accepted for as long as a pass may last. */
interface PassKeyTable {
  id: number
  /** Ed25519, base64url. */
  secret_key: string
  public_key: string
  created_at: number
}

/** Calls that were turned away, by minute; kept for a day. */
interface ShedCallsTable {
  /** Epoch ms at which the minute began. */
  minute: number
  count: number
}

/** A draw is kept for good, so that it can be checked for good. */
interface WaitingDrawTable {
  id: Generated<number>
  show_id: number
  /** The opening of sales that it is for. */
  opens_at: number
  /** 64 hexadecimal digits, which nobody is told before the draw. */
  secret: string
  /** How the order follows from the secret (`@sabha/ticketing/draw`); 1 for draws of earlier releases. */
  rule: Generated<DrawRule>
  /** null: the draw is still to come. */
  drawn_at: number | null
  /** JSON: the numbers of the places that took part, in the drawn order; null before the draw. */
  numbers: string | null
}
