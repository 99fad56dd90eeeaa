import type { Figures } from '@sabha/api/settings'
import type { Show } from '@sabha/api/shapes'
import type { SiteContent } from '@sabha/api/site/content'
import type { Said } from '@sabha/api/site/pages'
import type { LiveFigures } from '@sabha/api/site/policy-text'
import type { Language } from '@sabha/language/languages'
import type { Say } from '@sabha/language/translator'
import { sayText } from '@sabha/language/translator'
import { type HallPlan, seatCount } from '@sabha/ticketing/hall'
import { hallAccess } from '@sabha/ticketing/hall-access'
import { homeZone, localDate, localTime } from '@sabha/ticketing/time'
import { paths } from '../paths.ts'
import { pictureShape, widestWebpOf } from '../pictures.ts'
import type { Nights } from '../productions.ts'
import { wholeAddress } from '../show-image.ts'
import { startOf } from '../show-words.ts'

/** The present price of one section of a hall, and whether the section has a seat left. */
export interface EventOffer {
  section: string
  /** Rupees. */
  price: number
  isAvailable: boolean
}

/** The data that the backend gives to a page that it renders. */
export interface PageData {
  /** The shows, as get_shows.php lists them. */
  shows: readonly Show[]
  /** For the page of a hall's access; null on every other page. */
  hall: HallPlan | null
  /** By the show's id. */
  offers: Readonly<Record<string, readonly EventOffer[]>>
  figures: Figures
  site: SiteContent
  /** The figures that policies name. */
  policyFigures: LiveFigures
}

/** How schema.org's texts are written: in which language, under which origin, for which collective. */
export interface Voice {
  say: Say
  origin: string
  identity: Said<SiteContent['identity']>
  /** The slugs of the performers who have a page. */
  performers: readonly string[]
  pictures: HousePictures
}

/** The picture that a shared link shows where no show has one. */
interface CardPicture {
  path: string
  type: 'image/jpeg' | 'image/webp'
  width: number
  height: number
}

/** The collective's pictures, for a page that has no picture of its own. */
export interface HousePictures {
  card: CardPicture | null
  /** A path. */
  logo: string
}

/** `icons`: the folder of the collective's own icons; null for the sample's, whose card is used only where the front page has a still. */
export function housePictures(icons: string | null, language: Language, { home: { hero } }: Pick<SiteContent, 'home'>): HousePictures {
  const card = (path: string): CardPicture => ({ path, type: 'image/jpeg', width: 1200, height: 630 })
  if (icons !== null) return { card: card(`${icons}/card-${language}.jpg`), logo: `${icons}/icon-512.png` }
  return { card: hero.still === null ? null : card('/pictures/card.jpg'), logo: '/icon.svg' }
}

/** Returns the front page's own still; null where it has none, or the sample's. */
export function stillOf({ home: { hero } }: Pick<SiteContent, 'home'>): CardPicture | null {
  if (!hero.still?.startsWith('library/')) return null
  const { width: whole, height } = pictureShape(hero.still)
  const width = widestWebpOf(hero.still)
  return {
    path: encodeURI(`/pictures/${hero.still}-${width}.webp`),
    type: 'image/webp',
    width,
    height: Math.round((width * height) / whole),
  }
}

/** https://schema.org/Event, with what Google's event results ask for. */
export function eventData(show: Show, offers: readonly EventOffer[], { voice, isNight }: { voice: Voice; isNight: boolean }): object {
  const { say, origin, identity, performers, pictures } = voice
  const name = (text: string) => sayText(say, text)
  const performer = performers.find((slug) => slug === show.performer_slug)
  const image = wholeAddress(show.image, origin)?.url ?? (pictures.card ? origin + pictures.card.path : undefined)
  const url = origin + (performer ? paths.performer(performer) : paths.shows)
  return {
    '@type': 'Event',
    ...(isNight && { '@id': nightId(show, origin), superEvent: { '@id': seriesId(show, origin) } }),
    name: name(show.title),
    description: name(show.description),
    startDate: clockTime(startOf(show), show),
    endDate: clockTime(show.ends_at ? Date.parse(show.ends_at) : undefined, show),
    eventStatus: 'https://schema.org/EventScheduled',
    eventAttendanceMode: 'https://schema.org/OfflineEventAttendanceMode',
    ...(image !== undefined && { image: [image] }),
    url,
    location: placeOf(name(show.venue)),
    performer: { '@type': performer ? 'Person' : 'PerformingGroup', name: name(show.performer), ...(performer && { url }) },
    organizer: { '@type': 'Organization', name: identity.name, url: `${origin}/` },
    ...(show.on_sale && { offers: offers.map((offer) => offerData(offer, show, voice)) }),
  }
}

const nightId = ({ id }: Show, origin: string) => `${origin}${paths.shows}#show-${id}`
const seriesId = ({ production_id }: Show, origin: string) => `${origin}${paths.shows}#production-${production_id}`

/** https://schema.org/EventSeries: the nights of a production, each of which is an event of its own beside it. */
export function seriesData(nights: Nights, { say, origin }: Voice): object {
  const [first] = nights
  const last = nights.at(-1) ?? first
  return {
    '@type': 'EventSeries',
    '@id': seriesId(first, origin),
    name: sayText(say, first.production_title || first.title),
    startDate: clockTime(startOf(first), first),
    endDate: clockTime(last.ends_at ? Date.parse(last.ends_at) : undefined, last),
    location: placeOf(sayText(say, first.venue)),
    url: origin + paths.shows,
    subEvent: nights.map((night) => ({ '@id': nightId(night, origin) })),
  }
}

function offerData({ section, price, isAvailable }: EventOffer, show: Show, { say, origin }: Voice): object {
  return {
    '@type': 'Offer',
    name: sayText(say, section),
    price,
    priceCurrency: 'INR',
    availability: `https://schema.org/${isAvailable ? 'InStock' : 'SoldOut'}`,
    url: origin + paths.shows,
    validThrough: show.sales_close_at ?? undefined,
  }
}

/** A venue is written from the hall outwards: hall, quarter, city. */
function placeOf(venue: string): object {
  const [hall = venue, ...around] = venue.split(',').map((part) => part.trim())
  return {
    '@type': 'Place',
    name: hall,
    address: { '@type': 'PostalAddress', streetAddress: venue, addressLocality: around.at(-1), addressCountry: 'IN' },
  }
}

/** https://schema.org/Place: where a hall is, and what of its access can be counted. */
export function hallData(plan: HallPlan, venue: string, { say, origin }: Voice): object {
  const { floors, stepFreeDoors } = hallAccess(plan, () => true) ?? { floors: [], stepFreeDoors: [] }
  const count = (of: 'wheelchair' | 'companions') => floors.reduce((sum, floor) => sum + floor[of].all, 0)
  const features = [
    [say('Wheelchair spaces'), count('wheelchair')],
    [say('Companion seats'), count('companions')],
    [say('Doors without steps'), stepFreeDoors.length],
  ] as const
  const told = features.filter(([, value]) => value > 0)
  return {
    ...placeOf(sayText(say, venue)),
    url: origin + paths.hallAccess(plan.id),
    maximumAttendeeCapacity: seatCount(plan),
    ...(told.length > 0 && { amenityFeature: told.map(([name, value]) => ({ '@type': 'LocationFeatureSpecification', name, value })) }),
  }
}

/** Returns ISO 8601 on the hall's own clock, as search engines show it: `2027-11-19T19:15:00+05:30`. The bare date without a time. */
function clockTime(instant: number | undefined, { date, timezone = homeZone }: Show): string {
  if (instant === undefined || Number.isNaN(instant)) return date
  const wall = `${localDate(instant, timezone)}T${localTime(instant, timezone)}:00`
  const minutes = Math.round((Date.parse(`${wall}Z`) - instant) / 60_000)
  const two = (value: number) => String(Math.trunc(value)).padStart(2, '0')
  return `${wall}${minutes < 0 ? '-' : '+'}${two(Math.abs(minutes) / 60)}:${two(Math.abs(minutes) % 60)}`
}

/** https://schema.org/Organization: the collective that runs this box office. */
export function collectiveData({ origin, identity, pictures }: Voice): object {
  const [street, town] = identity.address
  return {
    '@type': 'Organization',
    name: identity.name,
    ...(identity.motto && { description: identity.motto }),
    url: `${origin}/`,
    logo: origin + pictures.logo,
    ...(pictures.card && { image: origin + pictures.card.path }),
    ...(identity.email && { email: identity.email }),
    ...(identity.phone.dialled && { telephone: identity.phone.dialled }),
    address: {
      '@type': 'PostalAddress',
      ...(street && { streetAddress: street }),
      ...(town && { addressLocality: town }),
      addressCountry: 'IN',
    },
    sameAs: identity.socials.map(({ address }) => address),
  }
}
