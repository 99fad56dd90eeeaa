import type { ComponentType } from 'react'
import { Navigate, type RouteObject } from 'react-router-dom'
import { Layout } from './components/layout/layout.tsx'
import { PageLoading } from './components/page-loading.tsx'
import { FailurePage } from './pages/failure/page.tsx'
import { paths } from './paths.ts'

/** Each page is a file of its own that is fetched when it is first visited. */
function page(load: () => Promise<{ default: ComponentType }>): Pick<RouteObject, 'lazy' | 'HydrateFallback'> {
  return { lazy: async () => ({ Component: (await load()).default }), HydrateFallback: PageLoading }
}

export const routes: RouteObject[] = [
  {
    Component: Layout,
    ErrorBoundary: FailurePage,
    children: [
      {
        ErrorBoundary: FailurePage,
        children: [
          // The home page belongs to the public face; until it is there, the shows are the front door.
          { path: paths.home, element: <Navigate to={paths.shows} replace /> },
          { path: paths.shows, ...page(() => import('./pages/shows/page.tsx')) },
          { path: paths.login, ...page(() => import('./pages/login/page.tsx')) },
          { path: paths.profile, ...page(() => import('./pages/profile/page.tsx')) },
          { path: paths.bookings, ...page(() => import('./pages/bookings/page.tsx')) },
          { path: paths.bookTicket(':showId'), ...page(() => import('./pages/book-ticket/page.tsx')) },
          { path: paths.bookingConfirmation, ...page(() => import('./pages/booking-confirmation/page.tsx')) },
          { path: paths.terms, ...page(() => import('./pages/policies/terms.tsx')) },
          { path: paths.privacy, ...page(() => import('./pages/policies/privacy.tsx')) },
          { path: paths.refund, ...page(() => import('./pages/policies/refund.tsx')) },
          { path: paths.shipping, ...page(() => import('./pages/policies/shipping.tsx')) },
          { path: paths.performer(':performer'), ...page(() => import('./pages/performer/page.tsx')) },
          { path: '*', ...page(() => import('./pages/not-found/page.tsx')) },
        ],
      },
    ],
  },
]
