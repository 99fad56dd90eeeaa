import type { Phrase } from '@sabha/language/phrases'
import type { Say } from '@sabha/language/translator'
import { collective } from '../content/collective.ts'
import { type Performer, performerBySlug, performers } from '../content/performers.ts'
import type { Policy } from '../content/policies/policy.ts'
import { privacy } from '../content/policies/privacy.ts'
import { refund } from '../content/policies/refund.ts'
import { shipping } from '../content/policies/shipping.ts'
import { terms } from '../content/policies/terms.ts'
import { paths } from '../paths.ts'

/** What a server and a search engine know of an address before any script runs. */
export interface PageEntry {
  /** Of the route, and of the page: `/:performer` and `/tara-venkatesh`. */
  route: string
  path: string
  /** Its file, as the build's manifest calls it; null where only the frame of the site is served, and the browser does the rest. */
  module: string | null
  title: Phrase
  description: (say: Say) => string
  /** Which structured data it carries. */
  tells: 'collective' | 'shows' | 'performer' | 'nothing'
  /** Whether shows are on it, so that it changes with them. */
  hasShows: boolean
  isIndexed: boolean
  status: 200 | 404
  performer?: Performer
}

const usual = { tells: 'nothing', hasShows: false, isIndexed: true, status: 200 } as const

function policy(path: string, name: string, { title, summary }: Policy): PageEntry {
  return { ...usual, route: path, path, module: `src/pages/policies/${name}.tsx`, title, description: (say) => say(summary) }
}

const performerRoute = paths.performer(':performer')

function performerEntry(performer: Performer): PageEntry {
  return {
    ...usual,
    route: performerRoute,
    path: paths.performer(performer.slug),
    module: 'src/pages/performer/page.tsx',
    title: performer.name,
    description: (say) => `${say(performer.role)}. ${say(performer.tagline)} ${say(performer.reach)}`,
    tells: 'performer',
    hasShows: true,
    performer,
  }
}

const entries: readonly PageEntry[] = [
  {
    ...usual,
    route: paths.home,
    path: paths.home,
    module: 'src/pages/home/page.tsx',
    title: 'Concert tickets in Bengaluru',
    description: (say) =>
      say(
        'Music, dance and theatre in Malleshwaram, Bengaluru. See what is on, choose your own seats on the map, and carry the ticket on your phone.',
      ),
    tells: 'collective',
    hasShows: true,
  },
  {
    ...usual,
    route: paths.shows,
    path: paths.shows,
    module: 'src/pages/shows/page.tsx',
    title: 'Shows',
    description: (say) =>
      say('Concerts in Bengaluru that are on sale now: dates, times, halls and prices, with seats that you choose yourself.'),
    tells: 'shows',
    hasShows: true,
  },
  {
    ...usual,
    route: paths.about,
    path: paths.about,
    module: 'src/pages/about/page.tsx',
    title: 'About Us',
    description: (say) =>
      say('The small collective behind the evenings: who plays, who hangs the lights, how it began, and how to reach us.'),
  },
  {
    ...usual,
    route: paths.gallery,
    path: paths.gallery,
    module: 'src/pages/gallery/page.tsx',
    title: 'Gallery',
    description: (say) =>
      say('Pictures of our evenings in Bengaluru: the stage, the lamps, the audience, and the people behind the curtain.'),
  },
  policy(paths.terms, 'terms', terms),
  policy(paths.privacy, 'privacy', privacy),
  policy(paths.refund, 'refund', refund),
  policy(paths.shipping, 'shipping', shipping),
  ...performers.map(performerEntry),
  {
    ...usual,
    route: paths.login,
    path: paths.login,
    module: 'src/pages/login/page.tsx',
    title: 'Continue to Book',
    description: (say) => say('Your name and phone number are all we need. No password, no account to set up.'),
  },
]

/** For the address that nobody knows; one for all of them. */
const notFound: PageEntry = {
  ...usual,
  route: '*',
  path: '/-/not-found',
  module: 'src/pages/not-found/page.tsx',
  title: 'Page not found',
  description: (say) => say('The curtain rises on nothing here. The address may be wrong, or the page has moved.'),
  isIndexed: false,
  status: 404,
}

/** Of whoever is signed in, and the steps of a booking. The browser alone knows what to show: it comes as its frame, title and skeleton. */
const own = { ...usual, description: () => '', isIndexed: false } as const
const ownPages: readonly PageEntry[] = [
  { ...own, route: paths.bookings, path: paths.bookings, module: 'src/pages/bookings/page.tsx', title: 'My Bookings' },
  { ...own, route: paths.profile, path: paths.profile, module: 'src/pages/profile/page.tsx', title: 'My Profile' },
  {
    ...own,
    route: paths.bookTicket(':showId'),
    // The same for every show, and for every number that is none.
    path: paths.bookTicket('-'),
    module: 'src/pages/book-ticket/page.tsx',
    title: 'Select Your Seats',
  },
  {
    ...own,
    route: paths.bookingConfirmation,
    path: paths.bookingConfirmation,
    module: 'src/pages/booking-confirmation/page.tsx',
    title: 'Your booking',
  },
  { ...own, route: paths.adminLogin, path: paths.adminLogin, module: 'src/admin/accounts/login-page.tsx', title: 'Admin Login' },
]

/** One entry for every page of the admin, which the browser makes by itself. */
const admin: PageEntry = { ...own, route: paths.adminDashboard, path: paths.adminDashboard, module: null, title: collective.name }

/** Pages that search engines may list. */
export const indexedPages = entries.filter(({ isIndexed }) => isIndexed)

/** The entry of a route that was matched, with the performer that its address names. */
export function pageEntryOf(route: string | undefined, { isAdmin, slug }: { isAdmin: boolean; slug: string | undefined }): PageEntry {
  if (isAdmin) return admin
  if (route === performerRoute) {
    const performer = performerBySlug(slug ?? '')
    return performer ? performerEntry(performer) : notFound
  }
  if (route === notFound.route) return notFound
  return [...entries, ...ownPages].find((entry) => entry.route === route) ?? admin
}
