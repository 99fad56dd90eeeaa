import { useLanguage } from '@sabha/ui/use-language'
import { memo } from 'react'
import { NavLink } from 'react-router-dom'
import { paths } from '../paths.ts'
import styles from './mode-links.module.css'
import { useSession } from './services.tsx'

/** Links to scanning and selling, on a phone that is paired for both. */
export const ModeLinks = memo(function ModeLinks() {
  const { say } = useLanguage()
  const session = useSession()
  if (session.kind !== 'device' || !session.counter) return null
  return (
    <nav className={styles.modes} aria-label={say('Scan or sell')}>
      <NavLink to={paths.scan}>{say('Scan')}</NavLink>
      <NavLink to={paths.sell}>{say('Sell')}</NavLink>
    </nav>
  )
})
