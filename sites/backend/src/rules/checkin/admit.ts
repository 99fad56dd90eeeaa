import type { SeatPlace } from '@sabha/ticketing/seats'
import { holdersOf } from '../../store/admissions.ts'
import { ticketChanged } from '../../store/checkin-list.ts'
import { addConflict } from '../../store/conflicts.ts'
import type { ScanRow } from '../../store/scans.ts'
import type { Db } from '../../store/store.ts'
import { admitFirst } from './admit-first.ts'
import { isOfEarlierDate, showOfScan } from './earlier-date.ts'
import { judgeOnly, placesWithout } from './evaluate.ts'
import { type LookedUp, ownShowOf } from './look-up.ts'
import { giveUpSeats } from './revoke-admission.ts'
import type { Delivery } from './scan-submission.ts'
import { isHere } from './scanner.ts'

/**
 * The people of this scan are inside, as the door decided without us. Seats that are free become theirs. A seat on which another
 * scan let somebody in is a double entry; a ticket, or a seat of it, that is not good any more is one that should not be in.
 * Nothing of that is turned down: it has happened. Seats that we took for it and that the phone doesn't name are given up: it
 * knew that others had let in those. A seat that was given back after the scan was good: its guest came in, and nobody is in on it any more, as
 * where the scan had arrived at once. Of a date from which the show has been moved away nobody is inside any more.
 */
export async function letIn(tx: Db, scan: ScanRow, looked: LookedUp, delivery: Delivery): Promise<void> {
  if (isOfEarlierDate(showOfScan(ownShowOf(looked), delivery), delivery)) return
  const verdict = judgeOnly(looked, delivery)
  if (verdict.kind === 'let-back-in') return
  const goesIn = verdict.kind === 'admitted' || verdict.kind === 'outside-hours' || verdict.kind === 'already-used'
  const base = { showId: scan.show_id, secondScanId: scan.scan_id, now: delivery.receivedAt }
  if (!goesIn || !looked.subject || scan.ticket_id === null) {
    return addConflict(tx, { ...base, kind: 'not-valid', verdict: verdict.kind, seat: null, firstScanId: null })
  }

  const { good, bad } = wantedOf(looked, delivery)
  const { id: showId } = looked.subject.show
  const taken = await admitFirst(tx, { showId, ticketId: scan.ticket_id, scanId: scan.scan_id, places: good, at: scan.at })
  const held = await holdersOf(tx, showId, placesWithout(good, taken))
  const others = held.filter((holder) => holder.scanId !== scan.scan_id)
  // A phone that says nothing of seats means all that it didn't know to be inside; what it let in itself, it knew.
  const unknownToIt = delivery.seats || taken.length === 0 ? others : others.filter((holder) => !isHere(delivery.by, holder))
  for (const holder of unknownToIt) {
    await addConflict(tx, { ...base, kind: 'double-entry', verdict: null, seat: holder, firstScanId: holder.scanId })
  }
  for (const { place, state } of bad) {
    const why = state === 'sold-again' ? 'sold-again' : 'released'
    await addConflict(tx, { ...base, kind: 'not-valid', verdict: why, seat: place, firstScanId: null })
  }
  if (taken.length > 0) await ticketChanged(tx, scan.ticket_id)
  if (delivery.seats) await giveUpSeats(tx, scan, placesWithout([...looked.subject.places.values()], good), delivery.receivedAt)
}

interface BadSeat {
  place: SeatPlace
  state: 'released' | 'sold-again'
}

/** The seats that the people sit on: those that the phone names, or all that the code stands for and that are still good. */
function wantedOf(
  { found, subject }: Extract<LookedUp, { subject: object }>,
  { seats: named }: Delivery,
): { good: SeatPlace[]; bad: BadSeat[] } {
  const good: SeatPlace[] = []
  const bad: BadSeat[] = []
  for (const [i, { state }] of found.ticket.seats.entries()) {
    const index = i + 1
    const place = subject.places.get(index)
    const isMeant = (found.seatIndex === 0 || found.seatIndex === index) && (named?.includes(index) ?? true)
    if (!place || !isMeant || subject.givenBackSince.has(index)) continue
    if (state === 'valid') good.push(place)
    else if (named) bad.push({ place, state })
  }
  return { good, bad }
}
