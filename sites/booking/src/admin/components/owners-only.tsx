import { Notice } from '@sabha/ui/notice'
import { useLanguage } from '@sabha/ui/use-language'
import type { ReactNode } from 'react'
import { useOfficer } from './use-officer.ts'

/** Whoever typed the address is told, instead of being logged out by the refusal. */
export function OwnersOnly({ children }: { children: ReactNode }) {
  const { say } = useLanguage()
  const { isOwner } = useOfficer()
  return isOwner ? children : <Notice kind="info">{say('This page is for accounts that may do everything.')}</Notice>
}
