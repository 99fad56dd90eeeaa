import { hour } from '@sabha/ticketing/durations'
import type { Context } from '../rules/context.ts'
import { bookingsToAsk, comingEvent } from '../store/bookings/still-coming.ts'
import { enqueue } from '../store/messages/outbox.ts'

/** Bookings per transaction. Other transactions wait for as long as one takes. */
const batch = 100

/**
 * Asks the guests of free bookings, `still_coming_hours` before the show, whether they come. Only they can give seats back with no money
 * involved, and half of all free seats stay empty if nobody asks. So it is on by default. It goes by the booking, not by the show: a
 * seat that a code made free is as easily left empty. Guests who paid are never asked.
 */
export async function askWhoComes(
  { store, now, settings }: Pick<Context, 'store' | 'now' | 'settings'>,
  publicOrigin: string | undefined,
): Promise<void> {
  const { still_coming_hours: hours } = settings.values
  // Without a public address there is no link for giving seats back, so there is nothing to ask.
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
