import { readFileSync } from 'node:fs'
import { fileURLToPath } from 'node:url'
import { expect, type Page } from '@playwright/test'
import type { Language } from '@sabha/language/languages'
import { codeAlphabet } from '@sabha/ticketing/codes'
import type axe from 'axe-core'
import type { RunOptions } from 'axe-core'

const options: RunOptions = { runOnly: ['wcag2a', 'wcag2aa', 'wcag21a', 'wcag21aa', 'wcag22aa'], resultTypes: ['violations', 'incomplete'] }
// Leaves out all rows of seats but the first: a thousand seats like it would take axe seconds.
const leftOut = ['[role="row"] ~ [role="row"]']

/** The minified file, as each page has to parse all of it: that takes half the time. */
const axeSource = readFileSync(fileURLToPath(import.meta.resolve('axe-core/axe.min.js')), 'utf8')

/** Uses axe directly. No page of ours has a frame, and Playwright's wrapper opens another page at each check to combine frames. */
export async function expectAccessible(page: Page): Promise<void> {
  await settled(page)
  expect(page.frames(), 'what is in a frame is not looked at').toHaveLength(1)
  if (!(await page.evaluate(() => 'axe' in window))) await page.evaluate(axeSource)
  const { violations, undecided } = await page.evaluate(
    async ([leftOut, options]) => {
      const { violations, incomplete } = await window.axe.run({ exclude: leftOut }, options)
      const contrast = incomplete.find(({ id }) => id === 'color-contrast')
      return { violations, undecided: contrast?.nodes.map(({ target }) => target.join(' ')) ?? [] }
    },
    [leftOut, options] as const,
  )
  expect(violations.map(({ id, help, nodes }) => ({ id, help, where: nodes.map(({ target }) => target.join(' ')) }))).toEqual([])
  expect(await page.evaluate(tooFaint, undecided), 'words that axe left undecided, too faint for their ground').toEqual([])
}

/**
 * Runs in the browser. Returns those of these elements whose words have too little contrast with their background, where that is certain:
 * axe gives up where anything else is over or under them, such as a texture, a gradient at the other end of the page or the corner's
 * buttons.
 */
function tooFaint(selectors: readonly string[]): string[] {
  const canvas = new OffscreenCanvas(1, 1).getContext('2d', { willReadFrequently: true })
  if (!canvas) throw new Error('no canvas')
  type Colour = [red: number, green: number, blue: number, alpha: number]
  const read = (colour: string): Colour => {
    canvas.clearRect(0, 0, 1, 1)
    canvas.fillStyle = colour
    canvas.fillRect(0, 0, 1, 1)
    const [red = 0, green = 0, blue = 0, alpha = 0] = canvas.getImageData(0, 0, 1, 1).data
    return [red, green, blue, alpha / 255]
  }
  const over = ([r, g, b, alpha]: Colour, [r2, g2, b2]: Colour): Colour => {
    const mix = (one: number, other: number) => one * alpha + other * (1 - alpha)
    return [mix(r, r2), mix(g, g2), mix(b, b2), 1]
  }
  const luminance = ([red, green, blue]: Colour) => {
    const linear = (part: number) => (part <= 10 ? part / 255 / 12.92 : ((part / 255 + 0.055) / 1.055) ** 2.4)
    return 0.2126 * linear(red) + 0.7152 * linear(green) + 0.0722 * linear(blue)
  }
  const ratioOf = (one: Colour, other: Colour) => {
    const [dark = 0, light = 0] = [luminance(one), luminance(other)].toSorted((a, b) => a - b)
    return (light + 0.05) / (dark + 0.05)
  }
  /**
   * Returns the colour behind an element's words, from the nearest background that hides all below it; undefined where a picture or a
   * gradient is in between.
   */
  const groundOf = (element: Element): Colour | undefined => {
    const layers: Colour[] = []
    for (let at: Element | null = element; at; at = at.parentElement) {
      const { backgroundImage, backgroundColor, opacity } = getComputedStyle(at)
      if (backgroundImage !== 'none' || opacity !== '1') return undefined
      const layer = read(backgroundColor)
      layers.push(layer)
      if (layer[3] === 1) return layers.reduceRight((below, above) => over(above, below))
    }
    return undefined
  }
  const found: string[] = []
  for (const selector of selectors) {
    const element = document.querySelector(selector)
    const ground = element && groundOf(element)
    if (!element || !ground) continue
    const { color, fontSize, fontWeight } = getComputedStyle(element)
    const size = Number.parseFloat(fontSize)
    const least = size >= 24 || (size >= 18.66 && Number(fontWeight) >= 700) ? 3 : 4.5
    const ratio = ratioOf(over(read(color), ground), ground)
    if (ratio < least) found.push(`${selector}: ${color} on ${ground.slice(0, 3).map(Math.round).join(' ')}, ${ratio.toFixed(2)}`)
  }
  return found
}

declare global {
  interface Window {
    axe: typeof axe
  }
}

/** Waits until all that fades or slides in has arrived, as half-visible colours lack contrast. Endless animations are not waited for. */
async function settled(page: Page): Promise<void> {
  const moving = () =>
    document
      .getAnimations()
      .filter(({ playState, effect }) => playState === 'running' && effect?.getComputedTiming().iterations !== Number.POSITIVE_INFINITY)
      .length
  await expect.poll(() => page.evaluate(moving)).toBe(0)
}

/** Expects that nothing makes the page wider than the screen. */
export async function expectWithin(page: Page, width: number): Promise<void> {
  const { height } = page.viewportSize() ?? { height: 800 }
  await page.setViewportSize({ width, height })
  await expect.poll(() => page.evaluate(() => document.documentElement.scrollWidth), `at ${width} px`).toBeLessThanOrEqual(width)
}

/** Chooses a language as if in another tab; this page follows at once. */
export async function switchTo(page: Page, language: Language): Promise<void> {
  await page.evaluate((chosen) => {
    localStorage.setItem('language', chosen)
    dispatchEvent(new StorageEvent('storage', { key: 'language', newValue: chosen }))
  }, language)
  await expect(page.locator('html')).toHaveAttribute('lang', language)
}

/**
 * Expects that only text marked as Kannada is Kannada: at once, or after the page has followed a choice that the server hadn't heard of.
 */
export async function expectNoKannada(page: Page): Promise<void> {
  const isKannada = (words: string) => /\p{Script=Kannada}/u.test(words)
  await expect.poll(async () => (await wordsOn(page, 'kn')).filter(isKannada)).toEqual([])
}

/** Trademarks, and words that are printed in Latin letters in Karnataka, too. */
const latinByRight = ['PDF', 'Instagram', 'YouTube', 'Facebook']
/** Addresses, payment ids, the product's codes whole or in groups, seats, and names in brackets after their Kannada form. */
const noWords = new RegExp(
  [
    String.raw`\S+@\S+`,
    String.raw`\bhttps?://\S+`,
    String.raw`\bpay_\w+`,
    String.raw`\b(?:BK)?[${codeAlphabet}]+\b`,
    String.raw`\b[A-Z]{1,3}\d+\b`,
    String.raw`(?<=\p{Script=Kannada} )\([A-Z][A-Za-z ]+\)`,
  ].join('|'),
  'gu',
)

/** Expects that every word is Kannada, except for names, codes, addresses and text marked as English. */
export async function expectAllKannada(page: Page, names: readonly string[]): Promise<void> {
  const allowed = new Set([...latinByRight, ...names.flatMap((name) => name.split(' '))])
  const isForeign = (text: string) => (text.replace(noWords, '').match(/[A-Za-z]{3,}/g) ?? []).some((word) => !allowed.has(word))
  await expect.poll(async () => (await wordsOn(page, 'en')).filter(isForeign)).toEqual([])
}

/** Returns everything that the page says to eye or ear, except for what is marked as `other` and what people have typed. */
function wordsOn(page: Page, other: Language): Promise<string[]> {
  return page.evaluate((other) => {
    // Where scripts run, a `noscript` has no elements and is neither seen nor heard.
    const skipped = `[lang="${other}"], script, noscript:not(:has(*)), style, code, textarea, [data-razorpay]`
    const said = [document.title]
    for (const element of document.body.querySelectorAll('*')) {
      if (element.closest(skipped)) continue
      for (const name of ['aria-label', 'aria-description', 'alt', 'title', 'placeholder']) said.push(element.getAttribute(name) ?? '')
      for (const node of element.childNodes) if (node.nodeType === Node.TEXT_NODE) said.push(node.textContent ?? '')
    }
    return [...new Set(said.map((text) => text.trim()))].filter((text) => text !== '')
  }, other)
}
