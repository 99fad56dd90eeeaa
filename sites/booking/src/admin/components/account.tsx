import { Notice } from '@sabha/ui/notice'
import { useLanguage } from '@sabha/ui/use-language'
import { useQueryClient } from '@tanstack/react-query'
import { type ReactNode, useEffect } from 'react'
import { useLocation } from 'react-router-dom'
import { PageLoading } from '../../components/page-loading.tsx'
import { Redirect } from '../../components/redirect.tsx'
import { paths } from '../../paths.ts'
import { returnTo } from '../../session/return-to.ts'
import { adminToken, hasAdminEnded, useHasSignedOut, useStoredUser } from '../../session/stored-user.ts'

export interface SignedInAccount {
  name: string
  /** The account has the permission `admin` and may also move money and change accounts. */
  isOwner: boolean
}

/** Returns the account that is signed in to the admin. What it may not do isn't offered: such a request would end the session. */
export function useAccount(): SignedInAccount {
  const user = useStoredUser()
  return { name: user?.name || user?.email || '', isOwner: user?.permission !== 'office' }
}

/**
 * Protects admin pages. A visitor who isn't signed in goes to the admin sign-in and returns afterwards; one who signs out goes to the front
 * page.
 */
export function RequireAdmin({ children }: { children: ReactNode }) {
  const user = useStoredUser()
  const hasSignedOut = useHasSignedOut()
  if (user?.role === 'admin' && adminToken() !== null) return children
  return <Leave hasSignedOut={hasSignedOut} />
}

/** Removes the data that was read: the next account may be allowed to see less. */
function Leave({ hasSignedOut }: { hasSignedOut: boolean }) {
  const location = useLocation()
  const queries = useQueryClient()
  useEffect(() => queries.removeQueries({ queryKey: ['admin'] }), [queries])
  return (
    <Redirect
      to={hasSignedOut ? paths.home : paths.adminLogin}
      state={hasSignedOut ? null : { ...returnTo(location), ended: hasAdminEnded() }}
    >
      <PageLoading />
    </Redirect>
  )
}

/** Shows a notice to staff who typed the address, as a refused request would sign them out. */
export function OwnersOnly({ children }: { children: ReactNode }) {
  const { say } = useLanguage()
  const { isOwner } = useAccount()
  return isOwner ? children : <Notice kind="info">{say('This page is for accounts with full access.')}</Notice>
}
