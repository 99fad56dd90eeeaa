import type { Account } from '@sabha/api/office-shapes'
import { queryOptions, useMutation, useQueryClient } from '@tanstack/react-query'
import { adminApi, asAdmin } from '../admin-api.ts'

export const accountsQuery = queryOptions({
  queryKey: ['admin', 'accounts'],
  queryFn: async ({ signal }): Promise<readonly Account[]> => (await asAdmin(adminApi.adminAccounts({}, { signal }))).accounts,
  staleTime: 0,
})

export function useAccountDeed<T>(call: () => Promise<T>, onDone: () => void) {
  const queries = useQueryClient()
  return useMutation({
    mutationFn: () => asAdmin(call()),
    onSuccess: onDone,
    onSettled: () => queries.invalidateQueries({ queryKey: accountsQuery.queryKey }),
  })
}
