import { LanguageProvider, type Translator } from '@sabha/ui/use-language'
import { type createBrowserRouter, RouterProvider } from 'react-router-dom'
import { type Parts, PartsProvider } from './components/parts.tsx'
import { InsecurePage } from './pages/insecure/page.tsx'

export interface AppProps {
  translator: Translator
  parts: Parts
  router: ReturnType<typeof createBrowserRouter>
}

export function App({ translator, parts, router }: AppProps) {
  return (
    <LanguageProvider translator={translator}>
      {window.isSecureContext ? (
        <PartsProvider value={parts}>
          <RouterProvider router={router} />
        </PartsProvider>
      ) : (
        <InsecurePage />
      )}
    </LanguageProvider>
  )
}
