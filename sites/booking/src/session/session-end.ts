import { forgetGuest } from './stored-user.ts'

const listeners = new Set<() => void>()

/** A call was answered 401. */
export function endSession(): void {
  forgetGuest()
  for (const listener of listeners) listener()
}

/** The shell listens and goes to the sign-in page. Returns how to stop. */
export function onSessionEnd(listener: () => void): () => void {
  listeners.add(listener)
  return () => listeners.delete(listener)
}
