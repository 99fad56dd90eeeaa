import { createHash } from 'node:crypto'
import type { CounterRefundRow } from '@sabha/backend/store/counter/refunds'
import type { PhoneRefund } from '../builders/counter-phone.ts'
import { type Evening, isPlace } from './counter-evening.ts'

/** Returns what must not be the case for the money and seats that went back, whatever happened. `sales` are those in the books. */
export async function wrongRefunds(
  evening: Evening,
  sales: readonly { id: number; counter_id: number; number: number; result: string; booking_id: number | null }[],
): Promise<string[]> {
  const { read } = evening.backend.deps.store
  const { office } = evening
  const wrong: string[] = []
  const kept = await keptRefunds(evening, sales)
  const byDigest = Map.groupBy(kept, ({ digest }) => digest)
  const doubtful = new Set(evening.counters.flatMap(({ isDoubtful, phone }) => (isDoubtful ? [phone.counterId] : [])))

  for (const refund of evening.refunds) {
    const { record } = refund
    const name = `refund ${record.number} of counter ${record.counter} (${record.seats} of sale ${record.sale})`
    const [row, again] = byDigest.get(digestOf(refund)) ?? []
    if (!row) {
      wrong.push(`${name} is lost`)
      continue
    }
    if (again) wrong.push(`${name} is in the books twice`)
    if (row.amount !== record.amount) wrong.push(`${name}: ${row.amount} instead of ${record.amount} was kept`)
    const sale = sales.find(({ id }) => id === row.sale_id)
    const isOffice = office.taken.some(({ bookingId }) => bookingId === sale?.booking_id)
    const isExcused = doubtful.has(record.counter) || isOffice || sale?.result === 'conflict'
    if (row.result === 'conflict' && !isExcused) wrong.push(`${name} is in conflict (${row.why}), and nobody gave it reason to`)
    if (row.result === 'booked' && row.booked !== record.amount) wrong.push(`${name}: ${row.booked} of ${record.amount} is booked`)
    if (row.doubts.includes('till-closed') && !office.closed.has(record.till ?? 0)) wrong.push(`${name}: its till was open`)
  }
  for (const row of kept)
    if (!evening.refunds.some((refund) => digestOf(refund) === row.digest))
      wrong.push(`refund ${row.number} of ${row.counter_id} was never made`)

  const entries = (await read.selectFrom('till_entry').selectAll().where('what', '=', 'back').execute()).filter(({ booking_id }) =>
    sales.some((sale) => sale.booking_id === booking_id),
  )
  const byHand = [...handedByPhones(evening, kept, sales), ...office.handedOut]
  wrong.push(...different('till', sumsOf(entries, tillOf), sumsOf(byHand, tillOf)))
  wrong.push(...different('booking', sumsOf(entries, bookingOf), sumsOf(byHand, bookingOf)))

  // Each seat that was given back is paid for once, or its money is still owed.
  const released = (await read.selectFrom('booking_seat').selectAll().where('released_at', 'is not', null).execute())
    .filter(({ booking_id }) => sales.some((sale) => sale.booking_id === booking_id))
    .map(({ booking_id, price }) => ({ bookingId: booking_id, amount: price }))
  const owed = (await office.owed()).map(({ booking_id, amount }) => ({ bookingId: booking_id, amount }))
  wrong.push(...different('what seats of booking', sumsOf([...byHand, ...owed], bookingOf), sumsOf(released, bookingOf)))
  return wrong
}

/** Seats of each sale that were given back, by the id of its row: by phones, according to the books, and by the office. */
export async function seatsTakenBack(
  evening: Evening,
  sales: readonly { id: number; counter_id: number; booking_id: number | null }[],
): Promise<ReadonlyMap<number, readonly string[]>> {
  const refunded = (await keptRefunds(evening, sales)).map(({ sale_id, result, why, seats, gone }) => {
    const isBooked = result === 'booked' || why === 'given-back-already'
    return { saleId: sale_id, seats: isBooked ? seats.split(',').filter((id) => !gone.split(',').includes(id)) : [] }
  })
  const taken = evening.office.taken.flatMap(({ bookingId, seats }) =>
    sales.filter(({ booking_id }) => booking_id === bookingId).map(({ id }) => ({ saleId: id, seats })),
  )
  return new Map(
    [...Map.groupBy([...refunded, ...taken], ({ saleId }) => saleId)].map(([id, of]) => [id, of.flatMap(({ seats }) => seats)]),
  )
}

/** Whether `left` places of a sale may remain: a phone may have handed out what the office took and owed. */
export function fitsPlaces(left: number, sold: readonly string[], back: readonly string[]): boolean {
  const gone = sold.length - left
  const most = Math.min(sold.length, back.filter(isPlace).length)
  return gone <= most && (most === 0 || gone > 0)
}

async function keptRefunds(evening: Evening, sales: readonly { id: number; counter_id: number }[]): Promise<CounterRefundRow[]> {
  const { read } = evening.backend.deps.store
  const own = new Set(sales.map(({ id }) => id))
  return (await read.selectFrom('counter_refund').selectAll().execute()).filter(({ sale_id }) => own.has(sale_id))
}

function handedByPhones(
  { refunds }: Evening,
  kept: readonly CounterRefundRow[],
  sales: readonly { id: number; booking_id: number | null }[],
) {
  return kept.map(({ digest, doubts, how, booked, sale_id }) => {
    const till = refunds.find((refund) => digestOf(refund) === digest)?.record.till ?? null
    const bookingId = sales.find(({ id }) => id === sale_id)?.booking_id ?? null
    return { bookingId, how, amount: booked, till: doubts.includes('till-closed') ? null : till }
  })
}

interface Sum {
  bookingId?: number | null
  booking_id?: number | null
  till?: number | null
  till_id?: number | null
  how?: string
  kind?: string
  amount: number
}
const tillOf = ({ till, till_id, how, kind }: Sum) => `${till ?? till_id ?? 'none'}, ${how ?? kind}`
const bookingOf = ({ bookingId, booking_id }: Sum) => String(bookingId ?? booking_id)

function sumsOf(money: readonly Sum[], keyOf: (one: Sum) => string): Map<string, number> {
  const sums = new Map<string, number>()
  for (const one of money) if (one.amount !== 0) sums.set(keyOf(one), (sums.get(keyOf(one)) ?? 0) + Math.abs(one.amount))
  return sums
}

function different(of: string, found: ReadonlyMap<string, number>, expected: ReadonlyMap<string, number>): string[] {
  return [...new Set([...found.keys(), ...expected.keys()])].flatMap((key) => {
    const [is, wanted] = [found.get(key) ?? 0, expected.get(key) ?? 0]
    return is === wanted ? [] : [`${of} ${key}: ${is} went back, instead of ${wanted}`]
  })
}

function digestOf({ signed }: PhoneRefund): string {
  return createHash('sha256').update(signed.content).digest('base64url')
}
