import { useLanguage } from '@sabha/ui/use-language'
import { collective } from '../../content/collective.ts'
import { ContactForm } from './contact-form.tsx'
import styles from './get-in-touch.module.css'

export function GetInTouch() {
  const { say } = useLanguage()
  return (
    <section className={styles['touch']} id="contact">
      <div className={`container ${styles['columns']}`}>
        <div>
          <h2>{say('Get In Touch')}</h2>
          <p className={styles['lead']}>
            {say('Ask us about a seat, a school visit or a song. We answer from Monday to Saturday, 10:00 to 18:00.')}
          </p>
          <address className={styles['address']}>
            <p>
              <strong>{say(collective.name)}</strong>
              {collective.address.map((line) => (
                <span key={line}>{say(line)}</span>
              ))}
            </p>
            <p>
              <a href={`tel:${collective.phone.dialled}`}>{collective.phone.shown}</a>
              <a href={`mailto:${collective.email}`}>{collective.email}</a>
            </p>
          </address>
        </div>
        <ContactForm />
      </div>
    </section>
  )
}
