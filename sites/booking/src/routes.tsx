import type { PolicyName } from '@sabha/api/site/content'
import type { ComponentType } from 'react'
import type { RouteObject } from 'react-router-dom'
import { Layout } from './components/layout/layout.tsx'
import { PageLoading } from './components/page-loading.tsx'
import { Redirect } from './components/redirect.tsx'
import { FailurePage } from './pages/failure/page.tsx'
import { paths } from './paths.ts'

/** Each page is a file of its own that is fetched when it is first visited. */
function page(load: () => Promise<{ default: ComponentType }>): Pick<RouteObject, 'lazy' | 'HydrateFallback'> {
  return { lazy: async () => ({ Component: (await load()).default }), HydrateFallback: PageLoading }
}

/** The policies are one page, and each a component of its own: none is taken for another that is left. */
function policy(name: PolicyName): RouteObject {
  const load = async () => {
    const { PolicyView } = await import('./pages/policies/policy-view.tsx')
    return { default: () => <PolicyView name={name} /> }
  }
  return { path: paths[name], ...page(load) }
}

/** The admin has its own frame, and visitors fetch nothing of it. */
const admin: RouteObject = {
  path: paths.adminDashboard,
  ...page(() => import('./admin/frame.tsx')),
  ErrorBoundary: FailurePage,
  children: [
    {
      ErrorBoundary: FailurePage,
      children: [
        { index: true, ...page(() => import('./admin/reports/dashboard-page.tsx')) },
        { path: paths.adminFirst, ...page(() => import('./admin/first-evening/page.tsx')) },
        { path: paths.adminShows, ...page(() => import('./admin/shows/page.tsx')) },
        { path: paths.adminNewShow, ...page(() => import('./admin/shows/edit-page.tsx')) },
        { path: paths.adminShow(':showId'), ...page(() => import('./admin/shows/edit-page.tsx')) },
        { path: paths.adminEvenings(':showId'), ...page(() => import('./admin/shows/evenings-page.tsx')) },
        { path: paths.adminSeats(':showId'), ...page(() => import('./admin/seats/page.tsx')) },
        { path: paths.adminHalls, ...page(() => import('./admin/shows/halls/page.tsx')) },
        { path: paths.adminNewHall, ...page(() => import('./admin/shows/halls/drawing/draw-page.tsx')) },
        { path: paths.adminHallPhotographs(':hallId'), ...page(() => import('./admin/shows/halls/photographs/page.tsx')) },
        { path: paths.adminHallDrawing(':hallId'), ...page(() => import('./admin/shows/halls/drawing/draw-page.tsx')) },
        { path: paths.adminPrices, ...page(() => import('./admin/prices/page.tsx')) },
        { path: paths.adminBookings, ...page(() => import('./admin/bookings/page.tsx')) },
        { path: paths.adminBooking(':bookingId'), ...page(() => import('./admin/bookings/booking-page.tsx')) },
        { path: paths.adminTill(':tillId?'), ...page(() => import('./admin/tills/page.tsx')) },
        { path: paths.adminCheckin, ...page(() => import('./admin/checkin/page.tsx')) },
        { path: paths.adminCheckinOf(':showId'), ...page(() => import('./admin/checkin/page.tsx')) },
        { path: paths.adminCheckinList(':showId'), ...page(() => import('./admin/checkin/checkin-list-page.tsx')) },
        { path: paths.adminCounters(':showId'), ...page(() => import('./admin/checkin/counters/page.tsx')) },
        { path: paths.adminAudit, ...page(() => import('./admin/reports/audit-page.tsx')) },
        { path: paths.adminAccounts, ...page(() => import('./admin/accounts/page.tsx')) },
        { path: paths.adminSite, ...page(() => import('./admin/site/page.tsx')) },
        { path: paths.adminSettings, ...page(() => import('./admin/settings/page.tsx')) },
        { path: paths.adminReady, ...page(() => import('./admin/settings/ready-page.tsx')) },
        { path: '*', ...page(() => import('./pages/not-found/page.tsx')) },
      ],
    },
  ],
}

export const routes: RouteObject[] = [
  admin,
  {
    path: paths.admin,
    element: (
      <Redirect to={paths.adminDashboard}>
        <PageLoading />
      </Redirect>
    ),
  },
  {
    Component: Layout,
    ErrorBoundary: FailurePage,
    children: [
      {
        ErrorBoundary: FailurePage,
        children: [
          { path: paths.home, ...page(() => import('./pages/home/page.tsx')) },
          { path: paths.shows, ...page(() => import('./pages/shows/page.tsx')) },
          { path: paths.about, ...page(() => import('./pages/about/page.tsx')) },
          { path: paths.gallery, ...page(() => import('./pages/gallery/page.tsx')) },
          { path: paths.login, ...page(() => import('./pages/login/page.tsx')) },
          { path: paths.profile, ...page(() => import('./pages/profile/page.tsx')) },
          { path: paths.bookings, ...page(() => import('./pages/bookings/page.tsx')) },
          { path: paths.hallAccess(':hall'), ...page(() => import('./pages/access/page.tsx')) },
          { path: paths.bookTicket(':showId'), ...page(() => import('./pages/book-ticket/page.tsx')) },
          { path: paths.bookingConfirmation, ...page(() => import('./pages/booking-confirmation/page.tsx')) },
          { path: paths.stillComing, ...page(() => import('./pages/still-coming/page.tsx')) },
          { path: paths.group, ...page(() => import('./pages/group/page.tsx')) },
          policy('terms'),
          policy('privacy'),
          policy('refund'),
          policy('shipping'),
          { path: paths.adminLogin, ...page(() => import('./admin/accounts/login-page.tsx')) },
          { path: paths.adminForgotten, ...page(() => import('./admin/accounts/forgotten-page.tsx')) },
          { path: paths.adminNewPassword, ...page(() => import('./admin/accounts/new-password-page.tsx')) },
          { path: paths.adminInvitation, ...page(() => import('./admin/accounts/invitation-page.tsx')) },
          { path: paths.performer(':performer'), ...page(() => import('./pages/performer/page.tsx')) },
          { path: '*', ...page(() => import('./pages/not-found/page.tsx')) },
        ],
      },
    ],
  },
]
