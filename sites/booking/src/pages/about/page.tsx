import type { Say } from '@sabha/language/translator'
import { Button } from '@sabha/ui/button'
import { Field, FieldFrame } from '@sabha/ui/field'
import { useLanguage } from '@sabha/ui/use-language'
import { type FormEvent, useState } from 'react'
import { PictureHero } from '../../components/page-hero.tsx'
import { usePageTitle } from '../../components/page-title.ts'
import { Picture } from '../../components/picture.tsx'
import { WhatsAppSign } from '../../components/signs.tsx'
import { socialCards, story, team } from '../../content/about.ts'
import { collective } from '../../content/collective.ts'
import { openWhatsApp } from '../../whatsapp.ts'
import styles from './page.module.css'

export default function AboutPage() {
  usePageTitle('About Us')
  return (
    <>
      <AboutHero />
      <OurStory />
      <Team />
      <Socials />
      <GetInTouch />
    </>
  )
}

function AboutHero() {
  const { say } = useLanguage()
  return (
    <PictureHero picture={story.picture}>
      <h1>{say('About Us')}</h1>
      <p>{say(story.lead)}</p>
    </PictureHero>
  )
}

function OurStory() {
  const { say } = useLanguage()
  return (
    <section className={`container ${styles.story}`}>
      <div className={styles.words}>
        <h2>{say('Our Story')}</h2>
        {story.paragraphs.map((paragraph) => (
          <p key={paragraph}>{say(paragraph)}</p>
        ))}
      </div>
      <Picture name={story.beside.picture} alt={say(story.beside.alt)} sizes="(width < 768px) 92vw, 480px" className={styles.picture} />
    </section>
  )
}

function Team() {
  const { say } = useLanguage()
  return (
    <section className={styles.team}>
      <div className="container">
        <h2>{say('The people')}</h2>
        <ul className={styles.members}>
          {team.map(({ name, work, words, picture, alt }) => (
            <li key={name} className={styles.member}>
              <Picture
                name={picture}
                alt={say(alt)}
                sizes="(max-width: 600px) 44vw, (max-width: 1000px) 30vw, 360px"
                className={styles.portrait}
              />
              <div className={styles.teamWords}>
                <h3>{say(name)}</h3>
                <p className={styles.work}>{say(work)}</p>
                <p>{say(words)}</p>
              </div>
            </li>
          ))}
        </ul>
      </div>
    </section>
  )
}

/** What was last worth showing elsewhere. Cards of our own: nothing is fetched from those places. */
function Socials() {
  const { say } = useLanguage()
  return (
    <section className={`container ${styles.socials}`}>
      <h2>{say('From Our Socials')}</h2>
      <ul className={styles.cards}>
        {socialCards.map(({ place, picture, words }) => (
          <li key={place} className={styles.card}>
            <Picture name={picture} alt="" sizes="(width < 768px) 92vw, 370px" className={styles.socialsPicture} />
            <div className={styles.socialsWords}>
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

function GetInTouch() {
  const { say } = useLanguage()
  return (
    <section className={styles.touch} id="contact">
      <div className={`container ${styles.columns}`}>
        <div>
          <h2>{say('Get In Touch')}</h2>
          <p className={styles.lead}>
            {say('Ask us about a seat, a school visit or a song. We answer from Monday to Saturday, 10:00 to 18:00.')}
          </p>
          <address className={styles.address}>
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

/** Opens a chat with what was written. Nothing goes to our backend and nothing is asked for (specification section 5). */
function ContactForm() {
  const { say } = useLanguage()
  const [contact, setContact] = useState<Contact>({ name: '', email: '', message: '' })
  const write = (part: Partial<Contact>) => setContact((before) => ({ ...before, ...part }))
  const send = (event: FormEvent) => {
    event.preventDefault()
    openWhatsApp(contactMessage(contact, say))
  }
  return (
    <form className={styles.form} noValidate onSubmit={send}>
      <Field label={say('Your name')} autoComplete="name" value={contact.name} onChange={(event) => write({ name: event.target.value })} />
      <Field
        label={say('Your e-mail')}
        type="email"
        autoComplete="email"
        value={contact.email}
        onChange={(event) => write({ email: event.target.value })}
      />
      <FieldFrame label={say('Your message')}>
        {(control) => (
          <textarea
            {...control}
            className={`${control.className} ${styles.text}`}
            rows={5}
            value={contact.message}
            onChange={(event) => write({ message: event.target.value })}
          />
        )}
      </FieldFrame>
      <Button type="submit">
        <WhatsAppSign size={22} />
        {say('Send via WhatsApp')}
      </Button>
      <p className={styles.note}>{say('This opens WhatsApp with your message. Nothing is sent until you press send there.')}</p>
    </form>
  )
}

export interface Contact {
  name: string
  email: string
  message: string
}

/** The text of the chat that the form opens: who writes, what, and where else to answer. Whatever was left out is left out. */
export function contactMessage({ name, email, message }: Contact, say: Say): string {
  const said = (text: string) => text.trim()
  return [
    said(name) ? say('Hello Sabha, this is {{name}}.', { name: said(name) }) : say('Hello Sabha!'),
    said(message),
    said(email) && say('My e-mail: {{email}}', { email: said(email) }),
  ]
    .filter(Boolean)
    .join('\n\n')
}
