import { type ReactNode, useId } from 'react'
import { Link } from 'react-router-dom'
import styles from './page.module.css'

interface PageHeadProps {
  title: string
  /** The page above this one. */
  back?: { to: string; label: string }
  /** A state, after the title. */
  tag?: ReactNode
  /** Details of the title, such as a date or a place. */
  lead?: ReactNode
  /** Buttons. */
  children?: ReactNode
}

/** The head of an admin page: its title and its actions. */
export function PageHead({ title, back, tag, lead, children }: PageHeadProps) {
  return (
    <div className={styles.head}>
      <div className={styles.words}>
        {back && (
          <Link className={styles.back} to={back.to}>
            <span aria-hidden="true">←</span> {back.label}
          </Link>
        )}
        <div className={styles.title}>
          <h1>{title}</h1>
          {tag}
        </div>
        {lead && <div className={styles.lead}>{lead}</div>}
      </div>
      {children && <div className={styles.actions}>{children}</div>}
    </div>
  )
}

interface PanelProps {
  title: string
  /** A choice, a count or a button beside the title. */
  aside?: ReactNode
  children: ReactNode
  className?: string | undefined
}

/** One part of a page, under its own heading. */
export function Panel({ title, aside, children, className }: PanelProps) {
  const heading = useId()
  return (
    <section className={`${styles.panel} ${className ?? ''}`} aria-labelledby={heading}>
      <div className={styles.panelHead}>
        <h2 id={heading}>{title}</h2>
        {aside}
      </div>
      {children}
    </section>
  )
}

interface PartProps {
  children: ReactNode
  className?: string | undefined
}

/** Two columns, the first one wider unless they are `isEven`; one below the other where there is no room. */
export function Columns({ isEven = false, className = '', children }: PartProps & { isEven?: boolean }) {
  return (
    <div className={`${styles.columns} ${className}`} data-even={isEven || undefined}>
      {children}
    </div>
  )
}

/** Panels one below the other. */
export function Stack({ children }: { children: ReactNode }) {
  return <div className={styles.stack}>{children}</div>
}

/** A list with a rule between its items. */
export function RuledList({ className = '', label, children }: PartProps & { label?: string }) {
  return (
    <ul className={`${styles.ruled} ${className}`} aria-label={label}>
      {children}
    </ul>
  )
}

/** A small, subdued text, for remarks or in place of an empty list. */
export function Quiet({ children }: { children: ReactNode }) {
  return <p className={styles.quiet}>{children}</p>
}
