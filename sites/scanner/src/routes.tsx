import type { RouteObject } from 'react-router-dom'
import { Navigate } from 'react-router-dom'
import { ChooseShowPage } from './pages/choose-show/page.tsx'
import { DoorPage } from './pages/door/page.tsx'
import { FailurePage } from './pages/failure/page.tsx'
import { LoginPage } from './pages/login/page.tsx'
import { PairPage } from './pages/pair/page.tsx'
import { QueuePage } from './pages/queue/page.tsx'
import { RecentPage } from './pages/recent/page.tsx'
import { ScanPage } from './pages/scan/page.tsx'
import { SearchPage } from './pages/search/page.tsx'
import { SettingsPage } from './pages/settings/page.tsx'
import { paths } from './paths.ts'

/** All in one file: a door can't wait for the next one. The lists are children of the scan page, whose camera runs on. */
export const routes: RouteObject[] = [
  {
    ErrorBoundary: FailurePage,
    children: [
      { path: paths.adminLogin, Component: LoginPage },
      { path: paths.pair, Component: PairPage },
      { path: paths.chooseShow, Component: ChooseShowPage },
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
