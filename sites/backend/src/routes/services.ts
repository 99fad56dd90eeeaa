import type { FrameReader } from '../adapters/frames/frame-reader.ts'
import type { TicketArchive } from '../adapters/pdf/archive.ts'
import type { PaymentProvider } from '../adapters/razorpay/provider.ts'
import type { Wallets } from '../adapters/wallets/wallets.ts'
import type { Context } from '../rules/context.ts'
import type { AddressHash } from '../input/address.ts'
import type { LiveSeats } from '../live/live-seats.ts'
import type { PasswordThreads } from '../rules/accounts/password-threads.ts'
import type { SeatBoard } from '../rules/seats/availability-cache.ts'
import type { Listing } from '../rules/shows/listing.ts'
import type { TicketKeys } from '../rules/tickets/ticket-keys.ts'
import type { WaitingRooms } from '../rules/waiting-room/rooms.ts'

/** What the calls stand on. */
export interface Services extends Context, TicketKeys {
  provider: PaymentProvider
  checkout: Checkout
  board: SeatBoard
  listing: Listing
  live: LiveSeats
  waitingRooms: WaitingRooms
  addressHash: AddressHash
  tickets: TicketArchive
  wallets: Wallets
  frames: FrameReader
  passwords: PasswordThreads
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
  /** An account, a place that they come from, and 15 minutes; see `rules/accounts/attempts.ts`. */
  wrongPasswords: number
  /** Streams of seat_updates that are open at a time, of this process. */
  watchers: number
  watchersPerAddress: number
  /** Buyers of one show, choosing or paying; with more of them its waiting room opens. */
  activeBuyers: number
  /** How long somebody who was let in from a waiting room may choose seats. */
  passMs: number
  /** ms that this process's event loop may be late before calls are answered 503; at a quarter of it waiting rooms open. */
  lateness: number
  /** ms that a request may take to arrive. */
  requestMs: number
  /** ms that nothing may move on a connection. */
  idleMs: number
}
