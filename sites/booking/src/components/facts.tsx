import type { ReactNode } from 'react'
import styles from './facts.module.css'

interface FactProps {
  label: ReactNode
  children: ReactNode
  className?: string | undefined
}

/** One fact of a list: its name and its value. */
export function Fact({ label, children, className }: FactProps) {
  return (
    <div className={className}>
      <dt>{label}</dt>
      <dd>{children}</dd>
    </div>
  )
}

interface FactsProps {
  /** `wide`: takes the whole width of a narrow screen. */
  facts: readonly { label: string; value: ReactNode; wide?: boolean }[]
}

/** Labelled facts: date, venue, price. */
export function Facts({ facts }: FactsProps) {
  return (
    <dl className={styles.facts}>
      {facts.map(({ label, value, wide }, index) => (
        // biome-ignore lint/suspicious/noArrayIndexKey: two may have one name, such as credit notes; they keep no state.
        <Fact key={`${label} ${index}`} label={label} className={wide ? styles.wide : undefined}>
          {value}
        </Fact>
      ))}
    </dl>
  )
}

/** A fact with its details, such as a date and its times. */
export function TwoLines({ first, second }: { first: ReactNode; second: ReactNode }) {
  return (
    <>
      <span className={styles.first}>{first}</span>
      {second && <span className={styles.second}> {second}</span>}
    </>
  )
}

/** A code in groups of four for the eye; copied and read aloud it is one word. A booking id is shown whole, as on the PDF and in mails. */
export function Code({ children, isWhole = false }: { children: string; isWhole?: boolean }) {
  const groups = isWhole ? [children] : (children.match(/.{1,4}/gu) ?? [])
  return (
    <span className={styles.code}>
      {groups.map((group, index) => (
        // biome-ignore lint/suspicious/noArrayIndexKey: a group is its place in the code.
        <span key={index}>{group}</span>
      ))}
    </span>
  )
}
