import { queryOptions } from '@tanstack/react-query'
import { adminApi } from '../admin-api.ts'

/** How an account can sign in here, for who hasn't yet. */
export const signInWaysQuery = queryOptions({
  queryKey: ['sign-in-ways'],
  queryFn: ({ signal }) => adminApi.accounts.signInWays({}, { signal }),
})
