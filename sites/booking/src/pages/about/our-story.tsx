import { useLanguage } from '@sabha/ui/use-language'
import { Picture } from '../../components/picture.tsx'
import { story } from '../../content/story.ts'
import styles from './our-story.module.css'

export function OurStory() {
  const { say } = useLanguage()
  return (
    <section className={`container ${styles['story']}`}>
      <div className={styles['words']}>
        <h2>{say('Our Story')}</h2>
        {story.paragraphs.map((paragraph) => (
          <p key={paragraph}>{say(paragraph)}</p>
        ))}
      </div>
      <Picture
        name={story.beside.picture}
        alt={say(story.beside.alt)}
        sizes="(max-width: 768px) 92vw, 480px"
        className={styles['picture']}
      />
    </section>
  )
}
