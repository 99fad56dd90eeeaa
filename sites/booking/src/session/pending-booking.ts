import { parseSeatId, type SeatId } from '@sabha/ticketing/seats'
import { readJson, remove, session, write } from './browser-storage.ts'
import { readShowState, type ShowState } from './show-state.ts'

const key = 'pendingBooking'

/** A choice of seats that outlives a sign-in or a reload, in this tab. */
export interface PendingBooking {
  showId: string
  show: ShowState
  seats: SeatId[]
}

export function keepPendingBooking(booking: PendingBooking): void {
  write(session, key, JSON.stringify(booking))
}

/** Returns the choice kept in this tab; null where there is none that can be read. */
export function pendingBooking(): PendingBooking | null {
  const stored = readJson(session, key) as Partial<Record<keyof PendingBooking, unknown>> | null
  const show = readShowState(stored?.show)
  if (!show || !Array.isArray(stored?.seats)) return null
  const seats = stored.seats.filter((seat): seat is SeatId => typeof seat === 'string' && parseSeatId(seat) !== undefined)
  return { showId: show.id, show, seats }
}

export function forgetPendingBooking(): void {
  remove(session, key)
}
