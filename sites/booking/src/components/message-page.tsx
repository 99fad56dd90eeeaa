import type { ReactNode } from 'react'
import styles from './message-page.module.css'
import { Picture } from './picture.tsx'

/** A whole page that says one thing: not found, could not be shown. */
export function MessagePage({ title, text, sign, children }: { title: string; text: string; sign?: ReactNode; children: ReactNode }) {
  return (
    <div className={styles.page}>
      <Picture name="curved-rows" alt="" sizes="100vw" first className={styles.art} />
      <div className={`container ${styles.words}`}>
        {sign}
        <h1>{title}</h1>
        <p>{text}</p>
        <div className={styles.actions}>{children}</div>
      </div>
    </div>
  )
}
