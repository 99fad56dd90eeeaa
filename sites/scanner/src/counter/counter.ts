import type { LeaseTerms } from '@sabha/ticketing/counter-lease'
import type { RefundWay } from '@sabha/ticketing/counter-refund'
import type { CodeUse, SellerRefusal, SellerState } from '@sabha/ticketing/counter-seller'
import type { SeatId } from '@sabha/ticketing/seats'
import type { RefundRow, SaleRow } from '../store/rows.ts'
import type { GivenBack } from './giving-back.ts'
import type { CounterHall } from './proposals.ts'

/** What the screens know of a counter: it sells what this phone was leased, with a network or without. */
export interface Counter {
  /** For `useSyncExternalStore`: the same object until something changes. */
  status(): CounterStatus
  onChange(listener: () => void): () => void
  /** Sets how many seats of each section are to be in stock here; seats that are sold are replaced while there is a network. */
  stock(wanted: Record<string, number>): Promise<LeaseProblem | null>
  /**
   * Sells nothing more: what is left goes back on sale everywhere, once the server has heard of it. `being-paid`: it sells on, because a guest is
   * paying for a seat that would then be sold elsewhere.
   */
  giveBack(): Promise<{ kind: 'ended' | 'being-paid' }>
  /** Has the server set a use of a code aside for what is being put together. Needs a network. */
  takeCode(wish: CodeWish): Promise<CodeTaken>
  /** Gives up a use of a code by which nothing is sold. The server is told where there is a network; else the use lapses. */
  dropCode(use: CodeUse): void
  /**
   * Sets the seats aside while the guest pays, if they can be sold at that price. The sale outlasts a crash, and is sold as agreed.
   * `onBegun` is called before the status changes, so that a screen that goes on to the payment needn't draw the seats that are left.
   */
  begin(order: Order, onBegun?: (sale: SaleRow) => void): Promise<Begun>
  /** Sells once the guest has paid: the sale is signed, stored, and sent when there is a network. Idempotent. */
  sell(saleId: string, paid?: PaidBy): Promise<Sold>
  /** Whether a sale is still sold as agreed, whatever has changed since: for as long as a guest takes to pay. */
  isAgreed(sale: SaleRow): boolean
  /**
   * Refunds seats of a sale: the refund is signed, stored, and sent when there is a network. The seats admit nobody here before any money
   * is handed out.
   */
  giveBackSale(saleId: string, wish: { seats: readonly SeatId[]; how: RefundWay }): Promise<GivenBack>
  /** Drops a sale that the guest didn't pay: the seats are free again. */
  drop(saleId: string): Promise<void>
  /** Notes that the guest has the ticket. */
  handOver(saleId: string): Promise<void>
  /**
   * Takes up a sale that was under way when the scanner was closed and that no other tab has: one that is being paid, or whose ticket was
   * not handed over. Resolves to its id; null: there is none.
   */
  leftOff(): Promise<string | null>
  /** Takes up a sale in this tab; false: another tab is in the middle of it. */
  takeUp(saleId: string): Promise<boolean>
  /** Returns epoch ms on the server's clock, as well as this phone knows it; the time it last heard, where its own clock is in doubt. */
  now(): number
  /** Returns the clock's time and the last one from the server, where they contradict each other and nobody has called the clock right. */
  clockDoubt(): { clock: number; heard: number } | null
  /** Notes that a person has looked at the clock and says that it is right. */
  trustClock(): void
  syncNow(): Promise<void>
  close(): void
}

/** A code that a guest names, and the seats that they want. */
export interface CodeWish extends Pick<SaleRow, 'seats' | 'who' | 'phone'> {
  code: string
  /** The phone number or e-mail address that the code was sent to; may be empty. */
  sentTo: string
}

export type CodeTaken = { kind: 'taken'; use: CodeUse } | { kind: 'unreachable' } | { kind: 'refused'; message: string; code: string }

export type Order = Pick<SaleRow, 'seats' | 'who' | 'code' | 'payment' | 'total' | 'donation' | 'name' | 'phone' | 'language'>

/** For UPI: who saw the payment arrive on the house's own phone, and the last digits of the bank's number. */
export interface PaidBy {
  seenBy: string
  bankReference: string
}

/** `gone`: a guest at another tab is paying for one of them. */
export type Begun = { kind: 'begun'; sale: SaleRow } | { kind: 'gone'; seats: SeatId[] } | { kind: 'refused'; why: SellerRefusal }
/** `dropped`: somebody said that the guest didn't pay. `not-signed`: this phone's key doesn't work. */
export type Sold = { kind: 'sold'; sale: SaleRow } | { kind: 'dropped' } | { kind: 'not-signed' } | SellerRefusal

export interface CounterStatus {
  connection: 'online' | 'offline' | 'unknown'
  /** Whether this phone has what it needs to sell; `starting`: nobody knows yet. */
  state: 'starting' | 'ready' | LeaseProblem
  hall: CounterHall | null
  /** The state by which this phone sells; null: it hasn't been told yet. */
  seller: SellerState | null
  /** The terms of the lease; null: there is none. */
  terms: LeaseTerms | null
  /** When the lease ends, epoch ms; null: there is none. */
  until: number | null
  /** Why this counter was stopped: by the office, or by the server after a clash. */
  stopped: 'office' | 'clash' | null
  /** Seats that may be sold now, if the hour of the lease isn't over. */
  free: ReadonlySet<SeatId>
  /** See `Counter.stock`. */
  stock: Readonly<Record<string, number>>
  /** The house's merchant account; null: it has none. */
  upi: { address: string; name: string } | null
  /** The sales of this show, the latest first. */
  sales: readonly SaleRow[]
  /** The refunds of this show, the latest first. */
  refunds: readonly RefundRow[]
  /** The till that money goes into and out of; null: none is open. */
  till: number | null
  /** Sales and refunds that the server has not acknowledged. */
  unsent: number
  /** Whether the browser promised to keep the data. */
  persisted: boolean
}

/** Why there are no seats to sell. `no-key`: this browser can't keep a key that never leaves it. */
export type LeaseProblem = { kind: 'unreachable' } | { kind: 'no-key' } | { kind: 'storage' } | { kind: 'refused'; message: string }
