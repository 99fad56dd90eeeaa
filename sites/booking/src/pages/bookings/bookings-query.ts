import type { Language } from '@sabha/language/languages'
import { queryOptions } from '@tanstack/react-query'
import { authToken, type StoredUser } from '../../session/stored-user.ts'

/**
 * The guest's bookings. After a change of language the same bookings stay in sight until the new answer comes. Without a network the query
 * fails at once, and the tickets that are kept here are shown instead.
 */
export const bookingsQuery = (user: StoredUser, language: Language) => {
  // An admin's id is no guest's id: an admin books for the guest whose token is kept here.
  const owner = user.role === 'admin' ? `token ${authToken()}` : user.id
  return queryOptions({
    queryKey: ['bookings', owner, language],
    queryFn: async ({ signal }) =>
      (await (await import('../../api.ts')).api.bookings.mine({ ...ownerRequest(user), language }, { signal })).bookings,
    staleTime: 0,
    placeholderData: (before, query) => (query?.queryKey[1] === owner ? before : undefined),
  })
}

/** Names the guest by id, or by e-mail where the id is no number (specification section 7). For an admin, the token names the guest. */
function ownerRequest({ role, id, email }: StoredUser): { user_id?: string; email?: string } {
  if (role === 'admin') return {}
  return /^\d+$/.test(id) ? { user_id: id } : { email: email || id }
}
