import { useMutation, useQueryClient } from '@tanstack/react-query'
import { asAdmin } from '../admin-api.ts'

/** A change that the office makes: whatever came of it, its readings are old after it. */
export function useOfficeDeed<T>(call: () => Promise<T>) {
  const queries = useQueryClient()
  return useMutation({
    mutationFn: () => asAdmin(call()),
    onSettled: () => queries.invalidateQueries({ queryKey: ['admin'] }),
  })
}
