import type { Context } from '../rules/context.ts'
import { bookingsToAsk, comingEvent } from '../store/bookings/still-coming.ts'
import { enqueue } from '../store/messages/outbox.ts'

const hour = 3_600_000
/** Bookings a transaction: others wait that long. */
const batch = 100

/**
 * Asks the guests of bookings that cost nothing, so many hours before the show, whether they come: they alone can give seats back without a word of
 * money, and of free seats every second stays empty where nobody is asked. So it is on unless the settings say otherwise, and goes by the
 * booking, not by the show: a seat that a code made free is as easily left empty. Who paid is never asked.
 */
export async function askWhoComes(
  { store, now, settings }: Pick<Context, 'store' | 'now' | 'settings'>,
  publicOrigin: string | undefined,
): Promise<void> {
  const { still_coming_hours: hours } = settings.values
  // Without an address of our own there is no link to give seats back by, and nothing to ask.
  if (hours === 0 || publicOrigin === undefined) return
  for (;;) {
    const asked = await bookingsToAsk(store.read, { now: now(), ms: hours * hour, most: batch })
    await store.concurrent([], async (tx) => {
      for (const booking of asked)
        await enqueue(tx, { kind: 'coming-mail', event: comingEvent(booking), bookingId: booking.id, now: now() })
    })
    if (asked.length < batch) return
  }
}
