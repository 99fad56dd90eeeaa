import { type RawBuilder, type Selectable, sql } from 'kysely'
import type { Schema } from '../schema.ts'
import type { Db } from '../store.ts'

type BookingRow = Selectable<Schema['booking']>

/** Whether the ticket was handed on: its holder didn't pay for it, and hears nothing of the money. */
export function isHandedOn({ payer_name }: Pick<BookingRow, 'payer_name'>): boolean {
  return payer_name !== null
}

type WithPayer = Pick<BookingRow, 'customer_name' | 'customer_phone' | 'customer_email' | 'payer_name' | 'payer_phone' | 'payer_email'>

/** Returns the booking with the name and addresses of whoever paid in the customer's place. */
export function asPayer<Booking extends WithPayer>(booking: Booking): Booking {
  if (!isHandedOn(booking)) return booking
  const { payer_name, payer_phone, payer_email } = booking
  return { ...booking, customer_name: payer_name ?? '', customer_phone: payer_phone ?? '', customer_email: payer_email }
}

/** SQL on `booking`: the payer's name and number. Empty of a payer who had themselves deleted: the holder's are not theirs. */
export const payerName = sql<string>`coalesce(payer_name, customer_name)`
export const payerPhone = sql<string>`case when payer_name is null then customer_phone else coalesce(payer_phone, '') end`
/** SQL on `booking`: the payer's guest; null of one who had themselves deleted. */
const payerGuest = sql<number | null>`case when payer_name is null then guest_id else payer_guest_id end`

/** A person, known by session or by number. */
export interface Person {
  guestId: number
  phone: string
}

/**
 * Returns the ids of the bookings that this person pays for. A ticket that they handed on still counts as theirs. `among`: what they are
 * narrowed down to, in the words of an index. A query of its own, in two halves, because both databases read all bookings otherwise.
 */
export async function bookingsPaidBy(db: Db, { guestId, phone }: Person, among: RawBuilder<boolean>): Promise<number[]> {
  const { rows } = await sql<{ id: number }>`select id from booking where ${payerGuest} = ${guestId} and ${among}
    union select id from booking where ${payerPhone} = ${phone} and ${among}`.execute(db)
  return rows.map(({ id }) => id)
}
