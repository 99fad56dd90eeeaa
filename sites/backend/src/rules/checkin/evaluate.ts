import { type SeatPlace, seatId } from '@sabha/ticketing/seats'
import { type Admission, type DoorSituation, type Found, judge, type Verdict } from '@sabha/ticketing/verdict'
import { admitSeats, holdersOf } from '../../store/admissions.ts'
import type { ShowRow } from '../../store/shows.ts'
import type { Db } from '../../store/store.ts'
import { isOfEarlierDate, showOfScan } from './earlier-date.ts'
import { type LookedUp, ownShowOf } from './look-up.ts'
import type { Delivery } from './scan-submission.ts'
import { isHere } from './scanner.ts'

/** By what is known, without letting anybody in. */
export function judgeOnly(looked: LookedUp, delivery: Delivery): Verdict {
  return judge(looked.found, situationOf(ownShowOf(looked), delivery))
}

/**
 * Judges, and lets in where the verdict is green. The seats are taken first: which of them nobody was in on yet is decided by the
 * key of the admissions, and the verdict is made of that, so that of two phones at once one has the seat.
 */
export async function judgeAndAdmit(tx: Db, looked: LookedUp, delivery: Delivery): Promise<Verdict> {
  const known = judgeOnly(looked, delivery)
  if (!looked.subject || looked.subject.ticketId === null) return known
  const { found, subject } = looked
  const situation = situationOf(subject.show, delivery)
  const ifEmpty = judge(
    withAdmissions(found, () => null),
    situation,
  )
  if (ifEmpty.kind !== 'admitted' || known.kind === 'let-back-in' || isOfEarlierDate(subject.show, delivery)) return known

  const places = ifEmpty.seats.flatMap((index) => subject.places.get(index) ?? [])
  const entry = { showId: subject.show.id, ticketId: looked.subject.ticketId, scanId: delivery.scanId, at: delivery.at }
  const taken = await admitSeats(tx, { ...entry, places })
  const rest = placesWithout(places, taken)
  if (rest.length === 0) return ifEmpty
  const inside = new Map(
    (await holdersOf(tx, subject.show.id, rest)).map((holder): [string, Admission] => [
      seatId(holder),
      { at: holder.at, gate: holder.gate, here: isHere(delivery.by, holder) },
    ]),
  )
  return judge(
    withAdmissions(found, (seat) => inside.get(seat) ?? null),
    situation,
  )
}

export function placesWithout(places: readonly SeatPlace[], taken: readonly SeatPlace[]): SeatPlace[] {
  return places.filter((place) => !taken.some(({ row, number }) => row === place.row && number === place.number))
}

type FoundTicket = Extract<Found, { kind: 'ticket' }>

/** The ticket with these admissions instead of those that were read. */
function withAdmissions({ ticket, ...claim }: FoundTicket, admissionOf: (seat: string) => Admission | null): FoundTicket {
  return { ...claim, ticket: { ...ticket, seats: ticket.seats.map((seat) => ({ ...seat, admission: admissionOf(seat.seat) })) } }
}

function situationOf(ticketShow: ShowRow | null, delivery: Delivery): DoorSituation {
  const { at, reentry, seats } = delivery
  const show = showOfScan(ticketShow, delivery)
  return { show: { id: show?.id ?? 0, ...hoursOf(show, delivery) }, at, reentry, seats }
}

function hoursOf(show: ShowRow | null, delivery: Delivery): Pick<DoorSituation['show'], 'opensAt' | 'closesAt'> {
  if (!show || !isOfEarlierDate(show, delivery)) return { opensAt: show?.doors_open_at ?? null, closesAt: show?.doors_close_at ?? null }
  // What was acted on happened by the hours of that date. Who asks comes before the doors open on the new one.
  return { opensAt: delivery.acted ? null : (show.doors_open_at ?? show.starts_at), closesAt: null }
}
