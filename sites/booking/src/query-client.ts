import { isOutage } from '@sabha/api/errors'
import { QueryClient } from '@tanstack/react-query'

/**
 * Reads are tried once more where trying may help; the page says what went wrong and offers the rest. Offline too: what waits for a network
 * without a word looks as if it were loading.
 */
export function createQueryClient(): QueryClient {
  return new QueryClient({
    defaultOptions: {
      queries: {
        networkMode: 'always',
        refetchOnReconnect: true,
        retry: (failures, error) => failures < 1 && isOutage(error),
        retryDelay: 800,
        staleTime: 30_000,
      },
      mutations: { retry: false, networkMode: 'always' },
    },
  })
}
