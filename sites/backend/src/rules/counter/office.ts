import { type Refusal, refuse } from '@sabha/api/refusal'
import { type SeatId, seatId } from '@sabha/ticketing/seats'
import type { AccountRow } from '../../store/accounts/accounts.ts'
import { revokeDevice } from '../../store/checkin/devices.ts'
import { endCodeUses } from '../../store/counter/code-uses.ts'
import { type CounterRow, countersOfShow, findCounter, type NamedCounter, nameOfCounter, setStopped } from '../../store/counter/counters.ts'
import { type LeaseRow, latestLeaseOf, openLeaseOf, raiseLease, seatsOfCounter } from '../../store/counter/leases.ts'
import { findCounterRefund, givenBackBy, refundsToShow, type ShownRefund, settleRefundRow } from '../../store/counter/refunds.ts'
import { arrivedNumbers, findSale, type ShownSale, salesToShow, seatsSoldBy, settleSale, takenBy } from '../../store/counter/sales.ts'
import { type PlaceNames, placeNames } from '../../store/seats/places.ts'
import { logAction } from '../accounts/audit.ts'
import { once, type SentForm } from '../accounts/once.ts'
import type { Context } from '../context.ts'
import { freeLeased, type LeaseWish, leaseSeats } from './lease.ts'

type Needs = Pick<Context, 'store' | 'now'>

export interface CounterAtWork {
  counter: NamedCounter
  lease: LeaseRow | undefined
  leased: SeatId[]
  sections: { section: string; leased: number; sold: number }[]
  /** What it has taken, by means of payment; paise. */
  kinds: { kind: string; sales: number; amount: number }[]
  missing: number
  mayFree: boolean
  /** Names those of its seats that are places without a number. */
  placesOf: ReturnType<PlaceNames>
  attention: ShownSale[]
  /** What it has given back, by means of payment; paise. */
  refunds: { how: string; refunds: number; amount: number }[]
  refundsToSettle: ShownRefund[]
}

const mostShown = 200

/** Returns the counters of a show as the office sees them. */
export async function countersAtWork({ store, now }: Needs, showId: number): Promise<CounterAtWork[]> {
  const { read } = store
  const counters = await countersOfShow(read, showId)
  const ids = counters.map(({ id }) => id)
  const taken = await takenBy(read, ids)
  const sold = await seatsSoldBy(read, ids)
  const shown = await salesToShow(read, ids, mostShown)
  const placesOf = await placeNames(read, [showId])
  const givenBack = await givenBackBy(read, ids)
  const refunds = await refundsToShow(read, ids, mostShown)
  return Promise.all(
    counters.map(async (counter): Promise<CounterAtWork> => {
      const lease = await latestLeaseOf(read, counter.id)
      const leased = await seatsOfCounter(read, counter.id)
      const isOwn = ({ counter_id }: { counter_id: number }) => counter_id === counter.id
      const arrived = await arrivedNumbers(read, counter.id)
      const attention = shown.filter(isOwn)
      const refundsToSettle = refunds.filter(isOwn)
      const named = [...leased.map(seatId), ...[...attention, ...refundsToSettle].flatMap(({ seats }) => seats.split(','))]
      return {
        counter,
        lease,
        leased: leased.map(seatId),
        sections: bySection(leased, sold.filter(isOwn)),
        kinds: taken.filter(isOwn).map(({ payment: kind, sales, amount }) => ({ kind, sales, amount })),
        missing: Math.max(0, counter.last_number - arrived.filter((number) => number <= counter.last_number).length),
        mayFree: leased.length > 0 && isOver(counter, lease, now()),
        placesOf: placesOf(showId, named),
        attention,
        refunds: givenBack.filter(isOwn).map(({ how, refunds: count, amount }) => ({ how, refunds: count, amount })),
        refundsToSettle,
      }
    }),
  )
}

function bySection(leased: readonly { section: string }[], sold: readonly { section: string; seats: number }[]): CounterAtWork['sections'] {
  const sections = new Set([...leased, ...sold].map(({ section }) => section))
  return Array.from(sections, (section) => ({
    section,
    leased: leased.filter((seat) => seat.section === section).length,
    sold: sold.find((part) => part.section === section)?.seats ?? 0,
  }))
}

/** Whether nothing can be sold from it by right any more. */
function isOver(counter: CounterRow, lease: LeaseRow | undefined, now: number): boolean {
  return counter.stopped_at !== null || lease === undefined || lease.ended_at !== null || lease.until <= now
}

/** Leases more seats to a counter; its phone learns of it when it reports. */
export async function grantLease(
  services: Needs & Pick<Context, 'gst' | 'settings'>,
  account: AccountRow,
  counterId: number,
  wish: LeaseWish,
  sent: SentForm,
): Promise<SeatId[] | Refusal> {
  return services.store.alone((tx) =>
    once(tx, { account, sent, now: services.now() }, async () => {
      const counter = await findCounter(tx, counterId)
      if (!counter) return refuse('unknown-counter')
      const by = await nameOfCounter(tx, counter.id)
      const granted = await leaseSeats(tx, services, { counter, by }, wish)
      if (!('granted' in granted)) return granted
      await logAction(tx, account, services.now(), {
        what: 'counter-leased',
        toWhat: `counter ${counter.id}`,
        showId: counter.show_id,
        details: { seats: granted.granted },
      })
      return granted.granted
    }),
  )
}

/**
 * Stops a counter, which then sells no more, and its phone, which scans no more. Seats that it may have sold stay out of sale until the
 * office frees them.
 */
export async function stopCounter({ store, now }: Needs, account: AccountRow, counterId: number): Promise<Refusal | undefined> {
  return store.alone(async (tx) => {
    const counter = await findCounter(tx, counterId)
    if (!counter) return refuse('unknown-counter')
    if (await setStopped(tx, counter.id, 'office', now())) {
      await logAction(tx, account, now(), { what: 'counter-stopped', toWhat: `counter ${counter.id}`, showId: counter.show_id })
    }
    await revokeDevice(tx, counter.device_id, now())
    return undefined
  })
}

/** Puts all seats of a counter back on sale, sold or not: it may be that nobody can tell. */
export async function freeCounterSeats({ store, now }: Needs, account: AccountRow, counterId: number): Promise<SeatId[] | Refusal> {
  return store.alone(async (tx) => {
    const counter = await findCounter(tx, counterId)
    if (!counter) return refuse('unknown-counter')
    if (!isOver(counter, await latestLeaseOf(tx, counter.id), now())) return refuse('counter-still-sells')
    const seats = await seatsOfCounter(tx, counter.id)
    await freeLeased(tx, counter, seats, account.name)
    await endCodeUses(tx, counter.id, { before: Number.MAX_SAFE_INTEGER, now: now() })
    const open = await openLeaseOf(tx, counter.id)
    if (open) await raiseLease(tx, open.id, { ended_at: now() })
    if (seats.length > 0) {
      await logAction(tx, account, now(), {
        what: 'counter-seats-freed',
        toWhat: `counter ${counter.id}`,
        showId: counter.show_id,
        details: { seats: seats.map(seatId) },
      })
    }
    return seats.map(seatId)
  })
}

/** Records that somebody has seen to a sale. After a conflict its seats come back on sale with those of its counter. */
export async function settleCounterSale(
  { store, now }: Needs,
  account: AccountRow,
  saleId: number,
  note: string,
): Promise<Refusal | undefined> {
  if (note === '') return refuse('note-needed', { field: 'note' })
  return store.alone(async (tx) => {
    const sale = await findSale(tx, saleId)
    const counter = sale && (await findCounter(tx, sale.counter_id))
    if (!sale || !counter) return refuse('unknown-counter-sale')
    if (!(await settleSale(tx, sale.id, { at: now(), who: account.name, note }))) return refuse('matter-settled')
    await logAction(tx, account, now(), {
      what: 'counter-sale-settled',
      toWhat: `sale ${sale.number} of counter ${counter.id}`,
      showId: counter.show_id,
      ...(sale.booking_id !== null && { bookingId: sale.booking_id }),
      details: { seats: sale.seats.split(','), note },
    })
    return undefined
  })
}

/** Records that somebody has seen to what a counter gave back. */
export async function settleCounterRefund(
  { store, now }: Needs,
  account: AccountRow,
  refundId: number,
  note: string,
): Promise<Refusal | undefined> {
  if (note === '') return refuse('note-needed', { field: 'note' })
  return store.alone(async (tx) => {
    const refund = await findCounterRefund(tx, refundId)
    const counter = refund && (await findCounter(tx, refund.counter_id))
    if (!refund || !counter) return refuse('unknown-counter-refund')
    const sale = await findSale(tx, refund.sale_id)
    if (!(await settleRefundRow(tx, refund.id, { at: now(), who: account.name, note }))) return refuse('matter-settled')
    await logAction(tx, account, now(), {
      what: 'counter-refund-settled',
      toWhat: `refund ${refund.number} of counter ${counter.id}`,
      showId: counter.show_id,
      ...(sale && sale.booking_id !== null && { bookingId: sale.booking_id }),
      details: { seats: refund.seats.split(','), note },
    })
    return undefined
  })
}
