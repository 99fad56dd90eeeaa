import type { ReactNode } from 'react'
import styles from './facts.module.css'

export interface Fact {
  label: string
  value: ReactNode
  /** Takes the whole width of a narrow screen. */
  wide?: boolean
}

/** Labelled facts: date, venue, price. */
export function Facts({ facts }: { facts: readonly Fact[] }) {
  return (
    <dl className={styles.facts}>
      {facts.map(({ label, value, wide }) => (
        <div key={label} className={wide ? styles.wide : undefined}>
          <dt>{label}</dt>
          <dd>{value}</dd>
        </div>
      ))}
    </dl>
  )
}

/** A fact and what goes with it: a date and its times. */
export function TwoLines({ first, second }: { first: string; second: string }) {
  return (
    <>
      <span className={styles.first}>{first}</span>
      {second && <span className={styles.second}> {second}</span>}
    </>
  )
}

/** Seats as chips: `A12`. */
export function SeatChips({ seats }: { seats: readonly string[] }) {
  return (
    <ul className={styles.chips}>
      {seats.map((seat) => (
        <li key={seat}>{seat}</li>
      ))}
    </ul>
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
