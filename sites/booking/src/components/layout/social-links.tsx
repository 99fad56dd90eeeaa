import { useLanguage } from '@sabha/ui/use-language'
import { collective } from '../../content/collective.ts'
import styles from './social-links.module.css'

/** Line drawings on a grid of 24. */
const drawings = {
  Instagram: 'M7 3h10a4 4 0 0 1 4 4v10a4 4 0 0 1-4 4H7a4 4 0 0 1-4-4V7a4 4 0 0 1 4-4Zm5 5a4 4 0 1 0 0 8 4 4 0 0 0 0-8Zm5-1.5v.01',
  YouTube: 'M5 5.5h14a2.5 2.5 0 0 1 2.5 2.5v8a2.5 2.5 0 0 1-2.5 2.5H5A2.5 2.5 0 0 1 2.5 16V8A2.5 2.5 0 0 1 5 5.5Zm5 3.5v6l5-3-5-3Z',
  Facebook: 'M14 21v-8h3l.6-3.5H14V7.5c0-1 .5-1.8 1.9-1.8h1.8V2.8A20 20 0 0 0 15.1 2.6c-2.9 0-4.6 1.7-4.6 4.6v2.3H7V13h3.5v8',
} satisfies Record<(typeof collective.socials)[number]['name'], string>

export function SocialLinks() {
  const { say } = useLanguage()
  return (
    <ul className={styles['links']} aria-label={say('Follow us')}>
      {collective.socials.map(({ name, address }) => (
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
