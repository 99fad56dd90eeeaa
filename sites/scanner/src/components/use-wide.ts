import { useSyncExternalStore } from 'react'

const wide = matchMedia('(min-width: 900px)')

function subscribe(listener: () => void): () => void {
  wide.addEventListener('change', listener)
  return () => wide.removeEventListener('change', listener)
}

/** Whether lists stand beside the camera rather than over it. */
export function useWide(): boolean {
  return useSyncExternalStore(subscribe, () => wide.matches)
}
