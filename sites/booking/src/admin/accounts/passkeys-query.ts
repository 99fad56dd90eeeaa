import { queryOptions, useQuery } from '@tanstack/react-query'
import { adminApi } from '../admin-api.ts'

export const passkeysQuery = queryOptions({
  queryKey: ['admin', 'passkeys'],
  // Not as the admin's pages ask: the profile is no page of the admin's, and stays where a session is over.
  queryFn: ({ signal }) => adminApi.accounts.passkeys({}, { signal }),
  staleTime: 0,
})

/** Whether whoever is signed in has a passkey of this address. */
export function useHasPasskeyHere(): boolean {
  const { data } = useQuery(passkeysQuery)
  return data?.passkeys.some(({ is_of_this_host }) => is_of_this_host) ?? false
}
