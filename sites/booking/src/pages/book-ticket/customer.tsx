import { isPhone } from '@sabha/ticketing/phone'
import { Dialog } from '@sabha/ui/dialog'
import { useLanguage } from '@sabha/ui/use-language'
import type { CheckoutRequest } from '../../checkout/checkout.ts'
import type { GuestDetails } from '../../components/guest-form/guest-form.tsx'
import { GuestForm, type SignedInGuest } from '../../components/guest-form/guest-form.tsx'
import { type StoredUser, signInGuest } from '../../session/stored-user.ts'

export type Customer = CheckoutRequest['customer']

/** Returns the signed-in guest as a customer; null where the form must ask: nobody is signed in, an admin is, or a detail is missing. */
export function signedInCustomer(user: StoredUser | null): Customer | null {
  if (user?.role !== 'customer' || user.name.trim() === '' || !isPhone(user.phone)) return null
  return { id: user.id, name: user.name, phone: user.phone }
}

interface GuestDialogProps {
  open: boolean
  /** The booking costs nothing, so no payment follows. */
  isFree: boolean
  onOpenChange: (open: boolean) => void
  onCustomer: (customer: Customer) => void
}

/** Asks who is booking. A guest is then signed in; an admin stays signed in as admin, and only books with the guest's token. */
export function GuestDialog({ open, isFree, onOpenChange, onCustomer }: GuestDialogProps) {
  const { say } = useLanguage()
  const proceed = (guest: SignedInGuest, { name, phone }: GuestDetails) => {
    // The dialog was dismissed, and is on its way out.
    if (!open) return
    signInGuest(guest, { name, phone })
    onCustomer({ id: guest.user.id, name, phone })
  }
  return (
    <Dialog
      open={open}
      onOpenChange={onOpenChange}
      title={say('Your details')}
      description={say('They go on the ticket. No password, no account to set up.')}
    >
      <GuestForm submitLabel={isFree ? 'Confirm the booking' : 'Continue to Payment'} failed="Please try again." onSignedIn={proceed} />
    </Dialog>
  )
}
