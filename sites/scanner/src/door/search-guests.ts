import { guestOfTicket } from '../check/guest.ts'
import { seatsOf } from '../check/look-up.ts'
import type { DoorDatabase } from '../store/database.ts'
import type { GuestSearch } from '../store/guest-search.ts'
import type { ListRow, TicketRow } from '../store/rows.ts'
import { admissionsOf, countsFrom, ticketSubject } from '../store/scanned-set.ts'
import { stored } from '../store/storage-problem.ts'
import type { ListedGuest } from './door.ts'

/** Guests on the list, with who of them is inside. */
export async function searchGuests(db: DoorDatabase, showId: string, search: GuestSearch, query: string): Promise<ListedGuest[]> {
  const tickets = await search.find(query)
  return stored(() =>
    db.transaction('r', [db.lists, db.admissions, db.recent], async () => {
      const list = await db.lists.get(showId)
      return list ? Promise.all(tickets.map((ticket) => listedGuest(db, ticket, list))) : []
    }),
  )
}

async function listedGuest(db: DoorDatabase, ticket: TicketRow, list: ListRow): Promise<ListedGuest> {
  const seats = await seatsOf(db, ticket, list, await admissionsOf(db, ticketSubject(ticket.ticket_id), countsFrom(list)))
  return {
    ...guestOfTicket(ticket, list, []),
    state: ticket.state,
    seatStates: seats.map(({ seat, state, admission }, i) => ({
      index: i + 1,
      seat,
      state: state !== 'valid' ? 'released' : admission ? 'inside' : 'outside',
      since: admission?.at ?? null,
      gate: admission?.gate ?? '',
    })),
  }
}
