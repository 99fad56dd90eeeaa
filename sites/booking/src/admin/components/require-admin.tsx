import { useQueryClient } from '@tanstack/react-query'
import { type ReactNode, useEffect } from 'react'
import { useLocation } from 'react-router-dom'
import { PageLoading } from '../../components/page-loading.tsx'
import { Redirect } from '../../components/redirect.tsx'
import { paths } from '../../paths.ts'
import { returnTo } from '../../session/return-to.ts'
import { adminToken, hasAdminEnded, useStoredUser } from '../../session/stored-user.ts'

/** Pages of the office: whoever isn't signed in as an admin is sent to the admin sign-in and comes back from there. */
export function RequireAdmin({ children }: { children: ReactNode }) {
  const user = useStoredUser()
  const isAdmin = user?.role === 'admin' && adminToken() !== null
  return isAdmin ? children : <ToSignIn />
}

/** What the office had read goes with whoever was signed in: the next one may be allowed less. */
function ToSignIn() {
  const location = useLocation()
  const queries = useQueryClient()
  useEffect(() => queries.removeQueries({ queryKey: ['admin'] }), [queries])
  return (
    <Redirect to={paths.adminLogin} state={{ ...returnTo(location), ended: hasAdminEnded() }}>
      <PageLoading />
    </Redirect>
  )
}
