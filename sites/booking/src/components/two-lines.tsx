import styles from './two-lines.module.css'

/** A fact and what goes with it: a date and its times. */
export function TwoLines({ first, second }: { first: string; second: string }) {
  return (
    <>
      <span className={styles['first']}>{first}</span>
      {second && <span className={styles['second']}> {second}</span>}
    </>
  )
}
