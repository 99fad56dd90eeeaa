import { type Selectable, sql } from 'kysely'
import type { Schema } from '../schema.ts'
import type { Db } from '../store.ts'

/** The event of the mail: a booking is asked once for each date that its show has. */
export const comingEvent = ({ id, starts_at }: { id: number; starts_at: number }) => `still-coming:${id}:${starts_at}`

/**
 * Bookings that cost nothing, of shows that begin within `ms`, whose guests have an address, booked before that and have not been asked of that
 * date. Who books later has just decided.
 */
export async function bookingsToAsk(db: Db, { now, ms, most }: { now: number; ms: number; most: number }) {
  return (
    db
      .selectFrom('show')
      .innerJoin('booking', 'booking.show_id', 'show.id')
      .select(['booking.id', 'starts_at'])
      .where('show.status', 'in', ['published', 'closed'])
      .where('starts_at', '>', now)
      .where('starts_at', '<=', now + ms)
      // Literals, as the partial index has them.
      .where('total', '=', sql.lit(0))
      .where('booking.status', '=', sql.lit<Selectable<Schema['booking']>['status']>('paid'))
      .where('customer_email', 'is not', null)
      .where((eb) => eb('paid_at', '<=', eb('starts_at', '-', ms)))
      .where((eb) =>
        eb.not(
          eb.exists(
            eb
              .selectFrom('outbox')
              .select('outbox.id')
              .where((of) =>
                of.or([
                  of('event', '=', sql<string>`'still-coming:' || ${sql.ref('booking.id')} || ':' || ${sql.ref('starts_at')}`),
                  // As earlier releases named it: for whatever date the show had then.
                  of.and([
                    of('event', '=', sql<string>`'still-coming:' || ${sql.ref('booking.id')}`),
                    of('outbox.created_at', '>=', eb('starts_at', '-', 2 * ms)),
                  ]),
                ]),
              ),
          ),
        ),
      )
      .orderBy('booking.id')
      .limit(most)
      .execute()
  )
}
