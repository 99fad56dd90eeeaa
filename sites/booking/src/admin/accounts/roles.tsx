import { isOwner } from '@sabha/api/shapes'
import type { Phrase } from '@sabha/language/phrases'
import { useLanguage } from '@sabha/ui/use-language'

const roles = { office: 'All but money and accounts', admin: 'Full access' } as const satisfies Record<string, Phrase>

/** What an account with this permission may do. */
export function roleOf(account: Parameters<typeof isOwner>[0]): Phrase {
  return isOwner(account) ? roles.admin : roles.office
}

/** The roles as options of a list. */
export function RoleOptions() {
  const { say } = useLanguage()
  return (
    <>
      <option value="office">{say(roles.office)}</option>
      <option value="admin">{say(roles.admin)}</option>
    </>
  )
}
