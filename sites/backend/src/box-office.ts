import type { SeatBoard } from './booking/seat-board.ts'
import type { TicketSigner } from './booking/ticket-keys.ts'
import type { TicketLinks } from './booking/ticket-links.ts'
import type { Context } from './context.ts'
import type { PaymentProvider } from './payments/provider.ts'
import type { TicketArchive } from './tickets/archive.ts'

/** What the calls stand on. */
export interface BoxOffice extends Context {
  provider: PaymentProvider
  checkout: Checkout
  board: SeatBoard
  sign: TicketSigner
  links: TicketLinks
  tickets: TicketArchive
  limits: Limits
  /** There is something new in the outbox. */
  outboxChanged: () => void
}

export interface Checkout {
  keyId: string
  keySecret: string
  /** The provider's checkout script; relative to our origin for the sandbox. */
  scriptUrl: string
}

export interface Limits {
  holdMs: number
  signInsPerMinute: number
  unpaidSeatsPerAddress: number
  wrongCodesPerMinute: number
  resendsPerHour: number
}
