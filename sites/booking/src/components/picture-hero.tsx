import type { ReactNode } from 'react'
import type { PictureName } from '../content/pictures.ts'
import { Picture } from './picture.tsx'
import styles from './picture-hero.module.css'

/** The top of a page with a picture of its own: words at the left, and what they are about beside them. */
export function PictureHero({ picture, children }: { picture: PictureName; children: ReactNode }) {
  return (
    <header className={styles['hero']}>
      <Picture name={picture} alt="" sizes="(max-width: 768px) 110vw, 80vw" first className={styles['picture']} />
      <div className={`container ${styles['words']}`}>{children}</div>
    </header>
  )
}
