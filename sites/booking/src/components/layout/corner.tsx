import { type ReactNode, useEffect, useRef } from 'react'
import styles from './corner.module.css'

/**
 * What stays at the bottom right of every page. It comes tucked into the page's edge, where nothing else is, and stands out only where
 * nothing lies under it that is pressed or read; the script that looks is no part of a first load.
 */
export function Corner({ label, children }: { label?: string; children: ReactNode }) {
  const corner = useRef<HTMLElement>(null)
  useEffect(() => {
    const closing = new AbortController()
    import('./keep-corner-clear.ts').then(
      ({ keepCornerClear }) => corner.current && keepCornerClear(corner.current, closing.signal),
      () => {}, // It stays tucked.
    )
    return () => closing.abort()
  }, [])
  return (
    <section ref={corner} className={styles.corner} data-tucked="" aria-label={label}>
      {children}
    </section>
  )
}
