import type { Phrase } from '@sabha/language/phrases'
import { paths } from '../../paths.ts'
import type { StoredUser } from '../../session/stored-user.ts'

/** The pages of whoever is signed in. */
export function accountLinks(user: StoredUser): { to: string; label: Phrase }[] {
  return [
    ...(user.role === 'admin' ? [{ to: paths.adminDashboard, label: 'Admin Dashboard' } as const] : []),
    { to: paths.profile, label: 'My Profile' },
    { to: paths.bookings, label: 'My Bookings' },
  ]
}
