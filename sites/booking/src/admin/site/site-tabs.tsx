import type { Phrase } from '@sabha/language/phrases'
import { useLanguage } from '@sabha/ui/use-language'
import { Link } from 'react-router-dom'
import { paths } from '../../paths.ts'
import { useOpenInSight } from '../components/open-in-sight.ts'
import styles from './site.module.css'

const tabs: readonly { part: string; label: Phrase }[] = [
  { part: 'identity', label: 'Identity' },
  { part: 'home', label: 'Home' },
  { part: 'shows', label: 'Shows page' },
  { part: 'about', label: 'About' },
  { part: 'gallery', label: 'Gallery' },
  { part: 'performers', label: 'Performers' },
  { part: 'policies', label: 'Policies' },
  { part: 'pictures', label: 'Pictures' },
  { part: 'history', label: 'History' },
]

/** Of one page, so that what was typed in one of them stays while another is looked at. */
export function SiteTabs({ part: shown }: { part: string }) {
  const { say } = useLanguage()
  const strip = useOpenInSight<HTMLElement>(shown)
  return (
    <nav ref={strip} className={styles.tabs} aria-label={say('Parts of the site')}>
      {tabs.map(({ part, label }) => (
        <Link
          key={part}
          className={styles.tab}
          to={paths.adminSitePart(part)}
          aria-current={part === shown ? 'page' : undefined}
          preventScrollReset
          replace
        >
          {say(label)}
        </Link>
      ))}
    </nav>
  )
}
