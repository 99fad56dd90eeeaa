import styles from './share-bar.module.css'

interface ShareBarProps {
  whole: number
  /** What is filled, from the left: sold or inside. */
  part: number
  /** After it, in a lighter pattern: given away. */
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

/** The name of a section; on a phone, where a column of bars has no room, with its bar below. */
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
