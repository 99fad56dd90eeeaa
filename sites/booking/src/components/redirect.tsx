import { type ReactNode, useState } from 'react'
import { Navigate, type To, useLocation } from 'react-router-dom'
import { paths } from '../paths.ts'
import { returnTo } from '../session/return-to.ts'
import { type StoredUser, useHasSignedOut, useStoredUser } from '../session/stored-user.ts'
import { useInBrowser } from './browser.ts'

/** Leads elsewhere, and keeps something on the screen until the other page is there. */
export function Redirect({ to, state, children }: { to: To; state?: unknown; children: ReactNode }) {
  // Another state would be another navigation.
  const [first] = useState(state)
  return (
    <>
      <Navigate to={to} state={first} replace />
      {children}
    </>
  )
}

interface RequireUserProps {
  /** What stands there until it is known who is signed in, and on the way to the sign-in page. */
  skeleton: ReactNode
  children: (user: StoredUser) => ReactNode
}

/** Pages of whoever is signed in: nobody signed in is sent to the sign-in page and comes back from there; who signs out is sent to the front page. */
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
