/**
 * Every page of the admin. The list is a file of its own, since the names of all that these pages consist of go with it: visitors fetch
 * neither.
 */
export const adminPages = {
  accounts: () => import('./accounts/page.tsx'),
  audit: () => import('./reports/audit-page.tsx'),
  booking: () => import('./bookings/booking-page.tsx'),
  bookings: () => import('./bookings/page.tsx'),
  checkin: () => import('./checkin/page.tsx'),
  checkinList: () => import('./checkin/checkin-list-page.tsx'),
  counters: () => import('./checkin/counters/page.tsx'),
  dashboard: () => import('./reports/dashboard-page.tsx'),
  evenings: () => import('./shows/evenings-page.tsx'),
  firstEvening: () => import('./first-evening/page.tsx'),
  frame: () => import('./frame.tsx'),
  hallDrawing: () => import('./shows/halls/drawing/draw-page.tsx'),
  hallPhotographs: () => import('./shows/halls/photographs/page.tsx'),
  halls: () => import('./shows/halls/page.tsx'),
  prices: () => import('./prices/page.tsx'),
  ready: () => import('./settings/ready-page.tsx'),
  seats: () => import('./seats/page.tsx'),
  settings: () => import('./settings/page.tsx'),
  show: () => import('./shows/edit-page.tsx'),
  shows: () => import('./shows/page.tsx'),
  site: () => import('./site/page.tsx'),
  till: () => import('./tills/page.tsx'),
  forgottenPassword: () => import('./accounts/forgotten-page.tsx'),
  invitation: () => import('./accounts/invitation-page.tsx'),
  login: () => import('./accounts/login-page.tsx'),
  newPassword: () => import('./accounts/new-password-page.tsx'),
}
