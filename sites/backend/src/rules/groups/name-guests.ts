import { type Refusal, refuse } from '@sabha/api/refusal'
import { parseSeatId, type SeatPlace, seatId } from '@sabha/ticketing/seats'
import { longestName, readLine } from '../../input/texts.ts'
import { bookingsById } from '../../store/bookings/bookings.ts'
import type { GroupRow } from '../../store/groups/groups.ts'
import { type PaidSeat, paidSeatsOf, setGuestName } from '../../store/groups/guest-names.ts'
import { findShow } from '../../store/shows/shows.ts'
import type { Tx } from '../../store/store.ts'
import { aboutBooking, logAction } from '../accounts/audit.ts'
import type { Context } from '../context.ts'
import type { Printing } from '../tickets/documents.ts'
import { outdatePrints } from '../tickets/earlier-prints.ts'

/** Records who sits on seats of the group that are paid, until the show begins. An empty name removes the record. */
export async function nameGuests(
  services: Pick<Context, 'store' | 'now'> & Printing,
  group: GroupRow,
  names: Readonly<Record<string, string>>,
): Promise<Refusal | undefined> {
  const read = Object.entries(names).map(([seat, name]) => ({ seat, place: parseSeatId(seat), name: readLine(name) }))
  const unknown = read.filter(({ place }) => place === undefined).map(({ seat }) => seat)
  if (unknown.length > 0) return refuse('unknown-seat', { seats: unknown })
  if (read.some(({ name }) => name.length > longestName)) return refuse('name-too-long')
  const wanted = read.flatMap(({ place, name }) => (place ? [{ place, name }] : []))
  return services.store.alone((tx) => give(tx, services, group, wanted))
}

async function give(
  tx: Tx,
  services: Pick<Context, 'now'> & Printing,
  group: GroupRow,
  wanted: readonly { place: SeatPlace; name: string }[],
): Promise<Refusal | undefined> {
  const now = services.now()
  const show = await findShow(tx, group.show_id)
  if (!show) return refuse('unknown-link')
  if (show.status === 'cancelled') return refuse('show-cancelled')
  if (now >= show.starts_at) return refuse('names-too-late')
  const paid = new Map((await paidSeatsOf(tx, group.id)).map((seat) => [seatId(seat), seat]))
  const others = wanted.filter(({ place }) => !paid.has(seatId(place))).map(({ place }) => seatId(place))
  if (others.length > 0) return refuse('not-paid-in-group', { seats: others })
  const changes = wanted.flatMap(({ place, name }) => {
    const seat = paid.get(seatId(place))
    return seat && (seat.guest_name ?? '') !== name ? [{ seat, name }] : []
  })
  await write(tx, services, changes)
  return undefined
}

async function write(tx: Tx, services: Pick<Context, 'now'> & Printing, changes: readonly { seat: PaidSeat; name: string }[]) {
  const now = services.now()
  const byBooking = Map.groupBy(changes, ({ seat }) => seat.booking_id)
  for (const booking of await bookingsById(tx, [...byBooking.keys()])) {
    const own = byBooking.get(booking.id) ?? []
    // The ticket changes now: what was printed with the earlier names goes.
    await outdatePrints(tx, services, booking.id, `names-${now}`)
    for (const { seat, name } of own) await setGuestName(tx, booking.id, seat, name === '' ? null : name)
    await logAction(tx, 'guest', now, {
      what: 'guests-named',
      ...aboutBooking(booking),
      details: { seats: own.map(({ seat }) => seatId(seat)) },
    })
  }
}
