import { type ReactNode, useEffect, useRef, useSyncExternalStore } from 'react'
import styles from './list-page.module.css'

interface ListPageProps {
  title: string
  lead?: string
  /** The page itself puts the focus somewhere better. */
  ownFocus?: boolean
  children: ReactNode
}

/** A list over the camera or beside it. Over the camera, its heading takes the focus. */
export function ListPage({ title, lead, ownFocus = false, children }: ListPageProps) {
  const isWide = useWide()
  // Over the camera the list is the page; beside the camera it is a part of it.
  const Heading = isWide ? 'h2' : 'h1'
  const heading = useRef<HTMLHeadingElement>(null)
  useEffect(() => {
    if (!isWide && !ownFocus) heading.current?.focus({ preventScroll: true })
  }, [isWide, ownFocus])
  return (
    <div className={styles.page}>
      <Heading ref={heading} className={styles.title} tabIndex={-1}>
        {title}
      </Heading>
      {lead && <p className={styles.lead}>{lead}</p>}
      {children}
    </div>
  )
}

export function Empty({ children }: { children: ReactNode }) {
  return <p className={styles.empty}>{children}</p>
}

const wide = matchMedia('(min-width: 900px)')

function subscribe(listener: () => void): () => void {
  wide.addEventListener('change', listener)
  return () => wide.removeEventListener('change', listener)
}

/** Whether lists stand beside the camera rather than over it. */
export function useWide(): boolean {
  return useSyncExternalStore(subscribe, () => wide.matches)
}
