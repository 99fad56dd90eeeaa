import type { SeatBoard } from './booking/seat-board.ts'
import type { TicketKeys } from './booking/ticket-keys.ts'
import type { Context } from './context.ts'
import type { FrameReader } from './frames/frame-reader.ts'
import type { PaymentProvider } from './payments/provider.ts'
import type { TicketArchive } from './tickets/archive.ts'

/** What the calls stand on. */
export interface BoxOffice extends Context, TicketKeys {
  provider: PaymentProvider
  checkout: Checkout
  board: SeatBoard
  tickets: TicketArchive
  frames: FrameReader
  limits: Limits
  /** There is something new in the outbox. */
  outboxChanged: () => void
  /** A show was cancelled or moved: its bookings are to be seen to. */
  showChanged: () => void
}

export interface Checkout {
  keyId: string
  keySecret: string
  /** The provider's checkout script; relative to our origin for the sandbox. */
  scriptUrl: string
  /** Each is taken: after a change older deliveries still carry the older one. */
  webhookSecrets: readonly string[]
}

export interface Limits {
  holdMs: number
  signInsPerMinute: number
  unpaidSeatsPerAddress: number
  wrongCodesPerMinute: number
  resendsPerHour: number
  /** An account and 15 minutes. */
  wrongPasswords: number
}
