import type { Phrase } from '@sabha/language/phrases'
import type { Session } from '../session/session.ts'

/** The server does not take this phone's token; its door works without it. */
export const lapsedWords = {
  admin: 'Your sign-in has expired. Keep scanning: nothing is lost. Sign in again to send your scans.',
  device:
    'The server doesn’t recognise this phone. Keep scanning: nothing is lost, and the phone keeps trying. If this doesn’t clear, pair it again.',
} as const satisfies Partial<Record<Session['kind'], Phrase>>
