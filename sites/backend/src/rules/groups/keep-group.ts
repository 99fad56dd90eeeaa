import { isRefusal, type Refusal, refuse } from '@sabha/api/refusal'
import { newGroupId } from '@sabha/ticketing/codes'
import { type SeatPlace, seatId } from '@sabha/ticketing/seats'
import { readClock } from '@sabha/ticketing/show-times'
import { seatStatusAt } from '@sabha/ticketing/states'
import { readSeatsOf } from '../../input/seat-names.ts'
import type { AccountRow } from '../../store/accounts/accounts.ts'
import { chunksOf } from '../../store/chunks.ts'
import { addGroup, addGroupSeats, type GroupRow } from '../../store/groups/groups.ts'
import { keepSeats } from '../../store/groups/kept-seats.ts'
import { findSeats, type SeatRow } from '../../store/seats/seats.ts'
import { findShow, type ShowRow } from '../../store/shows/shows.ts'
import { rollback, type Tx } from '../../store/store.ts'
import { logAction } from '../accounts/audit.ts'
import { once, type SentForm } from '../accounts/once.ts'
import { seatNames } from '../bookings/seat-names.ts'
import type { Context } from '../context.ts'
import { choosePlaces, countPlaces, type PlaceCounts } from '../seats/places.ts'
import { aboutGroup } from './end-group.ts'
import { sendLink } from './tell-group.ts'

/** As many as a class that fills two coaches needs, and as a person can look over. */
export const mostGroupSeats = 500

export interface GroupChoice {
  seats: readonly string[]
  places: PlaceCounts
}

export interface NewGroup extends GroupChoice {
  name: string
  contact: { name: string; phone: string; email: string | null }
  language: 'en' | 'kn'
  /** In the hall's local time: `2026-11-19T18:00`. */
  until: string
  /** Our origin, as the office's browser sees it. */
  origin: string
  sent: SentForm
}

/** Takes free seats out of sale for a group until an hour, all or none, and sends its contact the link. */
export async function keepGroup(
  { store, now, randomBytes }: Pick<Context, 'store' | 'now' | 'randomBytes'>,
  account: AccountRow,
  showId: number,
  wish: NewGroup,
): Promise<{ groupId: number } | Refusal> {
  const places = readChoice(showId, wish)
  if (isRefusal(places)) return places
  return store.alone((tx) =>
    once(tx, { account, sent: wish.sent, now: now() }, async () => {
      const show = await showToKeepIn(tx, showId, now())
      if (isRefusal(show)) return show
      const until = readHour(show, wish.until, now())
      if (isRefusal(until)) return until
      const { contact } = wish
      const group = await addGroup(tx, {
        public_id: newGroupId(randomBytes),
        show_id: show.id,
        name: wish.name,
        contact_name: contact.name,
        contact_phone: contact.phone,
        contact_email: contact.email,
        language: wish.language,
        kept_until: until,
        made_by: account.name,
        created_at: now(),
      })
      const kept = await takeFor(tx, group, { places, counts: wish.places }, { by: account.name, now: now() })
      if (isRefusal(kept)) return rollback(kept)
      await sendLink(tx, group, { key: 'kept', origin: wish.origin }, now())
      await logAction(tx, account, now(), { what: 'group-kept', ...aboutGroup(group), details: { seats: kept.map(seatId) } })
      return { groupId: group.id }
    }),
  )
}

/** Returns the places that are named; refuses a choice of nothing, or of more than a group may have. */
export function readChoice(showId: number, { seats, places: counts }: GroupChoice): SeatPlace[] | Refusal {
  const counted = countPlaces(counts)
  if (isRefusal(counted)) return counted
  const places = seats.length === 0 && counted > 0 ? [] : readSeatsOf(showId, seats)
  if (isRefusal(places)) return places
  return places.length + counted > mostGroupSeats ? refuse('too-many-desk-seats', { max: mostGroupSeats }) : places
}

export async function showToKeepIn(tx: Tx, showId: number, now: number): Promise<ShowRow | Refusal> {
  const show = await findShow(tx, showId)
  if (!show) return refuse('unknown-show')
  if (show.status === 'cancelled') return refuse('show-cancelled')
  return show.ends_at <= now ? refuse('show-over') : show
}

/** Reads an hour that must be after now and not after the show's start. */
export function readHour(show: Pick<ShowRow, 'zone' | 'starts_at'>, typed: string, now: number): number | Refusal {
  const until = readClock(typed, show.zone)
  if (until === undefined) return refuse('bad-date', { field: 'until' })
  return until > now && until <= show.starts_at ? until : refuse('group-hour', { field: 'until' })
}

/** Keeps these seats, and so many free places, for a group. Refuses with the seats that aren't free; the caller must then roll back. */
export async function takeFor(
  tx: Tx,
  group: GroupRow,
  { places, counts }: { places: readonly SeatPlace[]; counts: PlaceCounts },
  { by, now }: { by: string; now: number },
): Promise<SeatPlace[] | Refusal> {
  const found: SeatRow[] = []
  for (const some of chunksOf(places)) found.push(...(await findSeats(tx, group.show_id, some)))
  const named = new Map(found.filter(({ unnumbered }) => unnumbered === 0).map((seat) => [seatId(seat), seat]))
  const unknown = places.map(seatId).filter((id) => !named.has(id))
  if (unknown.length > 0) return refuse('unknown-seat', { seats: unknown })
  const taken = [...named.values()].filter((seat) => seatStatusAt(seat.status, seat.reserved_until, now) !== 'available')
  if (taken.length > 0) return refuse('seats-taken', { seats: seatNames(taken, 'en') })
  const byCount = await choosePlaces(tx, counts, { showId: group.show_id, now })
  if (isRefusal(byCount)) return byCount
  const all = [...places, ...byCount].map(({ row, number }) => ({ row, number }))
  const kept = await keepSeats(tx, group.show_id, all, { groupId: group.id, until: group.kept_until, by, now })
  if (kept < all.length) return refuse('seats-taken', { seats: all.map(seatId) })
  await addGroupSeats(tx, group.id, all)
  return all
}
