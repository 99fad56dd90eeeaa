import { type Selectable, sql } from 'kysely'
import type { Schema } from '../schema.ts'
import type { Db } from '../store.ts'

/** The outbox event of the mail: a booking is asked once for each date that its show has. */
export const comingEvent = ({ id, starts_at }: { id: number; starts_at: number }) => `still-coming:${id}:${starts_at}`

/**
 * Returns bookings that cost nothing, of evenings that begin within `ms`, whose guests have an e-mail address and have not been asked about
 * that date. Bookings paid less than `ms` before the show are left out: those guests have only just decided.
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
      // Literals, because the partial index has literals.
      .where('total', '=', sql.lit(0))
      .where('booking.status', '=', sql.lit<Selectable<Schema['booking']>['status']>('paid'))
      .where('customer_email', 'is not', null)
      .where((eb) => eb.not(eb.exists(eb.selectFrom('season_pass').select('show_id').whereRef('season_pass.show_id', '=', 'show.id'))))
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
                  // The event's name in earlier releases, for whatever date the show had then.
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
