import { sql } from 'kysely'
import { payerName, payerPhone } from '../bookings/payer.ts'
import { mailsOfMoney } from '../messages/outbox.ts'
import { isOfMoney, type News } from '../messages/to-tell.ts'
import { isStillOwed, owedAmount } from '../payments/refunds.ts'
import type { Db } from '../store.ts'

/** Tasks for staff, the newest first unless a function says otherwise; each with its booking, if it has one. */

const withoutPerson = [
  'booking.public_id as publicId',
  'booking.language',
  'show.title',
  'show.starts_at as startsAt',
  'show.ends_at as endsAt',
  'show.zone',
  'show.venue',
] as const

const withBooking = [...withoutPerson, 'customer_name as name', 'customer_phone as phone'] as const

/** The same for tasks about money, with the payer if somebody else now holds the ticket. */
const withPayer = [...withoutPerson, payerName.as('name'), payerPhone.as('phone')] as const

/** On each row: how many there are in all, beyond the most that are listed too. */
const ofHowMany = sql<number>`count(*) over ()`.as('ofHowMany')

/** Returns the refunds that have failed and are still owed, each with the amount that is owed. */
export async function failedRefunds(db: Db, most: number) {
  return db
    .selectFrom('refund')
    .innerJoin('booking', 'booking.id', 'refund.booking_id')
    .innerJoin('show', 'show.id', 'booking.show_id')
    .select(['refund.id', owedAmount.as('amount'), 'refund.updated_at as since', ofHowMany, ...withPayer])
    .where(isStillOwed)
    .orderBy('refund.id', 'desc')
    .limit(most)
    .execute()
}

/** Returns the refunds that are on their way, the oldest first, with how often the provider was asked. */
export async function refundsUnderWay(db: Db, most: number) {
  return (
    db
      .selectFrom('refund')
      .innerJoin('booking', 'booking.id', 'refund.booking_id')
      .innerJoin('show', 'show.id', 'booking.show_id')
      .leftJoin('outbox', (join) => join.onRef('outbox.refund_id', '=', 'refund.id').on('outbox.kind', '=', 'refund'))
      .select(['refund.id', 'refund.status', 'refund.amount', 'refund.created_at as since', 'outbox.attempts', 'outbox.error'])
      .select([ofHowMany, ...withPayer])
      // Written out, not bound, so that the partial index on this condition serves the query.
      .where(sql<boolean>`refund.status <> 'processed'`)
      .where('refund.status', '!=', 'failed')
      .orderBy('refund.id')
      .limit(most)
      .execute()
  )
}

/**
 * Returns the mails that were given up. Refunds are listed on their own, and printed files are no mails. A mail about an account has no
 * booking.
 */
export async function givenUpMails(db: Db, most: number) {
  return db
    .selectFrom('outbox')
    .leftJoin('booking', 'booking.id', 'outbox.booking_id')
    .leftJoin('show', 'show.id', 'booking.show_id')
    .select(['outbox.id', 'outbox.gave_up_at as since', 'outbox.error', 'outbox.details', ofHowMany, ...withoutPerson])
    .select((eb) => {
      const toPayer = eb('outbox.kind', 'in', mailsOfMoney)
      return [
        eb.case().when(toPayer).then(payerName).else(eb.ref('customer_name')).end().as('name'),
        eb.case().when(toPayer).then(payerPhone).else(eb.ref('customer_phone')).end().as('phone'),
      ]
    })
    .where('gave_up_at', 'is not', null)
    .where('outbox.kind', 'not in', ['refund', 'forget-prints'])
    .orderBy('gave_up_at', 'desc')
    .limit(most)
    .execute()
}

/** Returns the orders that should have been asked about before `before`, or about which every question has failed since before then. */
export async function overdueOrders(db: Db, before: number, most: number) {
  return db
    .selectFrom('payment_order')
    .innerJoin('booking', 'booking.id', 'payment_order.booking_id')
    .innerJoin('show', 'show.id', 'booking.show_id')
    .select((eb) => [
      'payment_order.id',
      'payment_order.amount',
      eb.fn.coalesce('failing_since', 'check_at').as('since'),
      ofHowMany,
      ...withBooking,
    ])
    .where((eb) => eb.or([eb('check_at', '<', before), eb('failing_since', '<', before)]))
    .orderBy('since', 'desc')
    .limit(most)
    .execute()
}

/** Returns the provider's events that were given up. */
export async function givenUpEvents(db: Db, most: number) {
  return db
    .selectFrom('webhook_event')
    .leftJoin('payment_order', 'payment_order.id', 'webhook_event.order_id')
    .leftJoin('booking', 'booking.id', 'payment_order.booking_id')
    .leftJoin('show', 'show.id', 'booking.show_id')
    .select(['webhook_event.id', 'webhook_event.received_at as since', 'payment_order.amount', ofHowMany, ...withBooking])
    .where('webhook_event.error', 'is not', null)
    .where('webhook_event.due_at', 'is', null)
    .orderBy('webhook_event.received_at', 'desc')
    .limit(most)
    .execute()
}

export async function openConflicts(db: Db, most: number) {
  return (
    db
      .selectFrom('scan_conflict')
      .leftJoin('scan', 'scan.scan_id', 'scan_conflict.second_scan_id')
      .leftJoin('booking', 'booking.id', 'scan.booking_id')
      .leftJoin('show', 'show.id', 'scan_conflict.show_id')
      .select([
        'scan_conflict.id',
        'scan_conflict.kind',
        'scan_conflict.verdict',
        'scan_conflict.found_at as since',
        ofHowMany,
        ...withBooking,
      ])
      .where('resolved_at', 'is', null)
      // One task, however many seats the same two scans are in conflict over for one reason.
      .where((eb) =>
        eb.not(
          eb.exists(
            eb
              .selectFrom('scan_conflict as other')
              .select('other.id')
              .whereRef('other.second_scan_id', '=', 'scan_conflict.second_scan_id')
              .whereRef('other.kind', '=', 'scan_conflict.kind')
              .where(({ fn, val }) =>
                eb(fn.coalesce('other.first_scan_id', val('')), '=', fn.coalesce('scan_conflict.first_scan_id', val(''))),
              )
              .where(({ fn, val }) => eb(fn.coalesce('other.verdict', val('')), '=', fn.coalesce('scan_conflict.verdict', val(''))))
              .where('other.resolved_at', 'is', null)
              .whereRef('other.id', '<', 'scan_conflict.id'),
          ),
        ),
      )
      .orderBy('scan_conflict.id', 'desc')
      .limit(most)
      .execute()
  )
}

/** Returns the counters' sales that are not booked, then booked ones with a doubt. */
export async function openCounterSales(db: Db, most: number) {
  return db
    .selectFrom('counter_sale')
    .innerJoin('counter', 'counter.id', 'counter_sale.counter_id')
    .innerJoin('show', 'show.id', 'counter.show_id')
    .leftJoin('booking', 'booking.id', 'counter_sale.booking_id')
    .select(['counter_sale.id', 'counter_sale.received_at as since', 'result', 'why', 'doubts'])
    .select((eb) => [
      // The whole sum that was taken, for seats and as a donation.
      eb('counter_sale.total', '+', eb.ref('counter_sale.donation')).as('amount'),
      'booking.public_id as publicId',
      'booking.language',
      eb.fn.coalesce('customer_name', 'counter_sale.name').as('name'),
      eb.fn.coalesce('customer_phone', 'counter_sale.phone').as('phone'),
      'show.id as showId',
      'show.title',
      ofHowMany,
    ])
    .where('settled_at', 'is', null)
    .where((eb) => eb.or([eb('result', '=', 'conflict'), eb('doubts', '!=', '')]))
    .orderBy('result', 'desc')
    .orderBy('counter_sale.id', 'desc')
    .limit(most)
    .execute()
}

/** Returns the counters' refunds that are not booked, then booked ones with a doubt. */
export async function openCounterRefunds(db: Db, most: number) {
  return db
    .selectFrom('counter_refund')
    .innerJoin('counter', 'counter.id', 'counter_refund.counter_id')
    .innerJoin('show', 'show.id', 'counter.show_id')
    .innerJoin('counter_sale', 'counter_sale.id', 'counter_refund.sale_id')
    .leftJoin('booking', 'booking.id', 'counter_sale.booking_id')
    .select(['counter_refund.id', 'counter_refund.amount', 'counter_refund.received_at as since'])
    .select(['counter_refund.why', 'counter_refund.doubts', 'booking.public_id as publicId', 'customer_name as name'])
    .select(['booking.language', 'customer_phone as phone', 'show.id as showId', 'show.title', ofHowMany])
    .where('counter_refund.settled_at', 'is', null)
    .where((eb) => eb.or([eb('counter_refund.result', '=', 'conflict'), eb('counter_refund.doubts', '!=', '')]))
    .orderBy('counter_refund.result', 'desc')
    .orderBy('counter_refund.id', 'desc')
    .limit(most)
    .execute()
}

export async function toBeTold(db: Db, most: number) {
  const rows = await db
    .selectFrom('to_tell')
    .innerJoin('booking', 'booking.id', 'to_tell.booking_id')
    .innerJoin('show', 'show.id', 'booking.show_id')
    .select(['to_tell.id', 'to_tell.created_at as since', 'news', 'payer_name', 'payer_phone', ofHowMany, ...withBooking])
    .where('told_at', 'is', null)
    // Nobody can reach a guest whose details were erased. News of money are for the person who paid.
    .where((eb) => eb.or([eb('booking.forgotten_at', 'is', null), eb('payer_name', 'is not', null)]))
    .orderBy('to_tell.id', 'desc')
    .limit(most)
    .execute()
  return rows.map(({ news: text, payer_name, payer_phone, ...row }) => {
    const news = JSON.parse(text) as News
    return { ...row, news, ...(isOfMoney(news) && payer_name !== null && { name: payer_name, phone: payer_phone ?? '' }) }
  })
}
