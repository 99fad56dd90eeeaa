import { isPhone } from '@sabha/ticketing/phone'
import type { CheckoutRequest } from '../../checkout/checkout.ts'
import type { StoredUser } from '../../session/stored-user.ts'

export type Customer = CheckoutRequest['customer']

/** The guest who is signed in here, as one who can book; null where the details form has to ask: nobody, or an admin. */
export function signedInCustomer(user: StoredUser | null): Customer | null {
  if (user?.role !== 'customer' || user.name.trim() === '' || !isPhone(user.phone)) return null
  return { id: user.id, name: user.name, phone: user.phone }
}
