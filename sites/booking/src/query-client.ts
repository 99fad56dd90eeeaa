import { ApiError } from '@sabha/api/errors'
import { QueryClient } from '@tanstack/react-query'

/** Reads are tried once more where trying may help; the page says what went wrong and offers the rest. */
export function createQueryClient(): QueryClient {
  return new QueryClient({
    defaultOptions: {
      queries: { retry: (failures, error) => failures < 1 && mayPass(error), retryDelay: 800, staleTime: 30_000 },
      mutations: { retry: false },
    },
  })
}

function mayPass(error: Error): boolean {
  return error instanceof ApiError && (error.kind === 'unreachable' || (error.status ?? 0) >= 500)
}
