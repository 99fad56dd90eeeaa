import { useLanguage } from '@sabha/ui/use-language'
import { Link } from 'react-router-dom'
import { paths } from '../../paths.ts'
import type { StoredUser } from '../../session/stored-user.ts'
import { UserSign } from './user-sign.tsx'

/** Stands where the user menu will, while it is fetched or when it can't be. */
export function UserLink({ user }: { user: StoredUser }) {
  const { say } = useLanguage()
  return (
    <Link to={paths.profile} aria-label={`${say('Your account')}: ${user.name}`}>
      <UserSign user={user} />
    </Link>
  )
}
