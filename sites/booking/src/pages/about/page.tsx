import type { SitePages } from '@sabha/api/site/pages'
import type { Say } from '@sabha/language/translator'
import { Button, buttonClass } from '@sabha/ui/button'
import { Field, FieldFrame } from '@sabha/ui/field'
import { useLanguage } from '@sabha/ui/use-language'
import { type FormEvent, useState } from 'react'
import { Link } from 'react-router-dom'
import { EmptyState } from '../../components/empty-state.tsx'
import { PictureHero } from '../../components/page-hero.tsx'
import { usePageTitle } from '../../components/page-title.ts'
import { Picture } from '../../components/picture.tsx'
import { WhatsAppSign } from '../../components/signs.tsx'
import { paths } from '../../paths.ts'
import { useSite } from '../../site.ts'
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
  const { picture, lead } = useSite('about')
  return (
    <PictureHero picture={picture}>
      <h1>{say('About Us')}</h1>
      {lead && <p>{lead}</p>}
    </PictureHero>
  )
}

function OurStory() {
  const { say } = useLanguage()
  const { story, beside } = useSite('about')
  if (story.length === 0) return null
  return (
    <section className={`container ${styles.story}`} data-plain={beside.picture === null || undefined}>
      <div className={styles.words}>
        <h2 className="display">{say('Our Story')}</h2>
        {story.map((paragraph) => (
          <p key={paragraph}>{paragraph}</p>
        ))}
      </div>
      {beside.picture && <Picture name={beside.picture} alt={beside.alt} sizes="(width < 768px) 92vw, 480px" className={styles.picture} />}
    </section>
  )
}

function Team() {
  const { say } = useLanguage()
  const { team } = useSite('about')
  if (team.length === 0) return null
  return (
    <section className={styles.team}>
      <div className="container">
        <h2 className="display">{say('The people')}</h2>
        <ul className={styles.members}>
          {team.map(({ name, work, words, picture, alt }) => (
            <li key={name} className={styles.member}>
              {picture && (
                <Picture
                  name={picture}
                  alt={alt}
                  sizes="(max-width: 600px) 44vw, (max-width: 1000px) 30vw, 360px"
                  className={styles.portrait}
                />
              )}
              <div className={styles.teamWords}>
                <h3>{name}</h3>
                {work && <p className={styles.work}>{work}</p>}
                {words && <p>{words}</p>}
              </div>
            </li>
          ))}
        </ul>
      </div>
    </section>
  )
}

/** What the collective last showed on its social networks. The cards are our own: nothing is fetched from those places. */
function Socials() {
  const { say } = useLanguage()
  const { social_cards } = useSite('about')
  const { socials } = useSite('identity')
  if (social_cards.length === 0) return null
  return (
    <section className={`container ${styles.socials}`}>
      <h2 className="display">{say('From Our Socials')}</h2>
      <ul className={styles.cards}>
        {social_cards.map(({ place, picture, words }) => {
          const address = socials.find(({ name }) => name === place)?.address
          return (
            <li key={place} className={styles.card}>
              {picture && <Picture name={picture} alt="" sizes="(width < 768px) 92vw, 370px" className={styles.socialsPicture} />}
              <div className={styles.socialsWords}>
                <h3>{place}</h3>
                <p>{words}</p>
                {address && (
                  <a href={address} target="_blank" rel="noreferrer">
                    {say('Open on {{place}}', { place })}
                  </a>
                )}
              </div>
            </li>
          )
        })}
      </ul>
    </section>
  )
}

function GetInTouch() {
  const { say } = useLanguage()
  const { contact } = useSite('about')
  const { name, address, phone, email, whatsapp, pages } = useSite('identity')
  if (!pages.about) return <NothingYet />
  return (
    <section className={styles.touch} id="contact">
      <div className={`container ${styles.columns}`}>
        <div>
          <h2 className="display">{say('Get In Touch')}</h2>
          {contact && <p className={styles.lead}>{contact}</p>}
          <address className={styles.address}>
            <p>
              <strong>{name}</strong>
              {address.map((line) => (
                <span key={line}>{line}</span>
              ))}
            </p>
            <p>
              {phone.dialled && <a href={`tel:${phone.dialled}`}>{phone.shown}</a>}
              {email && <a href={`mailto:${email}`}>{email}</a>}
            </p>
          </address>
        </div>
        {whatsapp.number && <ContactForm />}
      </div>
    </section>
  )
}

/** Shown while the page has no content: nothing links here, and a visitor who has the address is led on. */
function NothingYet() {
  const { say } = useLanguage()
  const { name } = useSite('identity')
  return (
    <div className={`container ${styles.nothing}`}>
      <EmptyState
        title={name}
        action={
          <Link className={buttonClass()} to={paths.shows}>
            {say('See the shows')}
          </Link>
        }
      />
    </div>
  )
}

/** Opens a chat with the written text. Nothing goes to our backend, and no field is required (specification section 5). */
function ContactForm() {
  const { say } = useLanguage()
  const { whatsapp } = useSite('identity')
  const [contact, setContact] = useState<Contact>({ name: '', email: '', message: '' })
  const write = (part: Partial<Contact>) => setContact((before) => ({ ...before, ...part }))
  const send = (event: FormEvent) => {
    event.preventDefault()
    openWhatsApp(whatsapp.number, contactMessage(contact, whatsapp, say))
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

/** Returns the text of the chat that the form opens: who writes, what, and where else to answer. Empty fields are left out. */
export function contactMessage(
  { name, email, message }: Contact,
  { greeting, introduction }: Pick<SitePages['identity']['whatsapp'], 'greeting' | 'introduction'>,
  say: Say,
): string {
  const said = (text: string) => text.trim()
  return [
    said(name) ? introduction.replaceAll('{name}', () => said(name)) : greeting,
    said(message),
    said(email) && say('My e-mail: {{email}}', { email: said(email) }),
  ]
    .filter(Boolean)
    .join('\n\n')
}
