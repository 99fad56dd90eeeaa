/** Every address of the site (specification section 2). */
export const paths = {
  home: '/',
  shows: '/shows',
  about: '/about',
  gallery: '/gallery',
  performer: (slug: string) => `/${slug}`,
  login: '/login',
  profile: '/profile',
  bookings: '/bookings',
  bookTicket: (showId: string) => `/book-ticket/${showId}`,
  bookingConfirmation: '/booking-confirmation',
  terms: '/terms',
  privacy: '/privacy',
  refund: '/refund',
  shipping: '/shipping',
  adminLogin: '/admin/login',
  adminDashboard: '/admin/dashboard',
} as const

/** The scanner is a site of its own: a plain link, never a route of this one. */
export const scannerAddress = import.meta.env.VITE_SCANNER_URL ?? '/scanner'
