import { useLanguage } from '@sabha/ui/use-language'
import { usePageTitle } from '../../components/page-title.ts'
import { PictureHero } from '../../components/picture-hero.tsx'
import type { Performer } from '../../content/performers.ts'
import { Concerts } from './concerts.tsx'
import styles from './performer-view.module.css'

export function PerformerView({ performer }: { performer: Performer }) {
  usePageTitle(performer.name)
  const { say } = useLanguage()
  return (
    <article>
      <PictureHero picture={performer.picture}>
        <p>{say(performer.role)}</p>
        <h1>{say(performer.name)}</h1>
        <p>{say(performer.tagline)}</p>
      </PictureHero>
      <section className={styles['counters']} aria-label={say('Numbers so far')}>
        <dl className="container">
          {performer.counters.map(({ figure, label }) => (
            <div key={label}>
              <dt>{say(label)}</dt>
              <dd>{figure}</dd>
            </div>
          ))}
        </dl>
      </section>
      <div className={`container ${styles['body']}`}>
        <section className={styles['biography']}>
          <h2>{say('The life behind the bow')}</h2>
          {performer.biography.map((paragraph) => (
            <p key={paragraph}>{say(paragraph)}</p>
          ))}
        </section>
        <div className={styles['aside']}>
          <section lang="kn" className={styles['kannada']}>
            <h2>{performer.kannada.title}</h2>
            {performer.kannada.paragraphs.map((paragraph) => (
              <p key={paragraph}>{paragraph}</p>
            ))}
          </section>
          <section>
            <h2>{say('Far beyond the Kaveri')}</h2>
            <p>{say(performer.reach)}</p>
          </section>
        </div>
      </div>
      <Concerts performer={performer} />
    </article>
  )
}
