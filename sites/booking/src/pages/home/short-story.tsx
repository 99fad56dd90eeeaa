import { buttonClass } from '@sabha/ui/button'
import { useLanguage } from '@sabha/ui/use-language'
import { Link } from 'react-router-dom'
import { Picture } from '../../components/picture.tsx'
import { home } from '../../content/home.ts'
import { paths } from '../../paths.ts'
import styles from './short-story.module.css'

const { title, paragraphs, picture, alt } = home.story

export function ShortStory() {
  const { say } = useLanguage()
  return (
    <section className={styles['story']}>
      <div className={`container ${styles['columns']}`}>
        <Picture name={picture} alt={say(alt)} sizes="(max-width: 768px) 92vw, 440px" className={styles['picture']} />
        <div className={styles['words']}>
          <h2>{say(title)}</h2>
          {paragraphs.map((paragraph) => (
            <p key={paragraph}>{say(paragraph)}</p>
          ))}
          <Link className={buttonClass('quiet')} to={paths.about}>
            {say('Read our story')}
          </Link>
        </div>
      </div>
    </section>
  )
}
