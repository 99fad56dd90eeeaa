import type { Phrase } from '@sabha/language/phrases'
import type { Session } from '../session/session.ts'

/** The server knows this phone no more; its door goes on without it. */
export const lapsedWords = {
  admin: 'Your sign-in is over. Go on scanning: nothing is lost. Sign in again to send what waits.',
  device: 'The server does not know this phone. Go on scanning: nothing is lost. Pair it again to send what waits.',
} as const satisfies Partial<Record<Session['kind'], Phrase>>
