import { existsSync } from 'node:fs'
import { join } from 'node:path'
import { pathToFileURL } from 'node:url'
import type { Figures } from '@sabha/api/settings'
import type { Show } from '@sabha/api/shapes'
import type { SiteContent } from '@sabha/api/site/content'
import type { LiveFigures } from '@sabha/api/site/policy-text'
import type { Language } from '@sabha/language/languages'
import { minute } from '@sabha/ticketing/durations'
import type { HallPlan } from '@sabha/ticketing/hall'
import { rupeesOf } from '@sabha/ticketing/money'
import { pricesNow } from '@sabha/ticketing/quote'
import type { ListedShow } from '../rules/shows/listing.ts'
import type { Services } from '../services.ts'
import { sectionsWithSeats } from '../store/seats/seats-of-show.ts'
import { listShows, pricingOf } from '../store/shows/shows.ts'
import { wireListedShow } from '../wire/shows.ts'

/** The data of the box office that public pages show. */
export interface PageData {
  /** The shows as get_shows.php lists them. */
  shows: readonly Show[]
  /** The plan, on the page about a hall's access; null on every other page. */
  hall: HallPlan | null
  /** What each section costs now (rupees) and whether a seat of it is available, by the id of the show. */
  offers: Readonly<Record<string, readonly { section: string; price: number; isAvailable: boolean }[]>>
  /** The figures that visitors are promised. */
  figures: Figures
  /** What the collective says about itself. */
  site: SiteContent
  /** The figures that its policies name. */
  policyFigures: LiveFigures
}

interface PageRequest {
  language: Language
  /** Whether the address itself asked for the language. */
  isAsked: boolean
  origin: string
  /** Whether the page shows content that is not published yet. */
  isDraft: boolean
  /** The folder of the collective's own icons; null: the sample's icons. */
  icons: string | null
  data: PageData
}

/** The booking site's own rendering, which its build leaves beside the files for browsers (`sites/booking/src/render.tsx`). */
export interface BuiltSite {
  /** The addresses of pages that everybody may see. */
  publicPaths: readonly string[]
  /**
   * Returns what is at an address. The same `key` means the same page, and there are a few dozen. A page that isn't rendered is the frame
   * of the site, which the browser fills. `hall`: the id of the hall that the page is about; the caller knows whether that hall exists.
   */
  find(address: string, site: SiteContent): { key: string; status: 200 | 404; hasShows: boolean; isRendered: boolean; hall?: string }
  /** Returns the whole document. */
  render(key: string, request: PageRequest): Promise<string>
  /** `halls`: their ids. */
  sitemap(origin: string, site: SiteContent, halls: readonly string[]): string
  /** An address without a page. */
  nowhere: string
  /** The one script in rendered pages. */
  earlyScript: string
}

/** Loads the rendering; undefined if the site was built without it. */
export async function loadBuiltSite(folder: string): Promise<BuiltSite | undefined> {
  const file = join(folder, '.server/render.js')
  return existsSync(file) ? ((await import(pathToFileURL(file).href)) as BuiltSite) : undefined
}

/** ms. Search engines learn this late about a sold-out section. Counting a hall's seats for every page would cost more than it is worth. */
const recountMs = minute

/** Returns a function that reads what public pages show now. */
export function pageDataReader({
  store,
  now,
  listing,
  gst,
}: Pick<Services, 'store' | 'now' | 'listing' | 'gst'>): () => Promise<Pick<PageData, 'shows' | 'offers'>> {
  let counted: { at: number; shows: string; open: Promise<ReadonlySet<string>> } | undefined

  const openSections = (ids: readonly number[]) => {
    const at = now()
    const shows = ids.join()
    if (counted && counted.shows === shows && Math.abs(at - counted.at) < recountMs) return counted.open
    const open = sectionsWithSeats(store.read, ids, at)
    const counting = { at, shows, open }
    counted = counting
    open.catch(() => {
      if (counted === counting) counted = undefined
    })
    return open
  }

  return async () => {
    const shows = await listShows(store.read, now())
    const open = await openSections(shows.map(({ id }) => id))
    const listed = await listing.of(shows)
    return {
      shows: listed.map((show) => wireListedShow(show, null, now(), gst.exemptUpTo)),
      offers: Object.fromEntries(listed.map((of) => [String(of.show.id), offersOf(of, open, now())])),
    }
  }
}

function offersOf({ show, rules }: ListedShow, open: ReadonlySet<string>, at: number): PageData['offers'][string] {
  return [...pricesNow({ ...pricingOf(show), rules, at })].map(([section, price]) => ({
    section,
    price: rupeesOf(price.now),
    isAvailable: open.has(`${show.id} ${section}`),
  }))
}
