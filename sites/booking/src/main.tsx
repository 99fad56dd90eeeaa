import '@sabha/ui/tokens.css'
import '@sabha/ui/base.css'
import { startLanguage } from '@sabha/ui/use-language'
import { StrictMode } from 'react'
import { createRoot } from 'react-dom/client'
import { createBrowserRouter } from 'react-router-dom'
import { App } from './app.tsx'
import { paths } from './paths.ts'
import { createQueryClient } from './query-client.ts'
import { routes } from './routes.tsx'
import { returnTo } from './session/return-to.ts'
import { onSessionEnd } from './session/session-end.ts'

const router = createBrowserRouter(routes)

onSessionEnd(() => {
  const { location } = router.state
  if (location.pathname !== paths.login) void router.navigate(paths.login, { state: returnTo(location) })
})

const root = document.getElementById('root')
if (!root) throw new Error('index.html has no #root')
const translator = await startLanguage()
createRoot(root).render(
  <StrictMode>
    <App translator={translator} queryClient={createQueryClient()} router={router} />
  </StrictMode>,
)
