import { useQueryClient } from '@tanstack/react-query'
import { asAdmin } from '../admin-api.ts'

/** Refetches what the cards of a sign-in show after a change, also after a refused one. */
export function useThenRefresh() {
  const queries = useQueryClient()
  return async <T>(change: Promise<T>): Promise<T> => {
    try {
      return await asAdmin(change)
    } finally {
      await queries.invalidateQueries({ queryKey: ['admin'] })
    }
  }
}
