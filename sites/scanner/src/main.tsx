import '@sabha/ui/tokens.css'
import '@sabha/ui/base.css'
import './theme.css'
import type { Words } from '@sabha/api/error-words'
import { sayText } from '@sabha/language/translator'
import { followChoice, startLanguage } from '@sabha/ui/use-language'
import { StrictMode } from 'react'
import { createRoot } from 'react-dom/client'
import { createBrowserRouter } from 'react-router-dom'
import { App } from './app.tsx'
import { listenForKeyboardScanner } from './camera/keyboard-scanner.ts'
import { openCameraReader } from './camera/open-reader.ts'
import { openScanner } from './door/open-scanner.ts'
import { keepInstallOffer } from './pwa/install.tsx'
import { trustOwnScripts } from './pwa/trusted-addresses.ts'
import { startUpdates } from './pwa/updates.tsx'
import { followPairingLinks, routes } from './routes.tsx'

trustOwnScripts()
keepInstallOffer()
startUpdates()

const root = document.getElementById('root')
if (!root) throw new Error('index.html has no #root')

const translator = await startLanguage()
followChoice(translator)
const say: Words['say'] = (phrase, params) => translator.t(phrase, { ...params })
const scanner = await openScanner(() => ({ say, sayText: (text) => sayText(say, text) }))
const router = createBrowserRouter(routes, { basename: import.meta.env.BASE_URL })
followPairingLinks(router)

createRoot(root).render(
  <StrictMode>
    <App translator={translator} router={router} parts={{ ...scanner, openCamera: openCameraReader, listenForKeyboardScanner }} />
  </StrictMode>,
)
