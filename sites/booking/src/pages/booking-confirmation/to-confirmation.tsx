import { useEffect, useState } from 'react'
import type { CheckoutState } from '../../checkout/checkout-state.ts'
import { Redirect } from '../../components/redirect.tsx'
import { paths } from '../../paths.ts'
import { forgetBasket } from '../../session/basket.ts'
import { forgetPendingBooking } from '../../session/pending-booking.ts'
import { confirmationState } from './confirmation-state.ts'
import { keepUnseenConfirmation } from './unseen-confirmation.ts'

/** Goes to the confirmation; the page that was paid on stays until that is there. */
export function ToConfirmation({ booked: { booking, hold, beside } }: { booked: Extract<CheckoutState, { step: 'booked' }> }) {
  const origin = { ticket: hold.ticket, checkout: hold.bookingId, guestId: hold.guestId }
  const [state] = useState(() => confirmationState(booking, { ...origin, ...(beside && { beside: [...beside] }) }))
  useEffect(() => {
    keepUnseenConfirmation(state)
    forgetPendingBooking()
    forgetBasket()
  }, [state])
  return (
    <Redirect to={paths.bookingConfirmation} state={state}>
      {null}
    </Redirect>
  )
}
