import type { ReactNode } from 'react'
import styles from './page-body.module.css'

/** What follows a `PageHero`, its first card laid over the curtain's hem. */
export function PageBody({ children }: { children: ReactNode }) {
  return <div className={`container ${styles['body']}`}>{children}</div>
}
