import { useMutation, useQueryClient } from '@tanstack/react-query'
import { asAdmin } from '../admin-api.ts'

/** A change of a show's state; the office's lists are read anew after it, and also after a refusal, which says that they are old. */
export function useShowDeed<T>(call: () => Promise<T>, onDone: () => void) {
  const queries = useQueryClient()
  return useMutation({
    mutationFn: () => asAdmin(call()),
    onSuccess: onDone,
    onSettled: () =>
      Promise.all([queries.invalidateQueries({ queryKey: ['admin', 'shows'] }), queries.invalidateQueries({ queryKey: ['shows'] })]),
  })
}
