import { type ReactNode, useEffect, useRef } from 'react'
import styles from './corner.module.css'
import { keepCornerClear } from './keep-corner-clear.ts'

/**
 * The buttons at the bottom right of every page. They come tucked into the page's edge, where nothing else is, and stand out only where
 * they cover nothing that is pressed or read; the script that checks this is not part of a first load.
 */
export function Corner({ label, children }: { label?: string; children: ReactNode }) {
  const corner = useRef<HTMLElement>(null)
  useEffect(() => {
    const closing = new AbortController()
    if (corner.current) keepCornerClear(corner.current, closing.signal)
    return () => closing.abort()
  }, [])
  return (
    <section ref={corner} className={styles.corner} data-tucked="" aria-label={label}>
      {children}
    </section>
  )
}
