import type { ReactNode } from 'react'
import { Lamp } from './art/lamp.tsx'
import styles from './empty-state.module.css'

/** Nothing to show: says so, and what to do instead. */
export function EmptyState({ title, children, action }: { title: string; children?: ReactNode; action?: ReactNode }) {
  return (
    <div className={styles['empty']}>
      <Lamp size={56} />
      <h2>{title}</h2>
      {children && <p>{children}</p>}
      {action}
    </div>
  )
}
