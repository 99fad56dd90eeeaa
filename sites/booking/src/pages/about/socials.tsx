import { useLanguage } from '@sabha/ui/use-language'
import { Picture } from '../../components/picture.tsx'
import { collective } from '../../content/collective.ts'
import { socialCards } from '../../content/socials.ts'
import styles from './socials.module.css'

/** What was last worth showing elsewhere. Cards of our own: nothing is fetched from those places. */
export function Socials() {
  const { say } = useLanguage()
  return (
    <section className={`container ${styles['socials']}`}>
      <h2>{say('From Our Socials')}</h2>
      <ul className={styles['cards']}>
        {socialCards.map(({ place, picture, words }) => (
          <li key={place} className={styles['card']}>
            <Picture name={picture} alt="" sizes="(max-width: 768px) 92vw, 370px" className={styles['picture']} />
            <div className={styles['words']}>
              <h3>{place}</h3>
              <p>{say(words)}</p>
              <a href={collective.socials.find(({ name }) => name === place)?.address} target="_blank" rel="noreferrer">
                {say('Open on {{place}}', { place })}
              </a>
            </div>
          </li>
        ))}
      </ul>
    </section>
  )
}
