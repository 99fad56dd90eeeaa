import build from 'virtual:client-build'
import type { Language } from '@sabha/language/languages'
import { dataScript } from '../head/markup.ts'
import holdPresses from './early/hold-presses.js?raw'
import keepWriting from './early/keep-writing.js?raw'
import startSite from './early/start-site.js?raw'
import type { SiteStyle } from './site-style.ts'

interface DocumentParts {
  language: Language
  /** The part of the head that differs by page. */
  head: string
  /** The data that the browser starts from. */
  data: string
  style: SiteStyle
  /** The folder of the collective's own icons; null for those of the sample. */
  icons: string | null
  /** The page's file in the manifest, its markup, and what is shown above it without a script; null for the frame alone, which the browser fills. */
  page: { module: string; markup: string; noScript: string } | null
}

const stylesheet = /<link rel="stylesheet"[^>]*\bhref="([^"]+)"[^>]*>/g
const script = /\s*<(?:script type="module"[^>]*\bsrc="([^"]+)"[^>]*><\/script|link rel="modulepreload"[^>]*\bhref="([^"]+)"[^>]*)>/g

/** Returns the built `index.html` with a page in it. */
export function documentOf({ language, head, data, style, icons, page }: DocumentParts): string {
  const dictionary = language === 'kn' ? build.kannada : []
  const frame = signed(styled(build.template, style), icons)
    .replace('<html lang="en">', () => `<html lang="${language}">`)
    .replace(/<title>[^<]*<\/title>/, () => [head, ...fontPreloads(language)].join('\n'))
  if (!page) {
    return frame
      .replace('</head>', () => `${dictionary.map(modulePreload).join('\n')}\n</head>`)
      .replace('<div id="root"></div>', (root) => `${root}\n${data}`)
  }
  const { scripts, styles } = filesOf(page.module)
  const [entry = '', ...imported] = [...frame.matchAll(script)].flatMap(([, src, href]) => src ?? href ?? [])
  // The early script loads these.
  const files = dataScript('type="application/json" id="site-files"', { entry, ahead: [...imported, ...scripts, ...dictionary] })
  return frame
    .replace(script, '')
    .replace(stylesheet, (_, href: string) => inlined(href))
    .replace('</head>', () => `${styles.map(inlined).join('\n')}\n<script>${earlyScript}</script>\n</head>`)
    .replace('<div id="root"></div>', () => [`${page.noScript}<div id="root">${page.markup}</div>`, data, files].join('\n'))
}

/** Returns the template with the collective's own look. */
function styled(template: string, { css, themeColour }: SiteStyle): string {
  const coloured = themeColour ? template.replace(/(<meta name="theme-color" content=")[^"]*/, `$1${themeColour}`) : template
  return css ? coloured.replace('</head>', () => `<style>${css}</style>\n</head>`) : coloured
}

/** Returns the template with the collective's own icons for tabs and home screens. */
function signed(template: string, icons: string | null): string {
  if (icons === null) return template
  const links = [
    `<link rel="icon" href="${icons}/favicon.ico" sizes="48x48" />`,
    `<link rel="icon" href="${icons}/icon-192.png" type="image/png" sizes="192x192" />`,
    `<link rel="apple-touch-icon" href="${icons}/apple-touch-icon.png" />`,
  ]
  return template.replace(/<link rel="icon"[^>]*>/, () => links.join('\n'))
}

/**
 * Puts styles into the page itself, so that its first paint waits for nothing else. The disabled link loads nothing: it tells the
 * loader of the page's script, which looks for it, that these styles are there.
 */
function inlined(href: string): string {
  const text = build.styles[href]
  if (text === undefined) throw new Error(`the build has no stylesheet ${href}`)
  return `<style>${text}</style><link rel="stylesheet" href="${href}" disabled />`
}

function modulePreload(href: string): string {
  return `<link rel="modulepreload" crossorigin href="${href}" />`
}

/** Kannada fonts are three times as heavy as Latin ones: they are preloaded only where a page is full of Kannada. Signs can wait. */
function fontPreloads(language: Language): string[] {
  const fonts = language === 'kn' ? [build.fonts.kannada, build.fonts.basic] : [build.fonts.basic]
  return fonts.map((href) => `<link rel="preload" as="font" type="font/woff2" crossorigin href="${href}" />`)
}

function filesOf(module: string): { scripts: readonly string[]; styles: readonly string[] } {
  const files = build.pages[module]
  if (!files) throw new Error(`the build has no page ${module}`)
  return files
}

/**
 * An inline script of every rendered page; the content security policy has its hash. A visitor can read and press a page before the
 * site's script is there. `start-site.js` loads that script, and the pictures farther down, when the page has been painted, or at the first touch. Until the site is
 * ready, `keep-writing.js` notes what is typed, and `hold-presses.js` holds back a plain press on a button, or on a link that takes a
 * show along; then the text is handed over and the press is made again. Other links work at any time.
 */
export const earlyScript = [keepWriting, holdPresses, startSite].map((part) => part.trim()).join('\n')
