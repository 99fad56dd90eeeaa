import { type ReactNode, useState } from 'react'
import { Navigate, type To, useLocation } from 'react-router-dom'
import { paths } from '../paths.ts'
import { returnTo } from '../session/return-to.ts'
import { type StoredUser, useHasSignedOut, useStoredUser } from '../session/stored-user.ts'
import { useInBrowser } from './browser.ts'

/** Goes to another page, and shows `children` until that is there. */
export function Redirect({ to, state, children }: { to: To; state?: unknown; children: ReactNode }) {
  // Another state would navigate again.
  const [first] = useState(state)
  return (
    <>
      <Navigate to={to} state={first} replace />
      {children}
    </>
  )
}

interface RequireUserProps {
  /** Shown until it is known who is signed in, and on the way to the sign-in page. */
  skeleton: ReactNode
  children: (user: StoredUser) => ReactNode
}

/**
 * For pages of a signed-in user. Anybody else goes to the sign-in page and comes back from there; a user who signs out on the page goes
 * to the front page.
 */
export function RequireUser({ skeleton, children }: RequireUserProps) {
  const user = useStoredUser()
  const hasSignedOut = useHasSignedOut()
  const isInBrowser = useInBrowser()
  const location = useLocation()
  if (user) return children(user)
  if (!isInBrowser) return skeleton
  return (
    <Redirect to={hasSignedOut ? paths.home : paths.login} state={hasSignedOut ? null : returnTo(location)}>
      {skeleton}
    </Redirect>
  )
}
