import type { MoneyOwed } from '@sabha/api/office-shapes'
import { rupeesOf } from '@sabha/ticketing/money'
import { failedRefunds } from '../../store/attention.ts'
import { owedByShow } from '../../store/failed-refunds.ts'
import { openOwed, sumOwed, sumUnderWay } from '../../store/money-owed.ts'
import { iso } from '../../wire/bookings.ts'
import type { Context } from '../context.ts'

/** Of each kind; whoever owes more begins with these. */
const most = 100

/** All that was paid and has to go back by somebody's hand or decision, the oldest first, with its sum. */
export async function moneyOwed({ store }: Pick<Context, 'store'>) {
  const { read } = store
  const byHand = (await openOwed(read, most)).map(
    (row): MoneyOwed => ({
      id: `owed-${row.id}`,
      kind: row.kind,
      booking_id: row.public_id,
      customer_name: row.customer_name,
      customer_phone: row.customer_phone,
      show_title: row.title,
      seats: JSON.parse(row.seats) as string[],
      amount: rupeesOf(row.due),
      since: iso(Number(row.created_at)),
      made_by: row.made_by,
      is_online: row.booking_kind === 'customer',
    }),
  )
  const failed = (await failedRefunds(read, most)).map(
    (row): MoneyOwed => ({
      id: `refund-${row.id}`,
      kind: 'refund-failed',
      booking_id: row.publicId,
      customer_name: row.name,
      customer_phone: row.phone,
      show_title: row.title,
      seats: [],
      amount: rupeesOf(row.amount),
      since: iso(row.since),
      made_by: '',
      is_online: true,
    }),
  )
  const owed = await sumOwed(read)
  const ofRefunds = await owedByShow(read)
  return {
    owed: [...byHand, ...failed].toSorted((a, b) => Date.parse(a.since) - Date.parse(b.since)),
    count: ofRefunds.reduce((sum, { count }) => sum + count, owed.count),
    total: rupeesOf(ofRefunds.reduce((sum, { amount }) => sum + amount, owed.amount)),
    under_way: rupeesOf((await sumUnderWay(read)).amount),
  }
}
