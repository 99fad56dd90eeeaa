import styles from './share-bar.module.css'

interface ShareBarProps {
  whole: number
  /** What is filled, from the left: sold or inside. */
  part: number
  /** Filled behind it in a lighter face: given away. */
  second?: number
}

/** How much of a whole, for the eye; the numbers stand beside it. */
export function ShareBar({ whole, part, second = 0 }: ShareBarProps) {
  const share = (value: number) => `${whole > 0 ? Math.min(100, (value / whole) * 100) : 0}%`
  return (
    <span className={styles['bar']} aria-hidden="true">
      <span className={styles['part']} style={{ width: share(part) }} />
      <span className={styles['second']} style={{ width: share(second) }} />
    </span>
  )
}
