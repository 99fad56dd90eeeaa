import type { Phrase } from '@sabha/language/phrases'
import { useLanguage } from '@sabha/ui/use-language'
import { Link } from 'react-router-dom'
import { collective } from '../../content/collective.ts'
import { paths, scannerAddress } from '../../paths.ts'
import { Brand } from './brand.tsx'
import styles from './footer.module.css'
import { SocialLinks } from './social-links.tsx'

const groups = [
  {
    title: 'Explore',
    links: [
      { to: paths.shows, label: 'Shows' },
      { to: paths.about, label: 'About Us' },
      { to: paths.gallery, label: 'Gallery' },
    ],
  },
  {
    title: 'Good to know',
    links: [
      { to: paths.terms, label: 'Terms and Conditions' },
      { to: paths.privacy, label: 'Privacy Policy' },
      { to: paths.refund, label: 'Refund Policy' },
      { to: paths.shipping, label: 'Shipping and Delivery Policy' },
    ],
  },
] as const satisfies readonly { title: Phrase; links: readonly { to: string; label: Phrase }[] }[]

export function Footer() {
  const { say } = useLanguage()
  return (
    <footer className={styles['footer']}>
      <div className={`container ${styles['columns']}`}>
        <div className={styles['about']}>
          <Brand />
          <p className={styles['motto']}>{say(collective.motto)}</p>
          <SocialLinks />
        </div>
        <section className={`${styles['group']} ${styles['contact']}`}>
          <h2>{say('Write, call or drop in')}</h2>
          <address className={styles['address']}>
            {collective.address.map((line) => (
              <span key={line}>{say(line)}</span>
            ))}
            <a href={`mailto:${collective.email}`}>{collective.email}</a>
            <a href={`tel:${collective.phone.dialled}`}>{collective.phone.shown}</a>
          </address>
        </section>
        {groups.map(({ title, links }) => (
          <nav key={title} className={styles['group']} aria-label={say(title)}>
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
        <nav className={styles['group']} aria-label={say('For our team')}>
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
      {/* Rendered in the last hours of a year, shown in the first of the next. */}
      <p className={`container ${styles['imprint']}`} suppressHydrationWarning>
        {say('© {{year}} {{name}}', { year: new Date().getFullYear(), name: say(collective.name) })}
      </p>
    </footer>
  )
}
