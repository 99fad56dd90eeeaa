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
  /** So many seats of each section are to be in stock here; what is sold is taken anew while there is a network. */
  stock(wanted: Record<string, number>): Promise<LeaseProblem | null>
  /**
   * Sells nothing more: what is left goes back on sale everywhere, once the server has heard of it. `being-paid`: it sells on, because a guest is
   * paying for a seat that would then be sold elsewhere.
   */
  giveBack(): Promise<{ kind: 'ended' | 'being-paid' }>
  /** Has the server set a use of a code aside for what is being put together. Needs a network. */
  takeCode(wish: CodeWish): Promise<CodeTaken>
  /** Nothing is sold by it; told where there is a network, and else it lapses. */
  dropCode(use: CodeUse): void
  /**
   * Sets the seats aside while the guest pays, if they can be sold at that price. Kept over a crash, and to be sold as it was agreed. `onBegun` is
   * told before the status: a screen that leaves the choice for the payment then needn't draw the seats that are left.
   */
  begin(order: Order, onBegun?: (sale: SaleRow) => void): Promise<Begun>
  /** The guest has paid: signed, kept, and sent when there is a network. Twice is once. */
  sell(saleId: string, paid?: PaidBy): Promise<Sold>
  /** Whether it is sold as it was agreed, whatever has changed since: for as long as a guest takes to pay. */
  isAgreed(sale: SaleRow): boolean
  /** Gives seats of a sale back: signed, kept, and sent when there is a network. The ticket is dead here before any money is handed out. */
  giveBackSale(saleId: string, wish: { seats: readonly SeatId[]; how: RefundWay }): Promise<GivenBack>
  /** The guest didn't pay: the seats are free again. */
  drop(saleId: string): Promise<void>
  /** The ticket is in the guest's hands. */
  handOver(saleId: string): Promise<void>
  /** What was under way when the scanner was closed, and no other tab goes on with: a sale that is being paid, or a ticket that nobody was given. */
  leftOff(): Promise<string | null>
  /** Goes on with a sale in this tab. False: another one is in the middle of it. */
  takeUp(saleId: string): Promise<boolean>
  /** Epoch ms on the server's clock, as well as this phone knows it; what it last heard, where its own clock is in doubt. */
  now(): number
  /** What the clock says and what the server last said, where they don't go together and nobody has said that the clock is right. */
  clockDoubt(): { clock: number; heard: number } | null
  /** Somebody has looked at the clock: it is right. */
  trustClock(): void
  syncNow(): Promise<void>
  close(): void
}

/** What a guest says of a code, and what they want. */
export interface CodeWish extends Pick<SaleRow, 'seats' | 'who' | 'phone'> {
  code: string
  /** The phone number or e-mail address that it was sent to; may be empty. */
  sentTo: string
}

export type CodeTaken = { kind: 'taken'; use: CodeUse } | { kind: 'unreachable' } | { kind: 'refused'; message: string; code: string }

export type Order = Pick<SaleRow, 'seats' | 'who' | 'code' | 'payment' | 'total' | 'donation' | 'name' | 'phone' | 'language'>

/** Of UPI: who saw it arrive on the house's own phone, and the last digits of the bank's number. */
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
  /** By what this phone sells; null: it hasn't been told yet. */
  seller: SellerState | null
  /** Of the lease; null: there is none. */
  terms: LeaseTerms | null
  /** Epoch ms; null: no lease. */
  until: number | null
  /** The office, or the server, has ended this counter. */
  stopped: 'office' | 'clash' | null
  /** Seats that may be sold now, if the hour of the lease isn't over. */
  free: ReadonlySet<SeatId>
  /** See `Counter.stock`. */
  stock: Readonly<Record<string, number>>
  /** Of the house's merchant account; null: it has none. */
  upi: { address: string; name: string } | null
  /** Of this show, the latest first. */
  sales: readonly SaleRow[]
  /** What was given back of them, likewise. */
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
