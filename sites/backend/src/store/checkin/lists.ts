import type { BookingStatus } from '@sabha/ticketing/states'
import { sql } from 'kysely'
import { reading, writing } from '../engine/batchable.ts'
import type { Db, Tx } from '../store.ts'
import { type ListedSeatRow, refunded, seatsWithAdmissions } from './tickets.ts'

/** Returns the next change of a show's tickets. It is taken under the row's lock, so that changes become visible in their order. */
export const nextChange = writing({
  one: async (tx: Tx, showId: number): Promise<number> => {
    const { change } = await tx
      .insertInto('door_list')
      .values({ show_id: showId, change: 1 })
      .onConflict((known) => known.column('show_id').doUpdateSet((eb) => ({ change: eb('door_list.change', '+', 1) })))
      .returning('change')
      .executeTakeFirstOrThrow()
    return change
  },
  many: nextChanges,
})

async function nextChanges(tx: Tx, showIds: readonly number[]): Promise<number[]> {
  const { rows } = await sql<{ show_id: number; change: number }>`insert into door_list (show_id, change)
    select show_id, count(*) from unnest(${showIds}::bigint[]) as asked (show_id) group by show_id order by show_id
    on conflict (show_id) do update set change = door_list.change + excluded.change returning show_id, change`.execute(tx)
  const last = new Map(rows.map(({ show_id, change }) => [show_id, change]))
  const changes = showIds.toReversed().map((showId) => {
    const change = last.get(showId) ?? 0
    last.set(showId, change - 1)
    return change
  })
  return changes.toReversed()
}

/** The tickets whose changes a transaction records at its end, by its `tx`. */
const toldLast = new WeakMap<Tx, Set<number>>()

/**
 * Records that a ticket changed. To be called in the same transaction, last, after any change of what check-in lists say of a ticket: its
 * issue, state, seats and admissions.
 */
export async function ticketChanged(tx: Tx, ticketId: number): Promise<void> {
  const later = toldLast.get(tx)
  if (later) {
    later.add(ticketId)
    return
  }
  const { show_id } = await tx.selectFrom('ticket').select('show_id').where('id', '=', ticketId).executeTakeFirstOrThrow()
  const door_change = await nextChange(tx, show_id)
  await tx.updateTable('ticket').set({ door_change }).where('id', '=', ticketId).execute()
}

/** Runs a job that changes many tickets, and records the change of each once, after all of it. */
export async function tellingOnce<T>(tx: Tx, job: () => Promise<T>): Promise<T> {
  const changed = new Set<number>()
  toldLast.set(tx, changed)
  try {
    const done = await job()
    await ticketsChanged(tx, [...changed])
    return done
  } finally {
    toldLast.delete(tx)
  }
}

async function ticketsChanged(tx: Tx, ticketIds: readonly number[]): Promise<void> {
  if (ticketIds.length === 0) return
  const tickets = await tx.selectFrom('ticket').select(['id', 'show_id']).where('id', 'in', ticketIds).execute()
  const inTheirOrder = tickets.toSorted((a, b) => ticketIds.indexOf(a.id) - ticketIds.indexOf(b.id))
  for (const [showId, own] of Map.groupBy(inTheirOrder, ({ show_id }) => show_id)) {
    const { change: last } = await tx
      .insertInto('door_list')
      .values({ show_id: showId, change: own.length })
      .onConflict((known) => known.column('show_id').doUpdateSet((eb) => ({ change: eb('door_list.change', '+', own.length) })))
      .returning('change')
      .executeTakeFirstOrThrow()
    const first = last - own.length + 1
    const changes = own.map(({ id }, index) => sql`when ${id} then cast(${first + index} as bigint)`)
    await tx
      .updateTable('ticket')
      .set({ door_change: sql<number>`case id ${sql.join(changes, sql` `)} end` })
      .where(
        'id',
        'in',
        own.map(({ id }) => id),
      )
      .execute()
  }
}

/** Records a change of a booking's state or seats. A booking without a ticket is on no list. */
export async function bookingChanged(tx: Tx, bookingId: number): Promise<void> {
  const ticketId = await ticketOfBooking(tx, bookingId)
  if (ticketId !== undefined) await ticketChanged(tx, ticketId)
}

/** Records a change of the other tickets that once had a seat which this booking has now: it was given back, and is sold again. */
export async function earlierTicketsChanged(tx: Tx, bookingId: number): Promise<void> {
  for (const id of await earlierTickets(tx, bookingId)) await ticketChanged(tx, id)
}

const earlierTickets = reading({
  one: async (tx: Tx, bookingId: number): Promise<readonly number[]> => {
    const earlier = await tx
      .selectFrom('booking_seat as own')
      .innerJoin('booking', 'booking.id', 'own.booking_id')
      .innerJoin('booking_seat as other', (join) => join.onRef('other.row', '=', 'own.row').onRef('other.number', '=', 'own.number'))
      .innerJoin('ticket', (join) =>
        join.onRef('ticket.booking_id', '=', 'other.booking_id').onRef('ticket.show_id', '=', 'booking.show_id'),
      )
      .select('ticket.id')
      .distinct()
      .where('own.booking_id', '=', bookingId)
      .where('other.booking_id', '!=', bookingId)
      .execute()
    return earlier.map(({ id }) => id)
  },
  many: async (tx: Tx, bookingIds) => {
    const { rows } = await sql<{ booking_id: number; id: number }>`select distinct own.booking_id, ticket.id from booking_seat as own
      join booking on booking.id = own.booking_id
      join booking_seat as other on other."row" = own."row" and other."number" = own."number" and other.booking_id <> own.booking_id
      join ticket on ticket.booking_id = other.booking_id and ticket.show_id = booking.show_id
      where own.booking_id = any(${bookingIds}::bigint[])`.execute(tx)
    const earlier = Map.groupBy(rows, ({ booking_id }) => booking_id)
    return bookingIds.map((bookingId) => (earlier.get(bookingId) ?? []).map(({ id }) => id))
  },
})

/** Returns the latest change of a show's tickets. */
export async function latestChange(db: Db, showId: number): Promise<number> {
  const list = await db.selectFrom('door_list').select('change').where('show_id', '=', showId).executeTakeFirst()
  return list?.change ?? 0
}

export async function findStamp(db: Db, showId: number, change: number): Promise<string | undefined> {
  const told = await db
    .selectFrom('door_list_told')
    .select('stamp')
    .where('show_id', '=', showId)
    .where('change', '=', change)
    .executeTakeFirst()
  return told?.stamp
}

/** Returns the stamp that is kept: if two ask at once, the first one's. */
export async function keepStamp(tx: Tx, told: { showId: number; change: number; stamp: string }): Promise<string> {
  const { showId: show_id, change, stamp } = told
  await tx
    .insertInto('door_list_told')
    .values({ show_id, change, stamp })
    .onConflict((known) => known.doNothing())
    .execute()
  return (await findStamp(tx, show_id, change)) ?? stamp
}

export interface ListedTicketRow {
  ticket_id: number
  door_change: number
  issue: number
  ticket_code: string
  verification_code: string
  booking_id: number
  public_id: string
  status: BookingStatus
  customer_name: string
  customer_phone: string
  total: number
  door_note: string
  door_attention: 0 | 1
  /** For a counter's sale that has arrived. */
  sale_counter: number | null
  sale_number: number | null
  /** The seats as they were sold; see `seatsKey`. */
  sale_seats: string | null
  /** Whether the money of a cancelled booking goes back. */
  refunded: 0 | 1
}

export interface Span {
  showId: number
  /** Changes after this one … */
  after: number
  /** … up to this one. */
  upTo: number
}

/** Returns the tickets of a show in the order in which they changed. */
export async function changedTickets(db: Db, { showId, after, upTo }: Span, most: number): Promise<ListedTicketRow[]> {
  return db
    .selectFrom('ticket')
    .innerJoin('booking', 'booking.id', 'ticket.booking_id')
    .leftJoin('counter_sale', 'counter_sale.booking_id', 'ticket.booking_id')
    .select([
      'ticket.id as ticket_id',
      'counter_sale.counter_id as sale_counter',
      'counter_sale.number as sale_number',
      'counter_sale.seats as sale_seats',
      'door_change',
      'issue',
      'ticket_code',
      'verification_code',
      'ticket.booking_id',
      'public_id',
      'status',
      'customer_name',
      'customer_phone',
      'booking.total',
      'door_note',
      'door_attention',
      refunded,
    ])
    .where('ticket.show_id', '=', showId)
    .where('door_change', '>', after)
    .where('door_change', '<=', upTo)
    .orderBy('door_change')
    .limit(most)
    .execute()
}

/** Returns the seats of those tickets in the order of their seat index, each with its admission. */
export async function seatsOfTickets(db: Db, { showId, after, upTo }: Span): Promise<ListedSeatRow[]> {
  return seatsWithAdmissions(db)
    .innerJoin('ticket', 'ticket.booking_id', 'booking_seat.booking_id')
    .where('ticket.show_id', '=', showId)
    .where('door_change', '>', after)
    .where('door_change', '<=', upTo)
    .execute()
}

/** Returns the id of a booking's ticket. */
export const ticketOfBooking = reading({
  one: async (tx: Tx, bookingId: number): Promise<number | undefined> =>
    (await tx.selectFrom('ticket').select('id').where('booking_id', '=', bookingId).executeTakeFirst())?.id,
  many: async (tx: Tx, bookingIds) => {
    const { rows } = await sql<{ id: number; booking_id: number }>`select id, booking_id from ticket
      where booking_id = any(${bookingIds}::bigint[])`.execute(tx)
    return bookingIds.map((bookingId) => rows.find(({ booking_id }) => booking_id === bookingId)?.id)
  },
})
