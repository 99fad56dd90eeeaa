import { useQueryClient } from '@tanstack/react-query'
import { useNavigate } from 'react-router-dom'
import { paths } from '../../paths.ts'
import { logOut } from '../../session/log-out.ts'
import { forgetPage } from '../../shown-ticket/forget-page.ts'

/** Leaves the page first: one that needs a user would send to the sign-in page instead. */
export function useLogout(): () => Promise<void> {
  const navigate = useNavigate()
  const queries = useQueryClient()
  return async () => {
    await navigate(paths.home)
    logOut()
    queries.removeQueries({ queryKey: ['bookings'] })
    queries.removeQueries({ queryKey: ['ticket'] })
    // Not waited for: the menu closes with the change of page, or the new page's heading can't take the focus.
    void forgetPage()
  }
}
