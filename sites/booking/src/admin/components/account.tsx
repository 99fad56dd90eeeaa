import { Notice } from '@sabha/ui/notice'
import { useLanguage } from '@sabha/ui/use-language'
import { useQueryClient } from '@tanstack/react-query'
import { type ReactNode, useEffect } from 'react'
import { useLocation } from 'react-router-dom'
import { PageLoading } from '../../components/page-loading.tsx'
import { Redirect } from '../../components/redirect.tsx'
import { paths } from '../../paths.ts'
import { returnTo } from '../../session/return-to.ts'
import { adminToken, hasAdminEnded, useStoredUser } from '../../session/stored-user.ts'

export interface Officer {
  name: string
  /** Permission `admin`: money and accounts too. */
  isOwner: boolean
}

/** Who is signed in to the office. What an officer may not do isn't offered: asking for it would end the session. */
export function useOfficer(): Officer {
  const user = useStoredUser()
  return { name: user?.name || user?.email || '', isOwner: user?.permission !== 'office' }
}

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

/** Whoever typed the address is told, instead of being logged out by the refusal. */
export function OwnersOnly({ children }: { children: ReactNode }) {
  const { say } = useLanguage()
  const { isOwner } = useOfficer()
  return isOwner ? children : <Notice kind="info">{say('This page is for accounts that may do everything.')}</Notice>
}
