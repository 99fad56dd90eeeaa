import type { ReactNode } from 'react'
import styles from './tag.module.css'

/** `good`, `wait` and `bad` are states; `plain` is for what is over or unimportant. */
export type Tone = 'good' | 'wait' | 'bad' | 'plain'

/** A state in a word. */
export function Tag({ tone, children }: { tone: Tone; children: ReactNode }) {
  return <span className={tone === 'plain' ? styles.tag : `${styles.tag} ${styles[tone]}`}>{children}</span>
}
