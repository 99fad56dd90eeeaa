import type { PolicyName } from '@sabha/api/site/content'
import type { ComponentType } from 'react'
import type { RouteObject } from 'react-router-dom'
import type { adminPages } from './admin/pages.ts'
import { Layout } from './components/layout/layout.tsx'
import { PageLoading } from './components/page-loading.tsx'
import { Redirect } from './components/redirect.tsx'
import { FailurePage } from './pages/failure/page.tsx'
import { paths } from './paths.ts'

/** Returns the route parts of a page. Each page is a file of its own that loads when it is first visited. */
function page(load: () => Promise<{ default: ComponentType }>): Pick<RouteObject, 'lazy' | 'HydrateFallback'> {
  return { lazy: async () => ({ Component: (await load()).default }), HydrateFallback: PageLoading }
}

/** Visitors load nothing of the admin, not even what its pages are made of. */
const adminPage = (name: keyof typeof adminPages) => page(async () => (await import('./admin/pages.ts')).adminPages[name]())

/** The policies share one page file, but each is a component of its own, so that React keeps nothing of one for another. */
function policy(name: PolicyName): RouteObject {
  const load = async () => {
    const { PolicyView } = await import('./pages/policies/policy-view.tsx')
    return { default: () => <PolicyView name={name} /> }
  }
  return { path: paths[name], ...page(load) }
}

/** The admin has its own frame. */
const admin: RouteObject = {
  path: paths.adminDashboard,
  ...adminPage('frame'),
  ErrorBoundary: FailurePage,
  children: [
    {
      ErrorBoundary: FailurePage,
      children: [
        { index: true, ...adminPage('dashboard') },
        { path: paths.adminFirst, ...adminPage('firstEvening') },
        { path: paths.adminShows, ...adminPage('shows') },
        { path: paths.adminNewShow, ...adminPage('show') },
        { path: paths.adminShow(':showId'), ...adminPage('show') },
        { path: paths.adminEvenings(':showId'), ...adminPage('evenings') },
        { path: paths.adminSeats(':showId'), ...adminPage('seats') },
        { path: paths.adminHalls, ...adminPage('halls') },
        { path: paths.adminNewHall, ...adminPage('hallDrawing') },
        { path: paths.adminHallPhotographs(':hallId'), ...adminPage('hallPhotographs') },
        { path: paths.adminHallDrawing(':hallId'), ...adminPage('hallDrawing') },
        { path: paths.adminPrices, ...adminPage('prices') },
        { path: paths.adminBookings, ...adminPage('bookings') },
        { path: paths.adminBooking(':bookingId'), ...adminPage('booking') },
        { path: paths.adminTill(':tillId?'), ...adminPage('till') },
        { path: paths.adminCheckin, ...adminPage('checkin') },
        { path: paths.adminCheckinOf(':showId'), ...adminPage('checkin') },
        { path: paths.adminCheckinList(':showId'), ...adminPage('checkinList') },
        { path: paths.adminCounters(':showId'), ...adminPage('counters') },
        { path: paths.adminAudit, ...adminPage('audit') },
        { path: paths.adminAccounts, ...adminPage('accounts') },
        { path: paths.adminSite, ...adminPage('site') },
        { path: paths.adminSettings, ...adminPage('settings') },
        { path: paths.adminReady, ...adminPage('ready') },
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
          { path: paths.adminLogin, ...adminPage('login') },
          { path: paths.adminForgotten, ...adminPage('forgottenPassword') },
          { path: paths.adminNewPassword, ...adminPage('newPassword') },
          { path: paths.adminInvitation, ...adminPage('invitation') },
          { path: paths.performer(':performer'), ...page(() => import('./pages/performer/page.tsx')) },
          { path: '*', ...page(() => import('./pages/not-found/page.tsx')) },
        ],
      },
    ],
  },
]
