import { createServer } from 'node:net'
import { chromium } from '@playwright/test'
import lighthouse, { type Result } from 'lighthouse'
import { findChromium, launchArgs } from '../e2e/chromium.ts'
import { startBackendProcess } from './backend-process.ts'
import { ownerSettings, ownRoutes, publishOwnSite } from './own-site.ts'
import { type Figure, inMs, quantile } from './table.ts'

const runs = 3
/** Pages that anybody may open, search engines included. */
const publicRoutes = ['/', '/shows', '/about', '/gallery', '/tara-venkatesh', '/terms', '/privacy', '/refund', '/shipping']
const categories = ['performance', 'accessibility', 'best-practices', 'seo'] as const

/** Lighthouse's view of one page on its phone: a slow line, and a processor four times slower than this one. */
interface Sight {
  /** 0 to 100. */
  scores: Record<(typeof categories)[number], number>
  /** Largest contentful paint and total blocking time, ms. */
  lcp: number
  tbt: number
  /** Cumulative layout shift. */
  cls: number
  /** Bytes of the scripts as they were sent. */
  scripts: number
  /** Titles of the audits that cost points. */
  lost: string[]
}

/**
 * Runs Lighthouse as a library against the built site that the backend serves. It visits each page several times, each time as a first
 * visit.
 */
export async function benchLighthouse(): Promise<Figure[]> {
  const backend = await startBackendProcess()
  try {
    return await lookAtAll(backend.origin, publicRoutes)
  } finally {
    await backend.stop()
  }
}

/** Runs it on another collective's site. */
export async function benchOwnSite(): Promise<Figure[]> {
  const backend = await startBackendProcess(ownerSettings)
  try {
    await publishOwnSite(backend.origin)
    return await lookAtAll(backend.origin, ownRoutes)
  } finally {
    await backend.stop()
  }
}

async function lookAtAll(origin: string, routes: readonly string[]): Promise<Figure[]> {
  const figures: Figure[] = []
  for (const route of routes) {
    await fetch(`${origin}${route}`) // the first visitor of a day has the page rendered; the others get the copy that is kept
    const sights: Sight[] = []
    // Lighthouse sometimes loses its own trace and asks for another run.
    while (sights.length < runs) sights.push(await lookAt(`${origin}${route}`).catch(() => lookAt(`${origin}${route}`)))
    figures.push(...figuresOf(route, sights))
  }
  return figures
}

/** Opens a new browser each time: what an earlier visit leaves behind would make the next one faster. */
async function lookAt(address: string): Promise<Sight> {
  const port = await freePort()
  const browser = await chromium.launch({ executablePath: findChromium(), args: [...launchArgs, `--remote-debugging-port=${port}`] })
  try {
    const outcome = await lighthouse(address, { port, output: 'json', logLevel: 'error', onlyCategories: [...categories] })
    if (!outcome) throw new Error(`Lighthouse has nothing to say about ${address}`)
    const { lhr } = outcome
    if (lhr.runtimeError) throw new Error(`${address}: ${lhr.runtimeError.message}`)
    return sightOf(lhr)
  } finally {
    await browser.close()
  }
}

function sightOf({ categories: rated, audits }: Result): Sight {
  const score = (category: (typeof categories)[number]) => Math.round((rated[category]?.score ?? Number.NaN) * 100)
  const number = (audit: string) => audits[audit]?.numericValue ?? Number.NaN
  const weighed = Object.values(rated).flatMap(({ auditRefs }) => auditRefs.filter(({ weight }) => weight > 0))
  return {
    scores: {
      performance: score('performance'),
      accessibility: score('accessibility'),
      'best-practices': score('best-practices'),
      seo: score('seo'),
    },
    lcp: number('largest-contentful-paint'),
    tbt: number('total-blocking-time'),
    cls: number('cumulative-layout-shift'),
    scripts: sentScripts(audits['network-requests']?.details),
    lost: weighed.flatMap(({ id }) => {
      const { score = null, title = id } = audits[id] ?? {}
      return score !== null && score < 0.9 ? [title] : []
    }),
  }
}

function sentScripts(details: Result['audits'][string]['details']): number {
  if (details?.type !== 'table') throw new Error('Lighthouse lists no requests')
  return details.items
    .filter(({ resourceType }) => resourceType === 'Script')
    .reduce((sum, { transferSize }) => sum + (typeof transferSize === 'number' ? transferSize : 0), 0)
}

/** The median of each figure on its own. */
function figuresOf(route: string, sights: readonly Sight[]): Figure[] {
  const median = (figure: (sight: Sight) => number) => quantile(sights.map(figure), 0.5)
  const lost = [...new Set(sights.flatMap((sight) => sight.lost))]
  return [
    {
      what: `${route}: performance, accessibility, best practices, SEO`,
      value: categories.map((category) => median(({ scores }) => scores[category])).join(', '),
      aim: '≥ 98, 100, 100, 100',
    },
    {
      what: `${route}: largest paint, blocking time, layout shift, JavaScript`,
      value: [
        `${(median(({ lcp }) => lcp) / 1000).toFixed(2)} s`,
        inMs(median(({ tbt }) => tbt)),
        median(({ cls }) => cls).toFixed(3),
        `${Math.round(median(({ scripts }) => scripts) / 1000)} kB`,
      ].join(', '),
      aim: '< 1.50 s, < 50 ms, 0, < 130 kB',
    },
    ...lost.map((title) => ({ what: `${route}: ${title}`, value: 'costs points', aim: '' })),
  ]
}

async function freePort(): Promise<number> {
  const server = createServer()
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
  const address = server.address()
  await new Promise((resolve) => server.close(resolve))
  if (address === null || typeof address === 'string') throw new Error('no port is free')
  return address.port
}
