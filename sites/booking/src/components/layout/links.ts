import type { Phrase } from '@sabha/language/phrases'
import { useQueryClient } from '@tanstack/react-query'
import { useNavigate } from 'react-router-dom'
import { paths } from '../../paths.ts'
import { forgetRead } from '../../queries.ts'
import { forgetBookingsPage } from '../../session/kept-page.ts'
import { logOut } from '../../session/session-end.ts'
import type { StoredUser } from '../../session/stored-user.ts'
import { useSite } from '../../site.ts'

const mainLinks = [
  { to: paths.home, label: 'Home' },
  { to: paths.shows, label: 'Shows' },
  { to: paths.about, label: 'About Us' },
  { to: paths.gallery, label: 'Gallery' },
] as const satisfies readonly { to: string; label: Phrase }[]

/** Returns the main pages that have content. */
export function useMainLinks(): readonly (typeof mainLinks)[number][] {
  const { pages } = useSite('identity')
  return mainLinks.filter(({ to }) => (to !== paths.about || pages.about) && (to !== paths.gallery || pages.gallery))
}

/** Returns the pages of the signed-in user. */
export function accountLinks(user: StoredUser): { to: string; label: Phrase }[] {
  return [
    ...(user.role === 'admin' ? [{ to: paths.adminDashboard, label: 'Admin Dashboard' } as const] : []),
    { to: paths.profile, label: 'My Profile' },
    { to: paths.bookings, label: 'My Bookings' },
  ]
}

/** Logs out, on the site and in the admin. Doesn't wait for the front page: its script may take long, and nobody stays signed in. */
export function useLogout(): () => void {
  const navigate = useNavigate()
  const queries = useQueryClient()
  return () => {
    void navigate(paths.home)
    logOut()
    forgetRead(queries)
    // Not awaited: the menu has to close with the change of page, or the new page's heading can't take the focus.
    void forgetBookingsPage()
  }
}
