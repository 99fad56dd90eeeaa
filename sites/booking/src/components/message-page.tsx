import type { ReactNode } from 'react'
import { StringsArt } from './art/strings-art.tsx'
import styles from './message-page.module.css'

/** A whole page that says one thing: not found, could not be shown. */
export function MessagePage({ title, text, children }: { title: string; text: string; children: ReactNode }) {
  return (
    <div className={styles['page']}>
      <StringsArt className={styles['art']} />
      <div className={`container ${styles['words']}`}>
        <h1>{title}</h1>
        <p>{text}</p>
        <div className={styles['actions']}>{children}</div>
      </div>
    </div>
  )
}
