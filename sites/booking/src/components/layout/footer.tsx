import type { socialPlaces } from '@sabha/api/site/content'
import type { Phrase } from '@sabha/language/phrases'
import { useLanguage } from '@sabha/ui/use-language'
import { Link } from 'react-router-dom'
import { paths, scannerAddress } from '../../paths.ts'
import { useSite } from '../../site.ts'
import { Brand } from './brand.tsx'
import styles from './footer.module.css'
import { useMainLinks } from './links.ts'

const policies = [
  { to: paths.terms, label: 'Terms and Conditions' },
  { to: paths.privacy, label: 'Privacy Policy' },
  { to: paths.refund, label: 'Refund Policy' },
  { to: paths.shipping, label: 'Shipping and Delivery Policy' },
] as const satisfies readonly { to: string; label: Phrase }[]

export function Footer() {
  const { say } = useLanguage()
  const identity = useSite('identity')
  const { address, email, phone } = identity
  const groups = [
    { title: 'Explore', links: useMainLinks().filter(({ to }) => to !== paths.home) },
    { title: 'Good to know', links: policies },
  ] as const
  return (
    <footer className={styles.footer}>
      <div className={`container ${styles.columns}`}>
        <div className={styles.about}>
          <Brand />
          {identity.motto && <p className={styles.motto}>{identity.motto}</p>}
          {identity.socials.length > 0 && <SocialLinks />}
        </div>
        {(address[0] || email || phone.dialled) && (
          <section className={`${styles.group} ${styles.contact}`}>
            <h2>{say('Write, call or drop in')}</h2>
            <address className={styles.address}>
              {address.map((line) => (
                <span key={line}>{line}</span>
              ))}
              {email && <a href={`mailto:${email}`}>{email}</a>}
              {phone.dialled && <a href={`tel:${phone.dialled}`}>{phone.shown}</a>}
            </address>
          </section>
        )}
        {groups.map(({ title, links }) => (
          <nav key={title} className={styles.group} aria-label={say(title)}>
            <h2>{say(title)}</h2>
            <ul>
              {links.map(({ to, label }) => (
                <li key={to}>
                  <Link to={to}>{say(label)}</Link>
                </li>
              ))}
            </ul>
          </nav>
        ))}
        <nav className={styles.group} aria-label={say('For our team')}>
          <h2>{say('For our team')}</h2>
          <ul>
            <li>
              <Link to={paths.adminLogin}>{say('Admin Login')}</Link>
            </li>
            <li>
              <a href={scannerAddress}>{say('QR Scanner')}</a>
            </li>
          </ul>
        </nav>
      </div>
      {/* A page rendered in the last hours of a year may be shown in the next. */}
      <p className={`container ${styles.imprint}`} suppressHydrationWarning>
        {say('© {{year}} {{name}}', { year: new Date().getFullYear(), name: identity.name })}
      </p>
    </footer>
  )
}

/** Line drawings on a grid of 24. */
const drawings = {
  Instagram: 'M7 3h10a4 4 0 0 1 4 4v10a4 4 0 0 1-4 4H7a4 4 0 0 1-4-4V7a4 4 0 0 1 4-4Zm5 5a4 4 0 1 0 0 8 4 4 0 0 0 0-8Zm5-1.5v.01',
  YouTube: 'M5 5.5h14a2.5 2.5 0 0 1 2.5 2.5v8a2.5 2.5 0 0 1-2.5 2.5H5A2.5 2.5 0 0 1 2.5 16V8A2.5 2.5 0 0 1 5 5.5Zm5 3.5v6l5-3-5-3Z',
  Facebook: 'M14 21v-8h3l.6-3.5H14V7.5c0-1 .5-1.8 1.9-1.8h1.8V2.8A20 20 0 0 0 15.1 2.6c-2.9 0-4.6 1.7-4.6 4.6v2.3H7V13h3.5v8',
} satisfies Record<(typeof socialPlaces)[number], string>

function SocialLinks() {
  const { say } = useLanguage()
  const { socials } = useSite('identity')
  return (
    <ul className={styles.links} aria-label={say('Follow us')}>
      {socials.map(({ name, address }) => (
        <li key={name}>
          <a href={address} target="_blank" rel="noreferrer">
            <svg width="22" height="22" viewBox="0 0 24 24" fill="none" stroke="currentColor" strokeWidth="1.6" aria-hidden="true">
              <path d={drawings[name]} strokeLinejoin="round" strokeLinecap="round" />
            </svg>
            <span className="visually-hidden">{name}</span>
          </a>
        </li>
      ))}
    </ul>
  )
}
