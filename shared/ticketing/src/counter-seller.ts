import { type Lease, type LeasedSeat, mostSeatsOfSale, quoteByTerms, wrongConcession } from './counter-lease.ts'
import { type CounterPayment, type DonationRefusal, type SaleRecord, typedOf, wrongDonation } from './counter-sale.ts'
import type { Paise } from './money.ts'
import type { CodeRule, ConcessionKind, Quote, QuoteSeat } from './quote.ts'
import { bySeatId, type SeatId } from './seats.ts'

/**
 * What a counter's phone sells by, without a network. Functions take a state and return the next one, so that the phone stores it with the
 * sale in one transaction and sells nothing that isn't stored. Instants are epoch ms on the server's clock.
 */
export interface SellerState {
  counterId: number
  showId: number
  lease: Lease | null
  /** Seats of the lease that this phone has given back and will not sell, whether or not the server knows of it yet. */
  givenBack: SeatId[]
  /** The phone sells nothing more from this lease. */
  isEnded: boolean
  /** Every seat that was sold under this key and isn't for sale again. */
  sold: SeatId[]
  /** The number of the sale that sold each seat; a seat that an earlier release sold is absent. */
  soldAs?: Record<SeatId, number>
  /** The number of the last sale; 0: none yet. */
  lastNumber: number
  /** The number of the last refund; absent: none yet. */
  lastRefund?: number
  lastAt: number
  /** The latest time that the server has told this phone. */
  heard: number
  /** Set once the office, or the server, has ended this counter. */
  stopped: { at: number; why: 'office' | 'clash' } | null
  /** Raised by every change. A writer that began with an older revision than the stored one has to begin again. */
  revision: number
}

export interface SaleOrder {
  seats: readonly { id: SeatId; who?: ConcessionKind | undefined }[]
  code?: CodeUse | undefined
  payment: CounterPayment
  /** What the guest was told to pay for the seats: the sale isn't made at another price. */
  shownTotal?: Paise | undefined
  /** A donation beside the seats, paid in the same way. */
  donation?: Paise | undefined
  upi?: SaleRecord['upi']
  name?: string
  phone?: string
  language?: 'en' | 'kn'
  till?: number | null
  /** What the guest agreed to before paying: it holds whatever has changed since. The caller leaves out an agreement that is too old. */
  agreed?: AgreedSale | undefined
  /** Whether the phone has heard the time since it was opened, or a person has confirmed its clock; absent: yes. */
  isClockSure?: boolean
}

/** A use of a code that the server has set aside for one sale. */
export interface CodeUse {
  /** The id of the use. */
  use: string
  rule: CodeRule
  /** Epoch ms on the server's clock: until then the code may be used to tell a guest a price. */
  until: number
}

/** What a guest is told before they pay: the seats, the price, and the statement of the lease that it comes from. */
export interface AgreedSale extends Pick<SaleRecord, 'lease' | 'version' | 'at' | 'seats' | 'total' | 'code' | 'donation'> {
  isClockSure: boolean
}

/** Why nothing was sold. */
export type SellerRefusal =
  | { kind: 'stopped' }
  | { kind: 'no-lease' }
  | { kind: 'lease-over'; until: number }
  | { kind: 'not-leased'; seats: SeatId[] }
  | { kind: 'sold-already'; seats: SeatId[] }
  | { kind: 'no-seats' }
  | { kind: 'too-many-seats'; most: number }
  | { kind: 'wrong-concession'; who: ConcessionKind }
  | { kind: 'code-over' }
  | { kind: 'price-changed'; total: Paise }
  | { kind: DonationRefusal }

export function newSeller({ counterId, showId, heard }: Pick<SellerState, 'counterId' | 'showId' | 'heard'>): SellerState {
  const nothing = { lease: null, givenBack: [], isEnded: false, sold: [], lastNumber: 0, lastAt: 0, stopped: null, revision: 0 }
  return { counterId, showId, heard, ...nothing }
}

/** The time to sell by. If the phone's clock was turned back, it is the latest time that the phone knows. */
export function sellingTime({ heard, lastAt }: Pick<SellerState, 'heard' | 'lastAt'>, clock: number): number {
  return Math.max(Math.floor(clock), heard, lastAt)
}

/** Records the server's time, and whether it has stopped this counter. */
export function hear(state: SellerState, told: { at: number; stopped?: SellerState['stopped'] }): SellerState {
  return changed(state, { heard: Math.max(state.heard, told.at), stopped: told.stopped ?? state.stopped })
}

/**
 * Takes over a statement whose signature was checked (`readLease`). A statement of another counter or show changes nothing, nor does one
 * older than the known one: that answer was late. `unsent`: seats of sales that this phone hasn't sent yet. If a copy of the phone sells
 * under the same numbers, the copy's sales have arrived and these haven't.
 */
export function adoptLease(state: SellerState, lease: Lease, unsent: ReadonlySet<SeatId> = new Set()): SellerState {
  const isOurs = lease.counterId === state.counterId && lease.showId === state.showId
  const known = state.lease
  if (!isOurs || (known && !isNewer(lease, known))) return state
  const isSame = known?.leaseId === lease.leaseId
  const own = new Set(lease.seats.map(({ id }) => id))
  // A newer statement still has a seat that was given back, because the server didn't know of that yet.
  const givenBack = isSame ? state.givenBack.filter((id) => own.has(id)) : []
  const isForSaleAgain = (id: SeatId) =>
    own.has(id) && !unsent.has(id) && (state.soldAs?.[id] ?? Number.POSITIVE_INFINITY) <= (lease.arrived ?? 0)
  const sold = state.sold.filter((id) => !isForSaleAgain(id))
  return changed(state, { lease, givenBack, sold, isEnded: isSame && state.isEnded, heard: Math.max(state.heard, lease.issuedAt) })
}

/** Of two statements with one version, the one that knows more of the sales is newer. */
function isNewer(lease: Lease, known: Lease): boolean {
  if (lease.leaseId !== known.leaseId) return lease.leaseId > known.leaseId
  return lease.version > known.version || (lease.version === known.version && (lease.arrived ?? 0) > (known.arrived ?? 0))
}

/** Stops selling these seats here. The state has to be stored before the server is told. */
export function giveBack(state: SellerState, seats: readonly SeatId[]): SellerState {
  const own = new Set(sellableSeats(state).map(({ id }) => id))
  return changed(state, { givenBack: [...state.givenBack, ...seats.filter((id) => own.has(id))] })
}

/** Stops selling from this lease. The state has to be stored before the server is told. */
export function endLease(state: SellerState): SellerState {
  return changed(state, { isEnded: true })
}

/** The seats that the phone may sell while the lease lasts. */
export function sellableSeats({ lease, givenBack, sold, isEnded }: SellerState): LeasedSeat[] {
  if (!lease || isEnded) return []
  const gone = new Set([...givenBack, ...sold])
  return lease.seats.filter(({ id }) => !gone.has(id))
}

/** Returns what these seats cost now; undefined if one of them isn't leased. */
export function quoteSale(
  state: SellerState,
  { seats, payment, code }: Pick<SaleOrder, 'seats' | 'payment' | 'code'>,
  clock: number,
): Quote | undefined {
  const placed = placedSeats(state, seats)
  if (!state.lease || placed.length < seats.length) return undefined
  const agreed = giftPrice(payment)
  // A gift needs no code.
  return quoteByTerms(state.lease.terms, placed, {
    at: sellingTime(state, clock),
    agreed,
    code: agreed === undefined ? code?.rule : undefined,
  })
}

/** Whether a code takes something off. */
export function isByCode({ discounts }: Pick<Quote, 'discounts'>): boolean {
  return discounts.some(({ reason }) => reason === 'code')
}

/** What is taken for a gift; undefined if the payment is no gift, so that the seats cost their price. */
export function giftPrice(payment: CounterPayment): Paise | undefined {
  return payment === 'complimentary' ? 0 : undefined
}

/** Returns whether this can be sold, and at what price: to be asked before a guest is told to pay. */
export function agree(state: SellerState, order: SaleOrder, clock: number): AgreedSale | SellerRefusal {
  const refusal = refusalOf(state, order, clock)
  if (refusal) return refusal
  const { lease } = state
  const { code } = order
  const quoted = quoteSale(state, order, clock)
  if (!lease || !quoted) return { kind: 'no-lease' }
  const { total } = quoted.amount
  if (order.shownTotal !== undefined && order.shownTotal !== total) return { kind: 'price-changed', total }
  return {
    lease: lease.leaseId,
    version: lease.version,
    at: sellingTime(state, clock),
    seats: quoted.seats.map(({ id, section, who, price, discounts }) => ({ id, section, ...(who && { who }), price, discounts })),
    total,
    ...(order.donation && { donation: order.donation }),
    // Where the code takes nothing off these seats, its use isn't spent.
    ...(code && isByCode(quoted) && { code: { use: code.use, name: code.rule.name } }),
    isClockSure: order.isClockSure ?? true,
  }
}

/**
 * Sells seats of the lease: returns the sale to be signed (`signSale`) and the state after it. Both have to be stored in one transaction
 * before anybody gets a ticket; if that fails, nothing was sold. `clock`: this phone's clock, corrected by what it learnt of the server's.
 * An agreed sale is made as agreed, as long as the seats are still this phone's to sell.
 */
export function sell(state: SellerState, order: SaleOrder, clock: number): { state: SellerState; record: SaleRecord } | SellerRefusal {
  const sale = order.agreed ? (missingFor(state, order) ?? order.agreed) : agree(state, order, clock)
  if ('kind' in sale) return sale
  const { lease, version, at, seats, total, code, donation, isClockSure } = sale
  const number = state.lastNumber + 1
  const record: SaleRecord = {
    v: 1,
    counter: state.counterId,
    show: state.showId,
    number,
    lease,
    version,
    at,
    paid: sellingTime(state, clock),
    heard: state.heard,
    seats,
    total,
    ...(code && { code }),
    ...(donation && { donation }),
    payment: order.payment,
    ...typedOf(order),
    language: order.language ?? 'en',
    till: order.till ?? null,
  }
  const ids = seats.map(({ id }) => id)
  const soldAs = { ...state.soldAs, ...Object.fromEntries(ids.map((id) => [id, number])) }
  const after = { sold: [...state.sold, ...ids], soldAs, lastNumber: number }
  // A clock that may be wrong must not set the time of later sales.
  return { state: changed(state, { ...after, ...(isClockSure && { lastAt: Math.max(at, state.lastAt) }) }), record }
}

/**
 * Whether nothing can be sold from the lease any more, whatever the clock says: judged by the server's time that the phone heard and by its
 * own sales.
 */
function isLeaseOver({ lease, heard, lastAt }: SellerState): boolean {
  return lease !== null && Math.max(heard, lastAt) >= lease.until
}

/**
 * The statement that the phone sells by, as it tells the server. Only a phone that knows the latest one is leased more seats, so none are
 * leased twice.
 */
export function heldBy({ lease }: Pick<SellerState, 'lease'>) {
  return { lease_id: lease?.leaseId ?? null, version: lease?.version ?? 0 }
}

/** What the phone tells the server about its lease, together with its sales. */
export function reportOf(state: SellerState) {
  const { lastNumber, lastRefund = 0, givenBack, isEnded } = state
  return {
    ...heldBy(state),
    last_number: lastNumber,
    // An earlier server does not know this field.
    ...(lastRefund > 0 && { last_refund: lastRefund }),
    give_back: [...givenBack],
    end: isEnded || isLeaseOver(state),
  }
}

function refusalOf(state: SellerState, order: SaleOrder, clock: number): SellerRefusal | undefined {
  const { lease, stopped } = state
  const { seats } = order
  if (!stopped && lease && !state.isEnded && sellingTime(state, clock) >= lease.until) return { kind: 'lease-over', until: lease.until }
  if (seats.length === 0) return { kind: 'no-seats' }
  if (seats.length > mostSeatsOfSale) return { kind: 'too-many-seats', most: mostSeatsOfSale }
  const missing = missingFor(state, order)
  if (missing || !lease) return missing
  if (order.code && sellingTime(state, clock) >= order.code.until) return { kind: 'code-over' }
  const who = wrongConcession(lease.terms, seats)
  if (who) return { kind: 'wrong-concession', who }
  const donation = wrongDonation(lease.terms, order)
  return donation && { kind: donation }
}

/** Why these seats aren't this phone's to sell. */
function missingFor(state: SellerState, { seats }: Pick<SaleOrder, 'seats'>): SellerRefusal | undefined {
  if (state.stopped) return { kind: 'stopped' }
  if (!state.lease || state.isEnded) return { kind: 'no-lease' }
  const ids = seats.map(({ id }) => id)
  const sold = ids.filter((id, n) => state.sold.includes(id) || ids.indexOf(id) < n)
  if (sold.length > 0) return { kind: 'sold-already', seats: sold }
  const own = new Set(leasedAmong(state, ids).map(({ id }) => id))
  const others = ids.filter((id) => !own.has(id) || state.givenBack.includes(id))
  return others.length > 0 ? { kind: 'not-leased', seats: others } : undefined
}

/** A lease has thousands of seats, a sale a few. */
function leasedAmong({ lease }: SellerState, ids: readonly SeatId[]): LeasedSeat[] {
  const wanted = new Set(ids)
  return lease ? lease.seats.filter(({ id }) => wanted.has(id)) : []
}

/** Puts the seats in hall order, which a ticket's seat indexes count in. */
function placedSeats(state: SellerState, seats: SaleOrder['seats']): QuoteSeat[] {
  const own = leasedAmong(
    state,
    seats.map(({ id }) => id),
  )
  const sections = new Map(own.map(({ id, section }) => [id, section]))
  return seats
    .flatMap(({ id, who }): QuoteSeat[] => {
      const section = sections.get(id)
      return section === undefined ? [] : [{ id, section, who }]
    })
    .toSorted((a, b) => bySeatId(a.id, b.id))
}

function changed(state: SellerState, change: Partial<SellerState>): SellerState {
  return { ...state, ...change, revision: state.revision + 1 }
}
