import { LanguageProvider, type Translator } from '@sabha/ui/use-language'
import { type QueryClient, QueryClientProvider } from '@tanstack/react-query'
import { type createBrowserRouter, RouterProvider } from 'react-router-dom'

export interface AppProps {
  translator: Translator
  queryClient: QueryClient
  router: ReturnType<typeof createBrowserRouter>
}

export function App({ translator, queryClient, router }: AppProps) {
  return (
    <LanguageProvider translator={translator}>
      <QueryClientProvider client={queryClient}>
        <RouterProvider router={router} />
      </QueryClientProvider>
    </LanguageProvider>
  )
}
