import { LanguageProvider, type Translator } from '@sabha/ui/use-language'
import { type QueryClient, QueryClientProvider } from '@tanstack/react-query'
import { type ReactNode, useEffect } from 'react'

export interface AppProps {
  translator: Translator
  queryClient: QueryClient
  /** The browser's router or the server's: where a page is rendered is all that they differ in. */
  children: ReactNode
  /** Told when the site is there and listens: never on the server. */
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
