import { type createBrowserRouter, Navigate, type RouteObject } from 'react-router-dom'
import { Splash } from './components/splash-page.tsx'
import { DoorPage } from './pages/at-the-door.tsx'
import { ChooseShowPage } from './pages/choose-show.tsx'
import { LoginPage } from './pages/login.tsx'
import { PairPage } from './pages/pair.tsx'
import { FailurePage } from './pages/problems.tsx'
import { QueuePage } from './pages/queue.tsx'
import { RecentPage } from './pages/recent.tsx'
import { ScanPage } from './pages/scan/page.tsx'
import { SearchPage } from './pages/search.tsx'
import { SettingsPage } from './pages/settings.tsx'
import { parsePairingAddress, paths } from './paths.ts'

/**
 * The pages of the door are in one chunk, since a door can't wait for another to load. Selling and the exchange are loaded when needed,
 * from what the service worker stored for work without a network. The lists are children of the scan page, so its camera keeps running.
 */
export const routes: RouteObject[] = [
  {
    ErrorBoundary: FailurePage,
    children: [
      { path: paths.adminLogin, Component: LoginPage },
      { path: paths.pair, Component: PairPage },
      { path: paths.chooseShow, Component: ChooseShowPage },
      { path: paths.sell, lazy: openSelling, HydrateFallback: Splash },
      { path: paths.exchange, lazy: openExchange, HydrateFallback: Splash },
      {
        path: paths.scan,
        Component: ScanPage,
        children: [
          { index: true, Component: RecentPage },
          { path: paths.recent, Component: RecentPage },
          { path: paths.search, Component: SearchPage },
          { path: paths.queue, Component: QueuePage },
          { path: paths.door, Component: DoorPage },
          { path: paths.settings, Component: SettingsPage },
        ],
      },
      { path: '*', element: <Navigate to={paths.scan} replace /> },
    ],
  },
]

async function openExchange() {
  const { ExchangePage } = await import('./pages/exchange/page.tsx')
  return { Component: ExchangePage }
}

async function openSelling() {
  const { SellPage, learnToSay } = await import('./selling.ts')
  await learnToSay()
  return { Component: SellPage }
}

/** Follows links to `/scanner/#pair=<token>`: takes the token out of the address, where it would stay in the history, and goes to pair. */
export function followPairingLinks(router: ReturnType<typeof createBrowserRouter>): void {
  const follow = () => {
    if (!location.hash.includes('pair=')) return
    const token = parsePairingAddress(location.href)
    void router.navigate(paths.pair, { replace: true, state: token === null ? null : { token } })
  }
  addEventListener('hashchange', follow)
  follow()
}
