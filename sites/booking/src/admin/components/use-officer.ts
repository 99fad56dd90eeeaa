import { useStoredUser } from '../../session/stored-user.ts'

export interface Officer {
  name: string
  /** Permission `admin`: money and accounts too. */
  isOwner: boolean
}

/** Who is signed in to the office. What an officer may not do isn't offered: asking for it would end the session. */
export function useOfficer(): Officer {
  const user = useStoredUser()
  return { name: user?.name || user?.email || '', isOwner: user?.permission !== 'office' }
}
