import styles from './share-bar.module.css'

interface ShareBarProps {
  whole: number
  /** The filled part from the left: seats sold or guests inside. */
  part: number
  /** The part after it, in a lighter pattern: seats given away. */
  second?: number
}

/** How much of a whole, as a bar; the numbers are next to it. */
export function ShareBar({ whole, part, second = 0 }: ShareBarProps) {
  const share = (value: number) => `${whole > 0 ? Math.min(100, (value / whole) * 100) : 0}%`
  return (
    <span className={styles.bar} aria-hidden="true">
      <span className={styles.part} style={{ width: share(part) }} />
      <span className={styles.second} style={{ width: share(second) }} />
    </span>
  )
}

interface FilledProps {
  name: string
  whole: number
  part: number
  second?: number
}

/** The name of a section. On a phone, which has no room for a column of bars, the bar is below the name. */
export function Filled({ name, ...share }: FilledProps) {
  return (
    <>
      <strong>{name}</strong>
      <span className={styles.below}>
        <ShareBar {...share} />
      </span>
    </>
  )
}
