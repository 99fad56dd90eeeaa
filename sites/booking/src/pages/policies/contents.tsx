import { useLanguage } from '@sabha/ui/use-language'
import { Link, useLocation } from 'react-router-dom'
import type { PolicySection } from '../../content/policies/policy.ts'
import styles from './contents.module.css'

/** The table of contents, on screens wide enough to keep it in sight. */
export function Contents({ sections }: { sections: readonly Pick<PolicySection, 'id' | 'heading'>[] }) {
  const { say } = useLanguage()
  const { search } = useLocation()
  return (
    <nav className={styles['contents']} aria-label={say('On this page')}>
      <p aria-hidden="true">{say('On this page')}</p>
      <ol>
        {sections.map(({ id, heading }) => (
          <li key={id}>
            {/* The router scrolls there; the focus follows by hand, as it would after a plain anchor. */}
            <Link to={{ search, hash: id }} onClick={() => document.getElementById(id)?.focus({ preventScroll: true })}>
              {say(heading)}
            </Link>
          </li>
        ))}
      </ol>
    </nav>
  )
}
