import { queryOptions, useQuery } from '@tanstack/react-query'
import { adminApi } from '../admin-api.ts'

export const passkeysQuery = queryOptions({
  queryKey: ['admin', 'passkeys'],
  // Not through `asAdmin`: the profile is no admin page and stays open when a session is over.
  queryFn: ({ signal }) => adminApi.accounts.passkeys({}, { signal }),
  staleTime: 0,
})

/** Says whether the signed-in account has a passkey for this address. */
export function useHasPasskeyHere(): boolean {
  const { data } = useQuery(passkeysQuery)
  return data?.passkeys.some(({ is_of_this_host }) => is_of_this_host) ?? false
}
