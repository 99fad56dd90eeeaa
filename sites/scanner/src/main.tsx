import '@sabha/ui/tokens.css'
import '@sabha/ui/base.css'
import './theme.css'
import { sayText, sayWith } from '@sabha/language/translator'
import { followChoice, LanguageProvider, startLanguage, useLanguage } from '@sabha/ui/use-language'
import { StrictMode, useEffect } from 'react'
import { createRoot } from 'react-dom/client'
import { createBrowserRouter, RouterProvider } from 'react-router-dom'
import { listenForKeyboardScanner } from './camera/keyboard-scanner.ts'
import { openCameraReader } from './camera/open-reader.ts'
import { ServicesProvider } from './components/services.tsx'
import { openScanner } from './open-scanner.ts'
import { InsecurePage } from './pages/problems.tsx'
import { keepInstallOffer } from './pwa/install.tsx'
import { trustOwnScripts } from './pwa/trusted-addresses.ts'
import { keepInstalled, startUpdates } from './pwa/updates.tsx'
import { followPairingLinks, routes } from './routes.tsx'

trustOwnScripts()
keepInstallOffer()
startUpdates()

const root = document.getElementById('root')
if (!root) throw new Error('index.html has no #root')

const translator = await startLanguage()
followChoice(translator)
const say = sayWith(translator.t)
const scanner = await openScanner(() => ({ say, sayText: (text) => sayText(say, text) }))
scanner.session.onChange(() => {
  // Whoever has paired or signed in has a network.
  if (scanner.session.token() !== null) void keepInstalled().catch(() => undefined)
})
const services = { ...scanner, openCamera: openCameraReader, listenForKeyboardScanner }
const router = createBrowserRouter(routes, { basename: import.meta.env.BASE_URL })
followPairingLinks(router)

function App() {
  useTitle()
  if (!window.isSecureContext) return <InsecurePage />
  return (
    <ServicesProvider value={services}>
      <RouterProvider router={router} />
    </ServicesProvider>
  )
}

/** Sets the title, which is the same on every page of the scanner (specification section 2). */
function useTitle(): void {
  const { say } = useLanguage()
  const title = say('Admin - Ticket Scanner')
  useEffect(() => {
    document.title = title
  }, [title])
}

createRoot(root).render(
  <StrictMode>
    <LanguageProvider translator={translator} isTroubleInPage>
      <App />
    </LanguageProvider>
  </StrictMode>,
)
