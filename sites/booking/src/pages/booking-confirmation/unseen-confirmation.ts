import { readJson, remove, session, write } from '../../session/browser-storage.ts'
import { type ConfirmationState, readConfirmationState } from './confirmation-state.ts'

/**
 * A reload that had begun before the ticket was there opens the page that was paid on once more, without the history's state and with
 * nothing to go on with. What that visitor has not seen is kept from the payment until the confirmation is left.
 */
const key = 'unseenConfirmation'

export function keepUnseenConfirmation(state: ConfirmationState): void {
  write(session, key, JSON.stringify(state))
}

export function forgetUnseenConfirmation(): void {
  remove(session, key)
}

/** The navigation state of the confirmation that such a reload has hidden; null where this page was opened in another way. */
export function unseenConfirmation(): ConfirmationState | null {
  const [navigation] = performance.getEntriesByType('navigation')
  if (!(navigation instanceof PerformanceNavigationTiming) || navigation.type !== 'reload') return null
  // It may have been another page of this tab that was reloaded, long before.
  if (new URL(navigation.name).pathname !== location.pathname) return null
  const kept = readJson(session, key)
  return readConfirmationState(kept) && (kept as ConfirmationState)
}
