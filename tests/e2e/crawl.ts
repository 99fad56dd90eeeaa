import type { Page, Response } from '@playwright/test'

/** Pages that anybody may open. */
export const frontPages = [
  '/',
  '/shows',
  '/about',
  '/gallery',
  '/tara-venkatesh',
  '/access/malleshwaram',
  '/terms',
  '/privacy',
  '/refund',
  '/shipping',
  '/login',
  '/admin/login',
]

/** Where a page's links lead: pages of the site to look at, other addresses of the site, and addresses that aren't ours. */
export interface Links {
  pages: string[]
  /** Files, tickets and the scanner's own site: the crawl requests them, but doesn't look at them. */
  others: string[]
  foreign: string[]
}

/** Whether an address is a page of this site. The scanner is a site of its own, and the admin has its own audit. */
const isPage = (path: string) => !/^\/(api|scanner|admin\/dashboard)(\/|$)|\.\w+$/.test(path)

export async function linksOf(page: Page): Promise<Links> {
  const found = await page.evaluate(() =>
    [...document.querySelectorAll('a[href]:not([href^="#"])')].map((link) => link.getAttribute('href') ?? ''),
  )
  const links: Links = { pages: [], others: [], foreign: [] }
  const { origin } = new URL(page.url())
  for (const href of new Set(found)) {
    const address = new URL(href, page.url())
    if (address.origin !== origin) links.foreign.push(address.href)
    else if (isPage(address.pathname)) links.pages.push(address.pathname)
    else links.others.push(address.pathname + address.search)
  }
  return links
}

/** Returns the page's links into itself that lead nowhere. */
export function deadAnchors(page: Page): Promise<string[]> {
  return page.evaluate(() =>
    [...document.querySelectorAll('a[href^="#"]')]
      .map((link) => link.getAttribute('href') ?? '')
      .filter((href) => !document.getElementById(decodeURIComponent(href.slice(1)))),
  )
}

/** Returns pictures that should be visible and failed to load, those below the fold too. */
export function missingPictures(page: Page): Promise<string[]> {
  return page.evaluate(async () => {
    for (const picture of document.images) picture.loading = 'eager'
    const shown = [...document.images].filter((picture) => picture.getClientRects().length > 0)
    await Promise.all(shown.map((picture) => picture.decode().catch(() => undefined)))
    return shown.filter((picture) => picture.naturalWidth === 0).map((picture) => picture.currentSrc || picture.src)
  })
}

/** Notes, from now on, what the page requests in vain, and what it requests from another site. */
export function watchRequests(page: Page): { failed: string[]; foreign: string[] } {
  const seen = { failed: [] as string[], foreign: [] as string[] }
  page.on('request', (request) => {
    const { protocol, origin } = new URL(request.url())
    if (protocol.startsWith('http') && origin !== new URL(page.url(), request.url()).origin) seen.foreign.push(request.url())
  })
  page.on('response', (response: Response) => {
    if (response.status() >= 400 && !response.request().isNavigationRequest()) seen.failed.push(`${response.status()} ${response.url()}`)
  })
  page.on('requestfailed', (request) => {
    const { errorText = '' } = request.failure() ?? {}
    // A page that is left cancels its pending requests.
    if (errorText !== 'net::ERR_ABORTED') seen.failed.push(`${errorText} ${request.url()}`)
  })
  return seen
}

/** Returns what moves by itself: endless animations and films. */
export function movingThings(page: Page): Promise<string[]> {
  return page.evaluate(() => {
    const animated = document
      .getAnimations()
      .filter(({ playState, effect }) => playState === 'running' && effect?.getComputedTiming().iterations === Number.POSITIVE_INFINITY)
      .map(({ effect }) => (effect instanceof KeyframeEffect ? (effect.target?.className.toString() ?? '') : ''))
    const films = [...document.querySelectorAll('video')].filter(({ paused }) => !paused).map(({ currentSrc }) => currentSrc)
    return [...animated, ...films]
  })
}
