import { isLanguage, type Language } from '@sabha/language/languages'
import { matchRoutes, type RouteObject } from 'react-router-dom'
import { frameDataId, type KeptData, keptDataId } from './page-data.ts'

/** Returns what the server has put into the document; null where no server has rendered it. */
export function keptData(): KeptData | null {
  const script = document.getElementById(keptDataId) ?? document.getElementById(frameDataId)
  return script && (JSON.parse(script.textContent) as KeptData)
}

/** Returns the language of a page that the server has rendered; undefined where it has sent the frame alone. */
export function renderedLanguage(root: HTMLElement): Language | undefined {
  const { lang } = document.documentElement
  return root.hasChildNodes() && isLanguage(lang) ? lang : undefined
}

/** Fetches the files of this address's page into its routes, so that the first rendering is whole. False where they can't be had. */
export async function fetchPage(routes: RouteObject[], { pathname }: Location): Promise<boolean> {
  const matches = matchRoutes(routes, pathname) ?? []
  try {
    await Promise.all(
      matches.map(async ({ route }) => {
        if (typeof route.lazy !== 'function') return
        Object.assign(route, await route.lazy())
        delete route.lazy
      }),
    )
    return true
  } catch {
    return false
  }
}

/**
 * Tells that the site listens now: what was typed and pressed before (`early/`) comes again. It runs in a task of its own, so that each
 * of these events is handled before the next one. Stylesheets know it by `data-ready`.
 */
export function tellReady(): void {
  setTimeout(() => {
    dispatchEvent(new Event('site-ready'))
    document.documentElement.dataset['ready'] = ''
  })
}
