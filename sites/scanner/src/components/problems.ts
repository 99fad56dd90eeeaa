import type { AnyPhrase, Phrase } from '@sabha/language/phrases'
import { useState } from 'react'
import type { Session } from '../session/session.ts'
import { StorageProblem } from '../store/storage-problem.ts'

/** What is wrong, and what to do, where this phone can't store or read what it must. */
export const storageWords = {
  full: 'This phone is full. Free some space: new scans can’t be saved.',
  failed: 'This phone’s storage isn’t responding; it may be full. Free some space, or close the scanner and open it again.',
} as const satisfies Record<StorageProblem['kind'], Phrase>

/** For a phone whose token the server does not accept; its door works without the server. */
export const lapsedWords = {
  admin: 'Your sign-in has expired. Keep scanning: nothing is lost. Sign in again to send your scans.',
  device:
    'The server doesn’t recognise this phone. Keep scanning: nothing is lost, and the phone keeps trying. If this doesn’t clear, pair it again.',
} as const satisfies Partial<Record<Session['kind'], Phrase>>

/** The office has ended the pairing or the sign-in. A phone that is paired for another show can't send what an account scanned. */
export const endedWords = {
  admin: 'Your sign-in has ended. Nothing is lost: sign in again to send your scans.',
  device: 'This phone is no longer paired. Nothing is lost: pair it again to send your scans.',
} as const satisfies Record<Extract<Session, { kind: 'pair-again' }>['was'], Phrase>

/** The browser deleted what this phone was, as when a person clears the site's data. */
export const deletedWords = {
  nothing: 'The scanner’s data on this phone was cleared. Nothing is lost: every scan had been sent. Pair it again, or sign in.',
  kept: 'The scanner’s data on this phone was cleared. Scans not sent yet are safe: {{count}}. Pair it again, or sign in, to send them.',
  gone: 'The scanner’s data on this phone was cleared. Scans not sent yet are gone: {{count}}. Tell the box office, then pair it again.',
  salesKept: 'Sales not sent yet are safe: {{count}}. They are sent as soon as there is a network.',
  salesGone: 'Tickets sold here that were not sent yet are gone. Tell the box office.',
} as const satisfies Record<string, AnyPhrase>

interface StorageGuard {
  /** The problem of the last work; null: it went well, or is under way. */
  problem: StorageProblem['kind'] | null
  /** Does the work, and resolves to whether it went well. Rejects only for a fault of ours. */
  guard: (work: () => Promise<unknown>) => Promise<boolean>
}

/** For work that needs this phone's storage, which may be full, forbidden or broken. */
export function useStorageGuard(): StorageGuard {
  const [problem, setProblem] = useState<StorageGuard['problem']>(null)
  const guard = async (work: () => Promise<unknown>) => {
    setProblem(null)
    try {
      await work()
      return true
    } catch (error) {
      if (!(error instanceof StorageProblem)) throw error
      setProblem(error.kind)
      return false
    }
  }
  return { problem, guard }
}
