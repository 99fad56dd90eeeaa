import { mostDeskSeats } from '@sabha/api/admin/bookings'
import type { Group } from '@sabha/api/admin/groups'
import type { GroupPage } from '@sabha/api/shapes'
import { rupeesOf } from '@sabha/ticketing/money'
import { seatId } from '@sabha/ticketing/seats'
import { type GroupAtWork, type GroupOnPage, stateOfGroup, stateOfSeat } from '../rules/groups/group-view.ts'
import { type TicketLinks, ticketPath } from '../rules/tickets/ticket-links.ts'
import { shownSeats } from '../store/bookings/full-booking.ts'
import type { GroupRow } from '../store/groups/groups.ts'
import type { GroupSeatRow } from '../store/groups/kept-seats.ts'
import { wireSeatNotes } from './bookings.ts'
import { iso, isoOrNull } from './instants.ts'

/** Leaves the contact out: people forward links. */
export function wireGroupPage(page: GroupOnPage, { links, origin, now }: { links: TicketLinks; origin: string; now: number }): GroupPage {
  const { group, show, seats, paid, own } = page
  const guests = new Map(paid.map((seat) => [seatId(seat), seat.guest_name ?? '']))
  return {
    name: group.name,
    show_id: String(group.show_id),
    show_title: show?.title ?? '',
    starts_at: isoOrNull(show?.starts_at ?? null),
    ends_at: isoOrNull(show?.ends_at ?? null),
    timezone: show?.zone ?? '',
    venue: show?.venue ?? '',
    kept_until: iso(group.kept_until),
    state: stateOfGroup(page, now),
    invoices: page.invoices,
    max: mostDeskSeats,
    seats: seats.map((seat) => ({
      seat: seatId(seat),
      section: seat.section,
      state: stateOfSeat(seat),
      unnumbered: seat.unnumbered === 1,
      guest: guests.get(seatId(seat)) ?? '',
    })),
    ...wireSeatNotes(seats.map(withoutPrice)),
    tickets: own.flatMap((booking) =>
      booking.status === 'paid'
        ? [
            {
              booking_id: booking.public_id,
              seats: shownSeats(booking).map(seatId),
              pdf_url: `${origin}${ticketPath(links.tokenOf(booking.public_id, booking.language, booking.issue))}`,
            },
          ]
        : [],
    ),
  }
}

export function wireGroup(
  { group, seats, bookings }: GroupAtWork,
  { linkOf, now }: { linkOf: (group: GroupRow) => string; now: number },
): Group {
  const inState = (state: ReturnType<typeof stateOfSeat>) => seats.filter((seat) => stateOfSeat(seat) === state).map(seatId)
  const isOpen = group.ended_at === null && group.kept_until > now
  return {
    id: group.id,
    name: group.name,
    contact_name: group.contact_name,
    contact_phone: group.contact_phone,
    contact_email: group.contact_email ?? '',
    language: group.language,
    kept_until: iso(group.kept_until),
    made_by: group.made_by,
    ended_at: isoOrNull(group.ended_at ?? (isOpen ? null : group.kept_until)),
    ended_by: group.ended_by ?? '',
    link: group.forgotten_at === null ? linkOf(group) : '',
    free: inState('free'),
    held: inState('held'),
    paid: inState('paid'),
    gone: inState('gone'),
    given_back: inState('given-back'),
    sections: Object.fromEntries(seats.map((seat) => [seatId(seat), seat.section])),
    ...wireSeatNotes(seats.map(withoutPrice)),
    bookings: bookings.map(({ public_id, customer_name, seats: count, total }) => ({
      booking_id: public_id,
      name: customer_name,
      seats: Number(count),
      total: rupeesOf(total),
    })),
  }
}

/** The seat has no price yet. */
function withoutPrice(seat: GroupSeatRow) {
  return { ...seat, discounts: null }
}
