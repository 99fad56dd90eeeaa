import type { Phrase } from '@sabha/language/phrases'
import type { Session } from '../session/session.ts'

/** The server does not take this phone's token; its door works without it. */
export const lapsedWords = {
  admin: 'The server can be reached, but your sign-in is over. Keep scanning: nothing is lost. Sign in again to send what waits.',
  device:
    'The server can be reached, but does not know this phone. Keep scanning: nothing is lost, and the phone keeps trying. If this stays, pair it again.',
} as const satisfies Partial<Record<Session['kind'], Phrase>>
