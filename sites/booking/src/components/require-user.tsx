import type { ReactNode } from 'react'
import { Navigate, useLocation } from 'react-router-dom'
import { paths } from '../paths.ts'
import { returnTo } from '../session/return-to.ts'
import { type StoredUser, useStoredUser } from '../session/stored-user.ts'

/** Pages of whoever is signed in: nobody signed in is sent to the sign-in page and comes back from there. */
export function RequireUser({ children }: { children: (user: StoredUser) => ReactNode }) {
  const user = useStoredUser()
  const location = useLocation()
  return user ? children(user) : <Navigate to={paths.login} state={returnTo(location)} replace />
}
