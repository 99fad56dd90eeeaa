import '@sabha/ui/tokens.css'
import '@sabha/ui/base.css'
import { followChoice, prepareLanguage, startLanguage } from '@sabha/ui/use-language'
import { StrictMode, startTransition } from 'react'
import { createRoot, hydrateRoot } from 'react-dom/client'
import { createBrowserRouter, RouterProvider } from 'react-router-dom'
import { App, createQueryClient } from './app.tsx'
import { paths } from './paths.ts'
import { readAhead } from './read-ahead.ts'
import { fillQueries } from './render/page-data.ts'
import { fetchPage, keptData, renderedLanguage, tellReady } from './render/start-page.ts'
import { routes } from './routes.tsx'
import { leaveBehind } from './session/return-to.ts'
import { onSessionEnd } from './session/session-end.ts'
import { signOuts } from './session/stored-user.ts'
import { fetchSite } from './site.ts'

// The site's files have run; the page can react to its visitor before it starts.
await new Promise((resolve) => setTimeout(resolve))

const root = document.getElementById('root')
if (!root) throw new Error('index.html has no #root')

const rendered = renderedLanguage(root)
const [translator, isWhole] = await Promise.all([startLanguage(rendered), rendered ? fetchPage(routes, location) : false])

const queryClient = createQueryClient()
const kept = keptData()
if (kept) fillQueries(queryClient, kept)
prepareLanguage((language) => fetchSite(queryClient, language))

// React takes the markup over only if it will render the same: the same page, in the same language.
const isTakenOver = isWhole && translator.language === rendered
// With this data the router knows that the page is there already, and leaves it where it was scrolled to.
const router = createBrowserRouter(routes, isTakenOver ? { hydrationData: { loaderData: {} } } : {})
readAhead(router, queryClient)
onSessionEnd(() => {
  const { location } = router.state
  if (location.pathname !== paths.login) void router.navigate(paths.login, { state: leaveBehind(location) })
})

// A page that the browser has kept as it was left would show a visitor who goes back what was on the screen before the logout.
const signOutsBefore = signOuts()
addEventListener('pageshow', ({ persisted }) => {
  if (persisted && signOutsBefore !== signOuts()) location.reload()
})

// A language other than the page's own would not fit the page before React has taken it over.
const onReady = () => {
  followChoice(translator)
  tellReady()
}

const site = (
  <StrictMode>
    <App translator={translator} queryClient={queryClient} onReady={onReady}>
      <RouterProvider router={router} />
    </App>
  </StrictMode>
)
// In a transition React works in slices, between which the page can react.
if (isTakenOver) startTransition(() => void hydrateRoot(root, site))
else createRoot(root).render(site)
