import { mostDeskSeats } from '@sabha/api/admin/bookings'
import { isRefusal, type Refusal, refuse } from '@sabha/api/refusal'
import { type SeatPlace, seatId } from '@sabha/ticketing/seats'
import { findPending } from '../../store/bookings/bookings.ts'
import { lock } from '../../store/engine/postgres/locks.ts'
import { findGroup, type GroupRow } from '../../store/groups/groups.ts'
import { type GroupSeatRow, holdKeptSeats, seatsOfGroups } from '../../store/groups/kept-seats.ts'
import { findSeats } from '../../store/seats/seats.ts'
import { findShow, type ShowRow } from '../../store/shows/shows.ts'
import { type Rollback, rollback, type Tx } from '../../store/store.ts'
import type { Hold } from '../bookings/hold.ts'
import { addPending, replaceHold } from '../bookings/pending.ts'
import { type HoldRequest, quoteSeats, readSeats } from '../bookings/quote-hold.ts'
import { seatNames } from '../bookings/seat-names.ts'
import type { Context } from '../context.ts'
import type { Guess, Guesses } from '../guesses.ts'
import { rulesOfSale } from '../prices/rules.ts'
import { priceChanged } from '../prices/shown-total.ts'
import { staleShow } from '../shows/shown-show.ts'

interface Needs extends Pick<Context, 'store' | 'now' | 'randomBytes' | 'gst' | 'settings'> {
  /** Counted by network address. */
  wrongPriceCodes: Guesses
}

/**
 * Holds seats of a group for a guest with its link: all or none, in a pending booking that is paid like any other. Staff agreed to these
 * seats, so the limits of other bookings don't apply. One payment may be for as many seats as a ticket can name. The show has to be
 * published; its sales may be closed, and its waiting room open.
 */
export async function holdGroupSeats(context: Needs, group: GroupRow, request: HoldRequest): Promise<Hold | Refusal> {
  if (request.showId !== group.show_id) return refuse('unknown-link')
  const named = readSeats(request, mostDeskSeats)
  if (isRefusal(named)) return named
  const codeGuess = context.wrongPriceCodes.guess(request.address)
  return context.store.concurrent([`guest:${request.guestId}`], (tx) => hold(tx, { ...context, codeGuess }, { group, request, named }))
}

async function hold(
  tx: Tx,
  context: Needs & { codeGuess: Guess },
  wish: { group: GroupRow; request: HoldRequest; named: readonly SeatPlace[] },
): Promise<Hold | Refusal | Rollback<Refusal>> {
  const { now, randomBytes, gst, settings, codeGuess } = context
  const { request } = wish
  const at = now()
  const [show, group] = [await findShow(tx, request.showId), await findGroup(tx, wish.group.id)]
  const closed = closedAt(show, group, at)
  if (closed) return closed
  if (!show || !group) return refuse('unknown-link')
  const moved = staleShow(show, request.shown, request.language)
  if (moved) return moved
  const earlier = await findPending(tx, request.guestId, show.id)
  const places = await placesIn(tx, group, wish, { earlierId: earlier?.id, at })
  if (isRefusal(places)) return places
  const rules = await rulesOfSale(tx, show.id, at, earlier?.id)
  const seats = await findSeats(tx, show.id, places)
  const { exemptUpTo } = gst
  const quoted = await quoteSeats(tx, show, { request, seats, places, rules, exemptUpTo, at, codeGuess })
  if (isRefusal(quoted)) return quoted
  const { code, seats: priced, discounts, amount } = quoted
  const changed = priceChanged(quoted, request.shownTotal)
  if (changed) return changed
  const wrong = await replaceHold(tx, show.id, { request, places, earlier, code, codeGuess, at })
  if (wrong) return rollback(wrong)
  const pending = await addPending(tx, show, {
    request: { ...request, address: null },
    priced,
    amount,
    code,
    exemptUpTo,
    holdMinutes: settings.values.hold_minutes,
    at,
    randomBytes,
    groupId: group.id,
  })
  const until = Math.max(group.kept_until, pending.reservedUntil)
  const held = await holdKeptSeats(tx, show.id, places, { groupId: group.id, bookingId: pending.bookingId, until, now: at })
  if (held < places.length) return rollback(await goneOf(tx, group, places, request, at))
  return { ...pending, amount, discounts }
}

function closedAt(show: ShowRow | undefined, group: GroupRow | undefined, at: number): Refusal | undefined {
  if (!show || !group) return refuse('unknown-link')
  if (show.status === 'cancelled') return refuse('show-cancelled')
  if (group.ended_at !== null || group.kept_until <= at) return refuse('group-over')
  if (show.status !== 'published') return refuse('not-on-sale')
  return at >= show.starts_at ? refuse('sales-closed') : undefined
}

/**
 * Returns the seats that are named, and so many of the group's places without numbers; only those that nobody else of the group is paying
 * or has paid.
 */
async function placesIn(
  tx: Tx,
  group: GroupRow,
  { request, named }: { request: HoldRequest; named: readonly SeatPlace[] },
  { earlierId, at }: { earlierId: number | undefined; at: number },
): Promise<SeatPlace[] | Refusal> {
  const counts = Object.entries(request.places ?? {})
  // Locked, so that two people who ask for a number of its places get different ones.
  if (counts.length > 0) await lock(tx, `group-places:${group.id}`)
  const all = await seatsOfGroups(tx, [group.id], at)
  const isOwn = ({ booking_id }: GroupSeatRow) => earlierId !== undefined && booking_id === earlierId
  const isToHave = (seat: GroupSeatRow) => seat.is_kept === 1 && (seat.is_waiting === 1 || isOwn(seat))
  const known = new Map(all.filter(({ unnumbered }) => unnumbered === 0).map((seat) => [seatId(seat), seat]))
  const others = named.map(seatId).filter((id) => !known.has(id))
  if (others.length > 0) return refuse('not-in-group', { seats: others })
  const gone = named.flatMap((place) => known.get(seatId(place)) ?? []).filter((seat) => !isToHave(seat))
  if (gone.length > 0) return refuse('seats-taken', { seats: seatNames(gone, request.language) })
  const places = named.map(({ row, number }) => ({ row, number }))
  for (const [section, count] of counts) {
    const there = all.filter((seat) => seat.unnumbered === 1 && seat.section === section && isToHave(seat))
    if (there.length < count) return refuse('too-few-places', { section, left: there.length })
    places.push(...there.slice(0, count).map(({ row, number }) => ({ row, number })))
  }
  return places
}

/** Refuses with the names of the seats that somebody else was faster to take. */
async function goneOf(tx: Tx, group: GroupRow, places: readonly SeatPlace[], { language }: HoldRequest, at: number): Promise<Refusal> {
  const wanted = new Set(places.map(seatId))
  const gone = (await seatsOfGroups(tx, [group.id], at)).filter(
    (seat) => wanted.has(seatId(seat)) && (seat.is_kept === 0 || seat.is_waiting === 0),
  )
  return refuse('seats-taken', { seats: seatNames(gone, language) })
}
