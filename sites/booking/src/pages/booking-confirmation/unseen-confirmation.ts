import { readJson, remove, session, write } from '../../session/browser-storage.ts'
import { type ConfirmationState, readConfirmationState } from './confirmation-state.ts'

/**
 * A reload that began before the ticket was shown opens the page that was paid on again, without the history's state. So the confirmation
 * is kept from the payment until the visitor leaves it.
 */
const key = 'unseenConfirmation'

export function keepUnseenConfirmation(state: ConfirmationState): void {
  write(session, key, JSON.stringify(state))
}

export function forgetUnseenConfirmation(): void {
  remove(session, key)
}

/** Returns the confirmation's navigation state after such a reload; null where this page was opened in another way. */
export function unseenConfirmation(): ConfirmationState | null {
  const [navigation] = performance.getEntriesByType('navigation')
  if (!(navigation instanceof PerformanceNavigationTiming) || navigation.type !== 'reload') return null
  // The reload may have been of another page of this tab, long before.
  if (new URL(navigation.name).pathname !== location.pathname) return null
  const kept = readJson(session, key)
  return readConfirmationState(kept) && (kept as ConfirmationState)
}
