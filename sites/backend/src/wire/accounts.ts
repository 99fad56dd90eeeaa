import type { User } from '@sabha/api/shapes'
import type { AccountRow } from '../store/accounts/accounts.ts'
import type { GuestRow } from '../store/accounts/guests.ts'
import { iso } from './instants.ts'

export function wireUser(guest: GuestRow): User {
  return { id: String(guest.id), name: guest.name, email: null, phone: guest.phone, role: 'customer', created_at: iso(guest.created_at) }
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
