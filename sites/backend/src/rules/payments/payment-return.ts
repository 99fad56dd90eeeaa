import { isKeepable, text } from '@sabha/api/request-fields'
import * as z from 'zod/mini'
import { ProviderError } from '../../adapters/razorpay/provider.ts'
import { verifyPaymentSignature } from '../../adapters/razorpay/signatures.ts'
import { type BookingRow, bookingsById, findBooking } from '../../store/bookings/bookings.ts'
import { findGroup } from '../../store/groups/groups.ts'
import { partsOfOrder } from '../../store/payments/baskets.ts'
import { findOrder, type OrderRow } from '../../store/payments/payments.ts'
import { type Db, StoreUnavailable } from '../../store/store.ts'
import type { GroupLinks } from '../groups/group-links.ts'
import type { TicketLinks } from '../tickets/ticket-links.ts'
import { type LostCode, lostCode, type SettleContext, settlePayment } from './settle.ts'

/** Why the guest sees the page again on which they paid, in its `payment` parameter. */
type Trouble = 'failed' | 'unverified' | LostCode | 'pending' | 'unanswered'

/** What the provider's form posts. */
export const ReturnForm = z.object({
  razorpay_order_id: z.optional(text(100)),
  razorpay_payment_id: z.optional(text(100)),
  razorpay_signature: z.optional(text(200)),
  'error[metadata]': z.optional(text(2000)),
})

type ReturnContext = SettleContext & { links: Pick<TicketLinks, 'tokenOf'>; groupLinks: Pick<GroupLinks, 'tokenOf'> }

/**
 * Returns where a browser goes that comes back from the provider's own page (in-app browsers can't show its form inside ours). The
 * signature proves the form, whoever sends it. If anything fails here, the webhook or the reconciler settles the payment.
 */
export async function paymentReturn(services: ReturnContext, form: z.output<typeof ReturnForm>): Promise<string> {
  const { store, paymentKeys, links } = services
  const orderId = form.razorpay_order_id ?? orderOfFailure(form['error[metadata]'])
  const order = orderId === undefined ? undefined : await findOrder(store.read, orderId)
  const booking = order && (await findBooking(store.read, String(order.booking_id)))
  if (!order || !booking) return '/shows'
  const back = await wayBack(services, booking)
  const paymentId = form.razorpay_payment_id
  if (paymentId === undefined) return back('failed')
  try {
    const { keySecret } = await paymentKeys.of(order)
    if (!verifyPaymentSignature(order.id, paymentId, form.razorpay_signature ?? '', keySecret)) return back('unverified')
    const settlement = await settlePayment(services, order, paymentId)
    if (settlement === 'booked') return confirmationPage(links, await bookingsOf(store.read, order, booking))
    return back(settlement === 'open' ? 'pending' : (lostCode(settlement) ?? 'unverified'))
  } catch (error) {
    if (error instanceof ProviderError || error instanceof StoreUnavailable) return back('unanswered')
    throw error
  }
}

/** Each ticket has its own address: a person who gets one doesn't get the others. */
function confirmationPage(links: Pick<TicketLinks, 'tokenOf'>, bookings: readonly BookingRow[]): string {
  return `/booking-confirmation?${bookings.map((each) => `ticket=${links.tokenOf(each.public_id, each.language)}`).join('&')}`
}

/** Returns the bookings that the payment of the order booked. */
async function bookingsOf(db: Db, { basket }: OrderRow, booking: BookingRow): Promise<BookingRow[]> {
  if (basket === null) return [booking]
  const parts = await partsOfOrder(db, basket)
  return bookingsById(
    db,
    parts.map(({ booking_id }) => booking_id),
  )
}

/** Leads to the page where the seats were chosen; a group's page is reached only by its link. */
async function wayBack({ store, groupLinks }: ReturnContext, booking: BookingRow): Promise<(trouble: Trouble) => string> {
  const group = booking.group_id === null ? undefined : await findGroup(store.read, booking.group_id)
  const page = group ? `/group?link=${groupLinks.tokenOf(group.public_id)}&` : `/book-ticket/${booking.show_id}?`
  return (trouble) => `${page}payment=${trouble}`
}

/** Returns the order that a failed attempt names: `error[metadata]` is JSON. It proves nothing, and only chooses the page. */
function orderOfFailure(metadata: string | undefined): string | undefined {
  try {
    const { order_id: orderId } = JSON.parse(metadata ?? '') as { order_id?: unknown }
    return typeof orderId === 'string' && isKeepable(orderId) ? orderId : undefined
  } catch {
    return undefined
  }
}
