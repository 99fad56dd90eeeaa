import { useSyncExternalStore } from 'react'

const never = () => () => {}

/**
 * False on the server and in the browser's first rendering of a page from there, which must match; true right after that, when browser
 * storage and navigation state can be read.
 */
export function useInBrowser(): boolean {
  return useSyncExternalStore(
    never,
    () => true,
    () => false,
  )
}

function subscribe(changed: () => void): () => void {
  for (const name of ['online', 'offline']) addEventListener(name, changed)
  return () => {
    for (const name of ['online', 'offline']) removeEventListener(name, changed)
  }
}

/** Whether this device has a network, as far as the browser knows. */
export function useOnline(): boolean {
  return useSyncExternalStore(
    subscribe,
    () => navigator.onLine,
    () => true,
  )
}
