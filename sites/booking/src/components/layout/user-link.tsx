import { useLanguage } from '@sabha/ui/use-language'
import { Link } from 'react-router-dom'
import { paths } from '../../paths.ts'
import type { StoredUser } from '../../session/stored-user.ts'
import styles from './user-link.module.css'

/** Takes the place of the user menu while it loads, or where it can't be loaded. */
export function UserLink({ user }: { user: StoredUser }) {
  const { say } = useLanguage()
  return (
    <Link to={paths.profile} aria-label={`${say('Your account')}: ${user.name}`}>
      <UserSign user={user} />
    </Link>
  )
}

/** The sign of the signed-in user, which opens their menu. */
export function UserSign({ user }: { user: StoredUser }) {
  return (
    <span className={styles.sign} aria-hidden="true">
      <span className={styles.initial}>{initialOf(user.name)}</span>
      <svg width="12" height="12" viewBox="0 0 12 12" fill="none" stroke="currentColor" strokeWidth="1.75" aria-hidden="true">
        <path d="m2 4 4 4 4-4" strokeLinecap="round" strokeLinejoin="round" />
      </svg>
    </span>
  )
}

/** Returns the first letter as a reader sees it: a Kannada letter keeps its vowel sign. */
function initialOf(name: string): string {
  const [first] = new Intl.Segmenter().segment(name.trim())
  return first?.segment.toUpperCase() ?? '·'
}
