import type { ReactNode } from 'react'
import styles from './page-hero.module.css'

/** The curtain at the top of a page, with its heading. */
export function PageHero({ title, children }: { title: string; children?: ReactNode }) {
  return (
    <div className={styles['hero']}>
      <div className="container">
        <h1>{title}</h1>
        {children}
      </div>
    </div>
  )
}
