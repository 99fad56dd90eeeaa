import { type ReactNode, useId } from 'react'
import styles from './panel.module.css'

interface PanelProps {
  title: string
  /** Beside the title: a choice, a count, a button. */
  aside?: ReactNode
  children: ReactNode
  className?: string | undefined
}

/** One matter of a page, under its own heading. */
export function Panel({ title, aside, children, className }: PanelProps) {
  const heading = useId()
  return (
    <section className={`${styles['panel']} ${className ?? ''}`} aria-labelledby={heading}>
      <div className={styles['head']}>
        <h2 id={heading}>{title}</h2>
        {aside}
      </div>
      {children}
    </section>
  )
}
