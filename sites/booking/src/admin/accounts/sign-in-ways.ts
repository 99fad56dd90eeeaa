import { queryOptions } from '@tanstack/react-query'
import { adminApi } from '../admin-api.ts'

/** The ways to sign in here, for someone who hasn't yet. */
export const signInWaysQuery = queryOptions({
  queryKey: ['sign-in-ways'],
  queryFn: ({ signal }) => adminApi.accounts.signInWays({}, { signal }),
})
