import type { Phrase } from '@sabha/language/phrases'
import { isPhone } from '@sabha/ticketing/phone'

export interface GuestDetails {
  name: string
  phone: string
}

export type GuestProblem = { field: keyof GuestDetails; message: Phrase }

/** The first thing that is wrong (specification section 5), or null. */
export function guestProblem({ name, phone }: GuestDetails): GuestProblem | null {
  if (name.trim() === '') return { field: 'name', message: 'Name and phone number are required' }
  if (phone === '') return { field: 'phone', message: 'Name and phone number are required' }
  if (!isPhone(phone)) return { field: 'phone', message: 'Please enter a valid 10-digit phone number' }
  return null
}
