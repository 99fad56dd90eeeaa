import type { PolicyName, SiteContent } from '@sabha/api/site/content'
import { filledPages, type Said, saidIn } from '@sabha/api/site/pages'
import type { Language } from '@sabha/language/languages'
import type { Say } from '@sabha/language/translator'
import { accessTitle } from '../access-title.ts'
import { paths } from '../paths.ts'

/** What a server and a search engine know of an address before any script runs. */
export interface PageEntry {
  /** The pattern of the route, and the address of the page: `/:performer` and `/tara-venkatesh`. */
  route: string
  path: string
  /** The page's file, as the build's manifest names it; null where the server sends only the frame, and the browser does the rest. */
  module: string | null
  title: string
  description: string
  /** The structured data that the page carries. */
  tells: 'collective' | 'shows' | 'performer' | 'hall' | 'nothing'
  /** Whether shows are on it, so that it changes with them. */
  hasShows: boolean
  isIndexed: boolean
  status: 200 | 404
  performer?: Performer
  /** The id of the hall that the page is about. */
  hall?: string
  /** The name of the site's own texts on the page, besides its identity. */
  says?: string
  /** Without JavaScript the page stays empty, and says so. */
  needsScript?: boolean
}

const usual = { tells: 'nothing', hasShows: false, isIndexed: true, status: 200 } as const

type Performer = Said<SiteContent['performers'][number]>

/** Returns the entry of a public page at one address. */
function page(path: string, file: string, title: string, description: string, more: Partial<PageEntry> = {}): PageEntry {
  return { ...usual, route: path, path, module: `src/pages/${file}.tsx`, title, description, ...more }
}

const hallRoute = paths.hallAccess(':hall')
const performerRoute = paths.performer(':performer')

function performerEntry(performer: Performer): PageEntry {
  return {
    ...usual,
    route: performerRoute,
    path: paths.performer(performer.slug),
    module: 'src/pages/performer/page.tsx',
    title: performer.name,
    description: [performer.role && `${performer.role}.`, performer.tagline, performer.reach.text].filter(Boolean).join(' '),
    tells: 'performer',
    hasShows: true,
    performer,
    says: `performer/${performer.slug}`,
  }
}

/** A hall, and its place as guests know it: the venue of its shows. */
export interface EntryHall {
  id: string
  place: string
}

/** Every page, with the names that the collective and we give it in one language. */
export interface PageTable {
  /** Pages that search engines may list. */
  indexed: readonly PageEntry[]
  /** Returns the entry of a matched route, for the performer or the hall that its address names. */
  of(route: string | undefined, at: { isAdmin: boolean; slug: string | undefined; hall: EntryHall | undefined }): PageEntry
}

const own = { ...usual, description: '', isIndexed: false } as const

export function pageTable(site: SiteContent, language: Language, say: Say): PageTable {
  const { home, shows, about, gallery, policies, performers, identity } = saidIn(site, language)
  const filled = filledPages(site)
  const policy = (name: PolicyName) =>
    page(paths[name], 'policies/policy-view', policies[name].title, policies[name].summary, { says: name })
  const entries: readonly PageEntry[] = [
    page(paths.home, 'home/page', home.title, home.description, { tells: 'collective', hasShows: true, says: 'home' }),
    page(paths.shows, 'shows/page', say('Shows'), shows.description, { tells: 'shows', hasShows: true }),
    page(paths.about, 'about/page', say('About Us'), about.description, { says: 'about', isIndexed: filled.about }),
    page(paths.gallery, 'gallery/page', say('Gallery'), gallery.description, { says: 'gallery', isIndexed: filled.gallery }),
    policy('terms'),
    policy('privacy'),
    policy('refund'),
    policy('shipping'),
    ...performers.map(performerEntry),
    page(
      paths.login,
      'login/page',
      say('Continue to Book'),
      say('Your name and phone number are all we need. No password, no account to set up.'),
    ),
  ]

  /** One entry for every address that nobody knows. */
  const notFound = page(
    '/-/not-found',
    'not-found/page',
    say('Page not found'),
    say('The curtain rises on nothing here. The address may be wrong, or the page has moved.'),
    { route: '*', isIndexed: false, status: 404 },
  )

  /** A page of the signed-in guest, or a step of a booking. Only the browser knows its content; the server sends title and skeleton. */
  const ownPage = (path: string, file: string, title: string, route = path): PageEntry => ({
    ...own,
    route,
    path,
    module: `src/${file}.tsx`,
    title,
    needsScript: true,
  })
  const ownPages = [
    ownPage(paths.bookings, 'pages/bookings/page', say('My Bookings')),
    ownPage(paths.profile, 'pages/profile/page', say('My Profile')),
    // One entry for every show, and for every number that is no show's.
    ownPage(paths.bookTicket('-'), 'pages/book-ticket/page', say('Select Your Seats'), paths.bookTicket(':showId')),
    ownPage(paths.bookingConfirmation, 'pages/booking-confirmation/page', say('Your booking')),
    ownPage(paths.stillComing, 'pages/still-coming/page', say('Still coming?')),
    ownPage(paths.group, 'pages/group/page', say('Seats for your group')),
    ownPage(paths.adminLogin, 'admin/accounts/login-page', say('Admin Login')),
  ]

  const hallEntry = ({ id, place }: EntryHall): PageEntry => ({
    ...usual,
    route: hallRoute,
    path: paths.hallAccess(id),
    module: 'src/pages/access/page.tsx',
    title: accessTitle(place, say),
    description: say('{{hall}}: wheelchair spaces, seats without steps, restricted views and doors, and how to book them.', {
      hall: place,
    }),
    tells: 'hall',
    hasShows: true,
    hall: id,
  })

  /** One entry for every page of the admin, which the browser renders by itself. */
  const admin: PageEntry = { ...own, route: paths.adminDashboard, path: paths.adminDashboard, module: null, title: identity.name }

  return {
    indexed: entries.filter(({ isIndexed }) => isIndexed),
    of(route, { isAdmin, slug, hall }) {
      if (isAdmin) return admin
      if (route === hallRoute && hall !== undefined) return hallEntry(hall)
      if (route === performerRoute) return entries.find(({ performer }) => performer?.slug === slug) ?? notFound
      if (route === notFound.route) return notFound
      return [...entries, ...ownPages].find((entry) => entry.route === route) ?? admin
    },
  }
}
