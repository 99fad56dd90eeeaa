import type { ReactNode } from 'react'
import styles from './notice.module.css'

export type NoticeKind = 'error' | 'success' | 'info'

const marks: Record<NoticeKind, string> = {
  error: 'M12 7v6m0 3.5v.5',
  success: 'm8 12.5 2.7 2.7L16 9.5',
  info: 'M12 11v6m0-10v.5',
}

interface NoticeProps {
  kind: NoticeKind
  children: ReactNode
  /** A button or link to go on with. */
  action?: ReactNode
  /** False within a live region, which speaks it. */
  isSpoken?: boolean
}

/** A message within the page. Errors interrupt a screen reader; other messages wait their turn. */
export function Notice({ kind, children, action, isSpoken = true }: NoticeProps) {
  return (
    <div className={`${styles.notice} ${styles[kind]}`} role={isSpoken ? (kind === 'error' ? 'alert' : 'status') : undefined}>
      <svg className={styles.icon} viewBox="0 0 24 24" fill="none" stroke="currentColor" strokeWidth="2" aria-hidden="true">
        <circle cx="12" cy="12" r="10" />
        <path d={marks[kind]} strokeLinecap="round" strokeLinejoin="round" />
      </svg>
      <div className={styles.words}>
        {children}
        {action && <div className={styles.action}>{action}</div>}
      </div>
    </div>
  )
}
