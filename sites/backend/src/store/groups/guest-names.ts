import type { SeatPlace } from '@sabha/ticketing/seats'
import { onSeatOf } from '../seats/among.ts'
import type { Db, Tx } from '../store.ts'

export interface PaidSeat extends SeatPlace {
  booking_id: number
  public_id: string
  guest_id: number
  guest_name: string | null
}

/** Returns the numbered seats that were paid by a group's link and that their bookings still have. */
export async function paidSeatsOf(db: Db, groupId: number): Promise<PaidSeat[]> {
  return db
    .selectFrom('booking')
    .innerJoin('booking_seat', 'booking_seat.booking_id', 'booking.id')
    .innerJoin('seat', onSeatOf('seat', 'booking_seat'))
    .select(['booking.id as booking_id', 'booking.public_id', 'booking.guest_id'])
    .select(['booking_seat.row', 'booking_seat.number', 'guest_name'])
    .where('booking.group_id', '=', groupId)
    .where('booking.status', '=', 'paid')
    .where('released_at', 'is', null)
    .where('seat.unnumbered', '=', 0)
    .execute()
}

export async function setGuestName(tx: Tx, bookingId: number, { row, number }: SeatPlace, name: string | null): Promise<void> {
  await tx
    .updateTable('booking_seat')
    .set({ guest_name: name })
    .where('booking_id', '=', bookingId)
    .where('row', '=', row)
    .where('number', '=', number)
    .execute()
}

export interface GroupBooking {
  id: number
  group_id: number | null
  public_id: string
  guest_id: number
  customer_name: string
  /** How many seats it still has. */
  seats: number
  /** Paise. */
  total: number
}

/** Returns what was paid by the links of these groups, the earliest first. */
export async function bookingsOfGroups(db: Db, groupIds: readonly number[]): Promise<GroupBooking[]> {
  if (groupIds.length === 0) return []
  return db
    .selectFrom('booking')
    .select(['id', 'group_id', 'public_id', 'guest_id', 'customer_name', 'total'])
    .select((eb) =>
      eb
        .selectFrom('booking_seat')
        .select(({ fn }) => fn.countAll<number>().as('seats'))
        .whereRef('booking_seat.booking_id', '=', 'booking.id')
        .where('released_at', 'is', null)
        .$asScalar()
        .$notNull()
        .as('seats'),
    )
    .where('group_id', 'in', groupIds)
    .where('status', '=', 'paid')
    .orderBy('id')
    .execute()
}
