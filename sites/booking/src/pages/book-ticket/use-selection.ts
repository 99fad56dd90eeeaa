import { maxSeats } from '@sabha/ticketing/bookings'
import type { SeatId } from '@sabha/ticketing/seats'
import { useState } from 'react'
import { forgetPendingBooking, keepPendingBooking, pendingBooking } from '../../session/pending-booking.ts'
import type { ShowState } from '../../session/show-state.ts'

/** The seats chosen for a show, kept in the session all along, so that a sign-in or a reload finds them again. */
export function useSelection(show: ShowState): [chosen: readonly SeatId[], choose: (seats: SeatId[]) => void] {
  const [chosen, setChosen] = useState<readonly SeatId[]>(() => {
    const pending = pendingBooking()
    return pending?.showId === show.id ? pending.seats.slice(0, maxSeats) : []
  })
  const choose = (seats: SeatId[]) => {
    setChosen(seats)
    if (seats.length > 0) keepPendingBooking({ showId: show.id, show, seats })
    else forgetPendingBooking()
  }
  return [chosen, choose]
}
