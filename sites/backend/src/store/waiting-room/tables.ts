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
  /** Before it nobody buys, and who waits by then is called in an order drawn by lot; null: on sale since it was published. */
  sales_open_at: number | null
  /** Since when buyers need a pass; null: they need none. */
  opened_at: number | null
  /** Since when nobody has waited. */
  idle_since: number | null
  /** Everybody whose turn is at most this may go in. */
  called_through: number
}

interface WaitingPlaceTable {
  id: Generated<number>
  show_id: number
  guest_id: number
  /** What it is called in the draw and in its browser: random, and no other place's of the show. */
  number: number
  /** Lower is sooner. Of those who were drawn their place in the order, below every later one: the order of coming. */
  turn: number
  joined_at: number
  /** When they took up their turn, and until when they may choose seats. */
  entered_at: number | null
  pass_until: number | null
}

/** Each time somebody was called: what the wait is estimated from. */
interface WaitingCallTable {
  id: Generated<number>
  show_id: number
  at: number
  /** `called_through` from then on. */
  through: number
  places: number
}

/** The newest signs; those before it are good for as long as a pass may last. */
interface PassKeyTable {
  id: number
  /** Ed25519, base64url. */
  secret_key: string
  public_key: string
  created_at: number
}

/** Kept for a day. */
interface ShedCallsTable {
  /** Epoch ms at which it began. */
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
  /** How the order follows from the secret (`@sabha/ticketing/draw`): 1 in draws of earlier releases. */
  rule: Generated<DrawRule>
  /** null: it is still to come. */
  drawn_at: number | null
  /** JSON: numbers of the places that took part, the first one first; null before the draw. */
  numbers: string | null
}
