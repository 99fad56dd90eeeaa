import type { Phrase } from '@sabha/language/phrases'
import { paths } from '../paths.ts'
import type { Officer } from './components/use-officer.ts'

interface Tab {
  to: string
  label: Phrase
  /** For owners alone. */
  ownersOnly?: true
}

const tabs: readonly Tab[] = [
  { to: paths.adminDashboard, label: 'Dashboard' },
  { to: paths.adminShows, label: 'Shows' },
  { to: paths.adminBookings, label: 'Bookings' },
  { to: paths.adminDoor, label: 'Door' },
  { to: paths.adminAudit, label: 'Audit', ownersOnly: true },
  { to: paths.adminAccounts, label: 'Accounts', ownersOnly: true },
]

export function tabsOf({ isOwner }: Officer): readonly Tab[] {
  return tabs.filter(({ ownersOnly }) => isOwner || !ownersOnly)
}
