import { useLanguage } from '@sabha/ui/use-language'
import { Picture } from '../../components/picture.tsx'
import { team } from '../../content/team.ts'
import styles from './team.module.css'

export function Team() {
  const { say } = useLanguage()
  return (
    <section className={styles['team']}>
      <div className="container">
        <h2>{say('The people')}</h2>
        <ul className={styles['members']}>
          {team.map(({ name, work, words, picture, alt }) => (
            <li key={name} className={styles['member']}>
              <Picture
                name={picture}
                alt={say(alt)}
                sizes="(max-width: 600px) 44vw, (max-width: 1000px) 30vw, 360px"
                className={styles['portrait']}
              />
              <div className={styles['words']}>
                <h3>{say(name)}</h3>
                <p className={styles['work']}>{say(work)}</p>
                <p>{say(words)}</p>
              </div>
            </li>
          ))}
        </ul>
      </div>
    </section>
  )
}
