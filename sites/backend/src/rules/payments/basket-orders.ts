import { createHash } from 'node:crypto'
import { isRefusal, type Refusal, refuse } from '@sabha/api/refusal'
import type { Paise } from '@sabha/ticketing/money'
import { type BookingRow, lockBooking } from '../../store/bookings/bookings.ts'
import { addBasket, idAtProvider, type NewPart, ordersOfBookings, partsOfOrder } from '../../store/payments/baskets.ts'
import type { OrderRow } from '../../store/payments/payments.ts'
import { type Rollback, rollback, type Tx } from '../../store/store.ts'
import { checkAt, grace, type OrderContext, type PlacedOrder, toPay } from './orders.ts'
import { isPlayedOrder } from './payment-keys.ts'

/**
 * Returns the one order at the provider for several bookings of a guest, made at first asking, and the same when asked again. It may be
 * paid only while all of their holds last; the first hold that ends closes it for all. `amount`: of all of them.
 */
export async function placeBasket(context: OrderContext, bookings: readonly BookingRow[], amount: Paise): Promise<PlacedOrder | Refusal> {
  if (bookings.some(({ status }) => status === 'paid')) return refuse('already-paid')
  const due = bookings.reduce((sum, booking) => sum + toPay(booking), 0)
  if (due === 0) return refuse('free-booking')
  const reservedUntil = Math.min(...bookings.map((booking) => booking.reserved_until))
  const left = reservedUntil - context.now() - grace
  if (left <= 0 || bookings.some(({ status }) => status !== 'pending')) return refuse('hold-over')
  if (amount !== due) return refuse('amount-mismatch')
  const parts = (await standingParts(context, bookings)) ?? (await create(context, bookings, { amount, reservedUntil }))
  if (isRefusal(parts)) return parts
  const [part] = parts
  if (!part) return refuse('payments-closed')
  if (await isPlayedOrder(context.paymentKeys, part)) return refuse('payment-refunded-test')
  return {
    id: idAtProvider(part),
    key: await context.paymentKeys.of(part),
    amount,
    timeout: Math.floor(left / 1000),
  }
}

/** Returns the parts of the order that has these bookings and no other; refuses if one of them is in another order. */
async function standingParts(
  { store }: Pick<OrderContext, 'store'>,
  bookings: readonly BookingRow[],
): Promise<OrderRow[] | Refusal | undefined> {
  const ids = bookings.map(({ id }) => id)
  const [first, ...others] = await ordersOfBookings(store.read, ids)
  if (!first) return undefined
  if (first.basket === null || others.some(({ basket }) => basket !== first.basket)) return refuse('other-order')
  const parts = await partsOfOrder(store.read, first.basket)
  return parts.length === ids.length && others.length === ids.length - 1 ? parts : refuse('other-order')
}

/**
 * Makes the order. If we crash after the provider made it and before it is kept, the next attempt has the same receipt, and gets the same
 * order.
 */
async function create(
  context: OrderContext,
  bookings: readonly BookingRow[],
  { amount, reservedUntil }: { amount: Paise; reservedUntil: number },
): Promise<OrderRow[] | Refusal> {
  // So that no process makes an order of the sandbox once live keys are saved.
  await context.paymentKeys.refresh()
  const { current } = context.paymentKeys
  if (!current) return refuse('payments-closed')
  const names = bookings.map(({ public_id }) => public_id)
  const made = await current.provider.createOrder({
    amount,
    receipt: receiptOf(names),
    notes: { booking_ids: names.join(' ') },
  })
  const common = {
    created_at: context.now(),
    check_at: checkAt(reservedUntil),
    checks: 0,
    key_id: current.keyId,
    basket: made.id,
  }
  const parts = inOrder(bookings).map((booking, index) => ({
    id: index === 0 ? made.id : `${made.id}-${index + 1}`,
    booking_id: booking.id,
    amount: toPay(booking),
    ...common,
  }))
  await context.store.concurrent([], (tx) => keep(tx, parts))
  // Another request may have made the order, for the same nights or for one of them. There is none if a hold was given up.
  return (await standingParts(context, bookings)) ?? refuse('hold-over')
}

/**
 * Stores the parts, behind the locks on the bookings, so that none is given up or confirmed at the same time. The unique index on the bookings keeps each
 * in one order.
 */
async function keep(tx: Tx, parts: readonly NewPart[]): Promise<boolean | Rollback<boolean>> {
  for (const id of parts.map(({ booking_id }) => booking_id).toSorted((a, b) => a - b)) {
    if ((await lockBooking(tx, id))?.status !== 'pending') return rollback(false)
  }
  return (await addBasket(tx, parts)) === parts.length || rollback(false)
}

/** Puts bookings that cost something first: the first part gets the provider's id, with which each payment of the order is kept. */
function inOrder(bookings: readonly BookingRow[]): BookingRow[] {
  return bookings.toSorted((a, b) => Number(toPay(a) === 0) - Number(toPay(b) === 0))
}

/** Returns a receipt that is unique at the provider, has at most 40 characters, and is the same for the same nights. */
function receiptOf(names: readonly string[]): string {
  const hash = createHash('sha256').update(names.toSorted().join(' ')).digest('hex')
  return `nights-${hash.slice(0, 24)}`
}
