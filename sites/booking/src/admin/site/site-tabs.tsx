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

/** Tabs of one page, so that the text typed in one part stays while another is shown. */
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
