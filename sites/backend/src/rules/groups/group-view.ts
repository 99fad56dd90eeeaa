import { type Refusal, refuse } from '@sabha/api/refusal'
import { type FullBooking, fullBookings } from '../../store/bookings/full-booking.ts'
import { type GroupRow, groupByPublicId, groupsOfShow } from '../../store/groups/groups.ts'
import { bookingsOfGroups, type GroupBooking, type PaidSeat, paidSeatsOf } from '../../store/groups/guest-names.ts'
import { type GroupSeatRow, seatsOfGroups } from '../../store/groups/kept-seats.ts'
import { findShow, type ShowRow } from '../../store/shows/shows.ts'
import type { Context } from '../context.ts'
import type { Guesses } from '../guesses.ts'
import type { GroupLinks } from './group-links.ts'

type Needs = Pick<Context, 'store' | 'now'>

/**
 * Returns the group of a link that we signed. Wrong links are counted by network address. A right one, which nobody can guess, opens however
 * many there were: a whole school may have one address.
 */
export async function openByLink(
  { store, groupLinks, wrongGroupLinks }: Needs & { groupLinks: GroupLinks; wrongGroupLinks: Guesses },
  link: string,
  address: string,
): Promise<GroupRow | Refusal> {
  const publicId = groupLinks.read(link)
  const group = publicId === undefined ? undefined : await groupByPublicId(store.read, publicId)
  // After a group's contact was forgotten, nobody may open the group any more.
  if (group && group.forgotten_at === null) return group
  return wrongGroupLinks.judge(address, { isWrong: true }) ?? refuse('unknown-link')
}

export interface GroupOnPage {
  group: GroupRow
  show: ShowRow | undefined
  /** Whether the house issues invoices. */
  invoices: boolean
  seats: readonly GroupSeatRow[]
  paid: readonly PaidSeat[]
  /** The bookings of the guest who asks. */
  own: readonly FullBooking[]
}

export async function groupPageOf(
  { store, now, gst }: Needs & Pick<Context, 'gst'>,
  group: GroupRow,
  guestId: number | undefined,
): Promise<GroupOnPage> {
  const { read } = store
  const paid = await paidSeatsOf(read, group.id)
  const ids = new Set((await bookingsOfGroups(read, [group.id])).filter(({ guest_id }) => guest_id === guestId).map(({ id }) => id))
  return {
    group,
    show: await findShow(read, group.show_id),
    invoices: gst.invoices !== null,
    seats: await seatsOfGroups(read, [group.id], now()),
    paid,
    own: await fullBookings(read, [...ids]),
  }
}

/** Returns what a group's link can do now. */
export function stateOfGroup({ group, show }: Pick<GroupOnPage, 'group' | 'show'>, now: number) {
  if (!show || show.status === 'cancelled') return 'show-cancelled'
  if (now >= show.starts_at) return 'begun'
  if (group.ended_at !== null || group.kept_until <= now) return 'over'
  return show.status === 'published' ? 'open' : 'not-on-sale'
}

export function stateOfSeat({ is_kept, is_waiting, is_paid, paid_at }: GroupSeatRow) {
  if (is_kept === 1) return is_waiting === 1 ? 'free' : 'held'
  if (is_paid) return 'paid'
  return paid_at === null ? 'gone' : 'given-back'
}

export interface GroupAtWork {
  group: GroupRow
  seats: readonly GroupSeatRow[]
  bookings: readonly GroupBooking[]
}

/** Returns the groups of a show as the office sees them. */
export async function groupsAtWork({ store, now }: Needs, showId: number): Promise<GroupAtWork[]> {
  const groups = await groupsOfShow(store.read, showId)
  const ids = groups.map(({ id }) => id)
  const [seats, bookings] = [await seatsOfGroups(store.read, ids, now()), await bookingsOfGroups(store.read, ids)]
  return groups.map((group) => ({
    group,
    seats: seats.filter(({ group_id }) => group_id === group.id),
    bookings: bookings.filter(({ group_id }) => group_id === group.id),
  }))
}
