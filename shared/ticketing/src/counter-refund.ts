import * as z from 'zod/mini'
import { mostSeatsOfSale, type SignedText } from './counter-lease.ts'
import { instant, paise, recordNumber, rowId, type SaleRecord, seatName } from './counter-sale.ts'
import { type SellerState, sellingTime } from './counter-seller.ts'
import { type RecordReading, readRecord, type SignOnPhone, signRecord } from './counter-signed.ts'
import type { Verify } from './ed25519.ts'
import type { SeatId } from './seats.ts'
import { localDate } from './time.ts'

/** How a counter gives money back; `none`: nothing was paid for the seats. */
export const refundWays = ['cash', 'upi', 'card', 'none'] as const
export type RefundWay = (typeof refundWays)[number]

/** What a counter has given back for one of its sales, as its phone signs it. `v` is the format. */
const RefundRecord = z.object({
  v: z.literal(1),
  counter: rowId,
  show: rowId,
  /** 1, 2, 3 … under the counter's key, counted separately from its sales. */
  number: recordNumber,
  /** The number of the sale. */
  sale: recordNumber,
  /** The ids that the sale has. */
  seats: z.array(seatName).check(z.minLength(1), z.maxLength(mostSeatsOfSale)),
  amount: paise,
  how: z.enum(refundWays),
  /** Epoch ms on the server's clock, as well as the phone knew it. */
  at: instant,
  /** The latest server time that the phone had heard when it signed the refund. */
  heard: instant,
  /** The till that the money came out of, as far as the phone had heard; null: none was open, or no money went back. */
  till: z.nullable(rowId),
})
export type RefundRecord = z.output<typeof RefundRecord>

const mark = 'sabha-refund:'

export function signRefund(record: RefundRecord, sign: SignOnPhone): Promise<SignedText> {
  return signRecord(mark, record, sign)
}

/** See `readRecord`. */
export function readRefund(signed: SignedText, publicKey: Uint8Array, verify?: Verify): Promise<RecordReading<RefundRecord>> {
  return readRecord({ mark, schema: RefundRecord }, signed, publicKey, verify)
}

/** What somebody at the counter wants to give back, and what the phone knows of it. */
export interface RefundOrder {
  sale: SaleRecord
  seats: readonly SeatId[]
  how: RefundWay
  /** Seats of the sale that this phone has given back already. */
  before: ReadonlySet<SeatId>
  /** Seats of the sale whose guest is inside. */
  inside: ReadonlySet<SeatId>
  till: number | null
  /** The show's time zone, which decides what day a sale was made on. */
  zone: string
}

/** Why nothing is given back. */
export type RefundRefusal =
  | { kind: 'stopped' }
  | { kind: 'another-counter' }
  | { kind: 'another-day' }
  | { kind: 'no-till' }
  | { kind: 'no-seats' }
  | { kind: 'given-back-already'; seats: SeatId[] }
  | { kind: 'inside'; seats: SeatId[] }

/** What these seats of a sale cost. */
export function paidFor({ seats }: Pick<SaleRecord, 'seats'>, given: readonly SeatId[]): number {
  return seats.reduce((sum, { id, price }) => sum + (given.includes(id) ? price : 0), 0)
}

/**
 * Gives seats of a sale back, with or without a network: returns the record to be signed and the state after it. Both have to be stored in
 * one transaction before any money is handed out. The seats are not for sale here until a statement of the server says so.
 */
export function giveBackSale(
  state: SellerState,
  order: RefundOrder,
  clock: number,
): { state: SellerState; record: RefundRecord } | RefundRefusal {
  const at = sellingTime(state, clock)
  const refusal = refusalOf(state, order, at)
  if (refusal) return refusal
  const { sale, seats, how, till } = order
  const amount = paidFor(sale, seats)
  const number = (state.lastRefund ?? 0) + 1
  const record: RefundRecord = {
    v: 1,
    counter: state.counterId,
    show: state.showId,
    number,
    sale: sale.number,
    // In the sale's order.
    seats: sale.seats.flatMap(({ id }) => (seats.includes(id) ? [id] : [])),
    amount,
    how: amount === 0 ? 'none' : how,
    at,
    heard: state.heard,
    till: amount === 0 ? null : till,
  }
  return { state: { ...state, lastRefund: number, revision: state.revision + 1 }, record }
}

/**
 * A counter gives back only its own sales, on the day of the sale, out of an open till. Older sales and those of other counters are for the
 * desk.
 */
function refusalOf(state: SellerState, order: RefundOrder, at: number): RefundRefusal | undefined {
  const { sale, seats, before, inside, till, zone, how } = order
  if (state.stopped) return { kind: 'stopped' }
  if (sale.counter !== state.counterId || sale.show !== state.showId) return { kind: 'another-counter' }
  if (localDate(sale.paid ?? sale.at, zone) !== localDate(at, zone)) return { kind: 'another-day' }
  const own = seats.filter((id) => sale.seats.some((seat) => seat.id === id))
  if (own.length === 0 || own.length < seats.length) return { kind: 'no-seats' }
  const gone = seats.filter((id) => before.has(id))
  if (gone.length > 0) return { kind: 'given-back-already', seats: gone }
  const entered = seats.filter((id) => inside.has(id))
  if (entered.length > 0) return { kind: 'inside', seats: entered }
  const isPaid = paidFor(sale, seats) > 0
  return isPaid && (till === null || how === 'none') ? { kind: 'no-till' } : undefined
}
