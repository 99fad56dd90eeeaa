import styles from './filled.module.css'
import { ShareBar } from './share-bar.tsx'

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
      <span className={styles['bar']}>
        <ShareBar {...share} />
      </span>
    </>
  )
}
