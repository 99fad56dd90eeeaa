import { useEffect } from 'react'
import { useLocation } from 'react-router-dom'

/** The router looks for an address's anchor before a lazy page stands: opened directly, the page goes there itself. */
export function useOpenedAnchor(): void {
  const { key, hash } = useLocation()
  // The key of an entry that the router didn't push. Any other has its scroll position from the router.
  const opened = key === 'default' ? hash.slice(1) : ''
  useEffect(() => {
    if (opened) document.getElementById(opened)?.scrollIntoView()
  }, [opened])
}
