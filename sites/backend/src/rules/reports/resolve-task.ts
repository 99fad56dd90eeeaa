import { type Refusal, refuse } from '@sabha/api/refusal'
import type { AccountRow } from '../../store/accounts.ts'
import { findBooking } from '../../store/bookings.ts'
import { findTask, tryAgain } from '../../store/outbox.ts'
import { markTold } from '../../store/pending-notices.ts'
import type { Db } from '../../store/store.ts'
import { record } from '../accounts/audit.ts'
import type { Context } from '../context.ts'

/** Sees to what waited for a person, once: news that were told by chat, a mail that was given up. The others end by themselves or on their own pages. */
export async function settleMatter(
  services: Pick<Context, 'store' | 'now' | 'outboxChanged'>,
  account: AccountRow,
  matter: string,
): Promise<Refusal | undefined> {
  const { store, now, outboxChanged } = services
  const [, kind, digits = ''] = /^(tell|mail)-(\d{1,15})$/.exec(matter) ?? []
  if (kind === undefined) return refuse('malformed', { fields: ['id'] })
  const id = Number(digits)
  const refusal = await store.alone(async (tx) => {
    const bookingId = kind === 'tell' ? await markTold(tx, id, now()) : await sendAgain(tx, id, now())
    const booking = bookingId === undefined ? undefined : await findBooking(tx, String(bookingId))
    if (!booking) return refuse('matter-settled')
    await record(tx, account, now(), {
      what: kind === 'tell' ? 'customer-told' : 'mail-tried-again',
      toWhat: `booking ${booking.public_id}`,
      showId: booking.show_id,
      bookingId: booking.id,
    })
    return undefined
  })
  if (!refusal && kind === 'mail') outboxChanged()
  return refusal
}

async function sendAgain(tx: Db, id: number, now: number): Promise<number | undefined> {
  const task = await findTask(tx, id)
  // Refunds are asked for anew, not again.
  return task && task.kind !== 'refund' && (await tryAgain(tx, id, now)) ? task.booking_id : undefined
}
