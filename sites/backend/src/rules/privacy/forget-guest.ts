import { type Refusal, refuse } from '@sabha/api/refusal'
import { languages } from '@sabha/language/languages'
import { type FullBooking, fullBooking } from '../../store/bookings.ts'
import type { GuestRow } from '../../store/guests.ts'
import { bookingsAhead, everyBooking, forgetGuestRow } from '../../store/privacy.ts'
import type { Context } from '../context.ts'
import { forgetPrinted, type Press } from '../tickets/printing.ts'
import { forgetBooking } from './forget-booking.ts'

/**
 * Deletes what a guest asked to have deleted: themselves, and the person in their bookings. Not while a show of theirs is ahead: without a
 * name and a number nobody could be told of it, or have money back. A ticket that is still good stays good.
 */
export async function forgetGuest(services: Pick<Context, 'store' | 'now'> & Press, guest: GuestRow): Promise<Refusal | undefined> {
  const { store, now } = services
  const printed = await printedOf(services, guest)
  const refusal = await store.alone(async (tx) => {
    const ahead = await bookingsAhead(tx, guest.id, now())
    if (ahead.length > 0) return refuse('bookings-ahead', { bookings: ahead.map(({ publicId }) => publicId) })
    for (const booking of await everyBooking(tx, guest.id)) await forgetBooking(tx, booking, now())
    await forgetGuestRow(tx, guest.id, now())
    return undefined
  })
  if (refusal) return refusal
  for (const booking of printed) await Promise.all(languages.map((language) => forgetPrinted(services, booking, language)))
  return undefined
}

/** As they were printed: with the name that is about to go. */
async function printedOf({ store }: Pick<Context, 'store'>, guest: GuestRow): Promise<FullBooking[]> {
  const bookings = await everyBooking(store.read, guest.id)
  const full = await Promise.all(bookings.map(({ id }) => fullBooking(store.read, id)))
  return full.filter((booking) => booking !== undefined)
}
