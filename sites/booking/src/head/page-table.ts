import type { Phrase } from '@sabha/language/phrases'
import type { Say } from '@sabha/language/translator'
import { collective } from '../content/collective.ts'
import { type Performer, performerBySlug, performers } from '../content/performers.ts'
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

/** A page for everybody, at one address. */
function page(path: string, file: string, title: Phrase, about: Phrase, more: Partial<PageEntry> = {}): PageEntry {
  return { ...usual, route: path, path, module: `src/pages/${file}.tsx`, title, description: (say) => say(about), ...more }
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
  page(
    paths.home,
    'home/page',
    'Concert tickets in Bengaluru',
    'Music, dance and theatre in Malleshwaram, Bengaluru. See what is on, choose your own seats on the map, and carry the ticket on your phone.',
    { tells: 'collective', hasShows: true },
  ),
  page(
    paths.shows,
    'shows/page',
    'Shows',
    'Concerts in Bengaluru that are on sale now: dates, times, halls and prices, with seats that you choose yourself.',
    { tells: 'shows', hasShows: true },
  ),
  page(
    paths.about,
    'about/page',
    'About Us',
    'The small collective behind the evenings: who plays, who hangs the lights, how it began, and how to reach us.',
  ),
  page(
    paths.gallery,
    'gallery/page',
    'Gallery',
    'Pictures of our evenings in Bengaluru: the stage, the lamps, the audience, and the people behind the curtain.',
  ),
  page(paths.terms, 'policies/terms', terms.title, terms.summary),
  page(paths.privacy, 'policies/privacy', privacy.title, privacy.summary),
  page(paths.refund, 'policies/refund', refund.title, refund.summary),
  page(paths.shipping, 'policies/shipping', shipping.title, shipping.summary),
  ...performers.map(performerEntry),
  page(paths.login, 'login/page', 'Continue to Book', 'Your name and phone number are all we need. No password, no account to set up.'),
]

/** For the address that nobody knows; one for all of them. */
const notFound = page(
  '/-/not-found',
  'not-found/page',
  'Page not found',
  'The curtain rises on nothing here. The address may be wrong, or the page has moved.',
  { route: '*', isIndexed: false, status: 404 },
)

const own = { ...usual, description: () => '', isIndexed: false } as const

/** Of whoever is signed in, and the steps of a booking. The browser alone knows what to show: it comes as its frame, title and skeleton. */
function ownPage(path: string, file: string, title: Phrase, route = path): PageEntry {
  return { ...own, route, path, module: `src/${file}.tsx`, title }
}

const ownPages = [
  ownPage(paths.bookings, 'pages/bookings/page', 'My Bookings'),
  ownPage(paths.profile, 'pages/profile/page', 'My Profile'),
  // The same for every show, and for every number that is none.
  ownPage(paths.bookTicket('-'), 'pages/book-ticket/page', 'Select Your Seats', paths.bookTicket(':showId')),
  ownPage(paths.bookingConfirmation, 'pages/booking-confirmation/page', 'Your booking'),
  ownPage(paths.adminLogin, 'admin/accounts/login-page', 'Admin Login'),
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
