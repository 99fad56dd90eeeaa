import type { Show } from '@sabha/api/shapes'
import { formatMoney } from '@sabha/language/formats'
import type { HallPlan } from '@sabha/ticketing/hall'
import type { SeatId } from '@sabha/ticketing/seats'
import { Dialog } from '@sabha/ui/dialog'
import { useLanguage } from '@sabha/ui/use-language'
import { useState } from 'react'
import { priceOf, type ShowTerms } from '../../pages/book-ticket/show-terms.ts'
import { seatRanges } from '../components/seat-ranges.ts'
import { leaveThen } from '../components/unsaved.tsx'
import { BookForm } from './book-form.tsx'
import { Booked, type DeskBooking } from './booked.tsx'

interface BookDialogProps {
  show: Show
  plan: HallPlan
  terms: ShowTerms
  seats: readonly SeatId[]
  onBooked: () => void
  onClose: () => void
}

/** Books seats by hand, and ends with the ticket in the customer's hands. */
export function BookDialog({ show, plan, terms, seats, onBooked, onClose }: BookDialogProps) {
  const { say } = useLanguage()
  // The marks go when the seats are booked: what was booked is kept here.
  const [taken] = useState(seats)
  const [booking, setBooking] = useState<DeskBooking | null>(null)
  const price = priceOf(plan, terms, taken).total
  return (
    <Dialog
      open
      onOpenChange={(open) => !open && leaveThen(onClose)}
      title={say(booking ? 'Booked' : 'Book by hand')}
      description={`${seatRanges(taken)} · ${formatMoney(price)}`}
      wide
    >
      {booking ? (
        <Booked booking={booking} show={show} seats={taken} onClose={onClose} />
      ) : (
        <BookForm
          showId={show.id}
          seats={taken}
          price={price}
          onBooked={(made) => {
            setBooking(made)
            onBooked()
          }}
          onClose={onClose}
        />
      )}
    </Dialog>
  )
}
