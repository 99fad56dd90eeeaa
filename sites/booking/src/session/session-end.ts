import { forgetGuest } from './stored-user.ts'

const listeners = new Set<() => void>()
const pages = new Set<symbol>()

/** A call was answered 401. */
export function endSession(): void {
  forgetGuest()
  if (pages.size > 0) return
  for (const listener of listeners) listener()
}

/** The shell listens and goes to the sign-in page. Returns how to stop. */
export function onSessionEnd(listener: () => void): () => void {
  listeners.add(listener)
  return () => listeners.delete(listener)
}

/** On this page a payment or its ticket is at stake: a session that ends takes nobody away from it. Returns how to end that. */
export function stayOnPage(): () => void {
  const page = Symbol()
  pages.add(page)
  return () => pages.delete(page)
}
