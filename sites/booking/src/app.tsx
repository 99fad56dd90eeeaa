import { isOutage } from '@sabha/api/errors'
import { LanguageProvider, type Translator } from '@sabha/ui/use-language'
import { QueryClient, QueryClientProvider } from '@tanstack/react-query'
import { type ReactNode, useEffect } from 'react'

interface AppProps {
  translator: Translator
  queryClient: QueryClient
  /** The browser's router or the server's; rendering differs in nothing else. */
  children: ReactNode
  /** Called when the site is there and listens; never on the server. */
  onReady?: () => void
}

export function App({ translator, queryClient, children, onReady }: AppProps) {
  useEffect(() => onReady?.(), [onReady])
  return (
    <LanguageProvider translator={translator}>
      <QueryClientProvider client={queryClient}>{children}</QueryClientProvider>
    </LanguageProvider>
  )
}

/**
 * A failed read is tried once more where that may help; then the page says what went wrong and offers another try. Offline too: a query
 * that silently waits for a network looks as if it were loading.
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
