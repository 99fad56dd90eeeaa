import { existsSync } from 'node:fs'
import { join } from 'node:path'
import { pathToFileURL } from 'node:url'
import type { Figures } from '@sabha/api/settings'
import type { Show } from '@sabha/api/shapes'
import type { Language } from '@sabha/language/languages'

/** What of the box office stands on public pages. */
export interface PageData {
  /** As get_shows.php lists them. */
  shows: readonly Show[]
  /** What each section costs now (rupees) and whether a seat of it can be had, by the id of the show. */
  offers: Readonly<Record<string, readonly { section: string; price: number; isAvailable: boolean }[]>>
  /** What visitors are promised. */
  figures: Figures
}

export interface PageRequest {
  language: Language
  /** Whether the address itself asked for the language. */
  isAsked: boolean
  origin: string
  data: PageData
}

/** The booking site's own rendering of itself, which its build leaves beside what browsers get (`sites/booking/src/render.tsx`). */
export interface BuiltSite {
  /** The addresses of pages that are there for everybody. */
  publicPaths: readonly string[]
  /** What is at a path; the same `key` means the same page. One that isn't rendered is the frame of the site, which the browser fills. */
  find(path: string): { key: string; status: 200 | 404; hasShows: boolean; isRendered: boolean }
  /** The whole document. */
  render(key: string, request: PageRequest): Promise<string>
  sitemap(origin: string): string
  /** The one script that stands in rendered pages. */
  earlyScript: string
}

/** undefined where the site was built without it. */
export async function loadBuiltSite(folder: string): Promise<BuiltSite | undefined> {
  const file = join(folder, '.server/render.js')
  return existsSync(file) ? ((await import(pathToFileURL(file).href)) as BuiltSite) : undefined
}
