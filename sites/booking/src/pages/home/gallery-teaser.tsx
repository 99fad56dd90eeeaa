import { buttonClass } from '@sabha/ui/button'
import { useLanguage } from '@sabha/ui/use-language'
import { Link } from 'react-router-dom'
import { Picture } from '../../components/picture.tsx'
import { gallery } from '../../content/gallery.ts'
import { home } from '../../content/home.ts'
import { paths } from '../../paths.ts'
import styles from './gallery-teaser.module.css'

/** A few pictures, standing still; the rest is in the gallery. */
export function GalleryTeaser() {
  const { say } = useLanguage()
  return (
    <section className={styles['teaser']}>
      <div className="container">
        <h2>{say('Before and behind the curtain')}</h2>
        <div className={styles['pictures']}>
          {home.teaser.map((name, index) => {
            const shown = gallery.find(({ picture }) => picture === name)
            const sizes = index === 0 ? '(max-width: 768px) 92vw, 560px' : '(max-width: 768px) 46vw, 290px'
            return <Picture key={name} name={name} alt={shown ? say(shown.alt) : ''} sizes={sizes} className={styles['picture']} />
          })}
        </div>
        <Link className={buttonClass('quiet')} to={paths.gallery}>
          {say('See the gallery')}
        </Link>
      </div>
    </section>
  )
}
