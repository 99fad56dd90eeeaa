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
  /** Permission `admin`: may also move money and change accounts. */
  isOwner: boolean
}

/** Who is signed in to the admin. What an account may not do isn't offered: asking for it would end the session. */
export function useAccount(): SignedInAccount {
  const user = useStoredUser()
  return { name: user?.name || user?.email || '', isOwner: user?.permission !== 'office' }
}

/** Admin pages: a visitor who isn't signed in as an admin is sent to the admin sign-in and returns here afterwards; who signs out is sent to the front page. */
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

/** Tells staff who typed the address, instead of logging them out by a refusal. */
export function OwnersOnly({ children }: { children: ReactNode }) {
  const { say } = useLanguage()
  const { isOwner } = useAccount()
  return isOwner ? children : <Notice kind="info">{say('This page is for accounts with full access.')}</Notice>
}
