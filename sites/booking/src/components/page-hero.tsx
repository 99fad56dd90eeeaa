import type { ReactNode } from 'react'
import styles from './page-hero.module.css'
import { Picture } from './picture.tsx'

/** The curtain at the top of a page, with its heading. */
export function PageHero({ title, sign, children }: { title: string; sign?: ReactNode; children?: ReactNode }) {
  return (
    <div className={styles.hero} data-signed={sign ? '' : undefined}>
      <div className="container">
        {sign}
        <h1>{title}</h1>
        {children}
      </div>
    </div>
  )
}

/** The top of a page with a picture of its own: words at the left, the picture beside them. Without a picture, the curtain. */
export function PictureHero({ picture, children }: { picture: string | null; children: ReactNode }) {
  if (picture === null) {
    return (
      <header className={styles.hero}>
        <div className="container">{children}</div>
      </header>
    )
  }
  return (
    <header className={styles.pictureHeroHero}>
      <Picture name={picture} alt="" sizes="(width < 768px) 110vw, 80vw" first className={styles.picture} />
      <div className={`container ${styles.words}`}>{children}</div>
    </header>
  )
}

/** The content below a `PageHero`; its first card overlaps the curtain's hem. */
export function PageBody({ children }: { children: ReactNode }) {
  return <div className={`container ${styles.body}`}>{children}</div>
}
