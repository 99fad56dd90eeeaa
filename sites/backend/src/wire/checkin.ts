import type { DoorDevice, DoorShow } from '@sabha/api/door-shapes'
import type { Booking, User } from '@sabha/api/shapes'
import type { AccountRow } from '../store/accounts.ts'
import type { FullBooking } from '../store/bookings.ts'
import type { DeviceRow } from '../store/devices.ts'
import type { ShowRow } from '../store/shows.ts'
import { iso, isoOrNull, wireBooking } from './bookings.ts'

/** What the door and the office are told: our rows on the wire. */

export function wireDoorShow(show: ShowRow): DoorShow {
  return {
    id: String(show.id),
    title: show.title,
    venue: show.venue,
    timezone: show.zone,
    starts_at: iso(show.starts_at),
    ends_at: iso(show.ends_at),
    doors_open_at: isoOrNull(show.doors_open_at),
    doors_close_at: isoOrNull(show.doors_close_at),
    admits_from: isoOrNull(show.admits_from),
  }
}

export function wireDevice({ id, name, gate }: DeviceRow): DoorDevice {
  return { id, name, gate }
}

export function wireAccount(account: AccountRow): User {
  return {
    id: String(account.id),
    name: account.name,
    email: account.email,
    phone: null,
    role: 'admin',
    permission: account.permission,
    created_at: iso(account.created_at),
  }
}

/** For a paired phone, which anybody may find: no address, no code, and of the phone number its end. */
export function redactedBooking(booking: FullBooking): Booking {
  return {
    ...wireBooking(booking),
    customer_email: null,
    customer_phone: `••••••${booking.customer_phone.slice(-4)}`,
    ticket_code: '',
    verification_code: '',
    payment_id: null,
  }
}
