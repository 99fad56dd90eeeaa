import { expect, type Page } from '@playwright/test'
import type { Language } from '@sabha/language/languages'
import { codeAlphabet } from '@sabha/ticketing/codes'
import axe, { type RunOptions } from 'axe-core'

const options: RunOptions = { runOnly: ['wcag2a', 'wcag2aa', 'wcag21a', 'wcag21aa', 'wcag22aa'], resultTypes: ['violations'] }
// The first row of seats stands for a thousand like them, which would take axe seconds.
const leftOut = ['[role="row"] ~ [role="row"]']

/** By axe itself: no page of ours has a frame, and Playwright's wrapper opens another page at each look to put frames together. */
export async function expectAccessible(page: Page): Promise<void> {
  await settled(page)
  expect(page.frames(), 'what is in a frame is not looked at').toHaveLength(1)
  if (!(await page.evaluate(() => 'axe' in window))) await page.evaluate(axe.source)
  const violations = await page.evaluate(async ([leftOut, options]) => (await window.axe.run({ exclude: leftOut }, options)).violations, [
    leftOut,
    options,
  ] as const)
  expect(violations.map(({ id, help, nodes }) => ({ id, help, where: nodes.map(({ target }) => target.join(' ')) }))).toEqual([])
}

declare global {
  interface Window {
    axe: typeof axe
  }
}

/** What fades or slides in has arrived: half seen, no colour keeps its contrast. What never ends isn't waited for. */
async function settled(page: Page): Promise<void> {
  const moving = () =>
    document
      .getAnimations()
      .filter(({ playState, effect }) => playState === 'running' && effect?.getComputedTiming().iterations !== Number.POSITIVE_INFINITY)
      .length
  await expect.poll(() => page.evaluate(moving)).toBe(0)
}

/** Nothing makes the page wider than the screen. */
export async function expectWithin(page: Page, width: number): Promise<void> {
  const { height } = page.viewportSize() ?? { height: 800 }
  await page.setViewportSize({ width, height })
  await expect.poll(() => page.evaluate(() => document.documentElement.scrollWidth), `at ${width} px`).toBeLessThanOrEqual(width)
}

/** The choice of a language in another tab, which this page follows at once. */
export async function switchTo(page: Page, language: Language): Promise<void> {
  await page.evaluate((chosen) => {
    localStorage.setItem('language', chosen)
    dispatchEvent(new StorageEvent('storage', { key: 'language', newValue: chosen }))
  }, language)
  await expect(page.locator('html')).toHaveAttribute('lang', language)
}

/** Only what says of itself that it is Kannada may be Kannada: at once, or when a choice that the server had not heard of is followed. */
export async function expectNoKannada(page: Page): Promise<void> {
  const isKannada = (words: string) => /\p{Script=Kannada}/u.test(words)
  await expect.poll(async () => (await wordsOn(page, 'kn')).filter(isKannada)).toEqual([])
}

/** Trademarks, and what Karnataka prints in Latin letters, too. */
const latinByRight = ['PDF', 'Instagram', 'YouTube', 'Facebook']
/** Addresses, payment ids, the product's codes whole or in groups, seats, and names in brackets behind their Kannada. */
const noWords = new RegExp(
  [
    String.raw`\S+@\S+`,
    String.raw`\bpay_\w+`,
    String.raw`\b(?:BK)?[${codeAlphabet}]+\b`,
    String.raw`\b[A-Z]{1,3}\d+\b`,
    String.raw`(?<=\p{Script=Kannada} )\([A-Z][A-Za-z ]+\)`,
  ].join('|'),
  'gu',
)

/** Every word is Kannada but names, codes, addresses, and what says of itself that it is English. */
export async function expectAllKannada(page: Page, names: readonly string[]): Promise<void> {
  const allowed = new Set([...latinByRight, ...names.flatMap((name) => name.split(' '))])
  const isForeign = (text: string) => (text.replace(noWords, '').match(/[A-Za-z]{3,}/g) ?? []).some((word) => !allowed.has(word))
  await expect.poll(async () => (await wordsOn(page, 'en')).filter(isForeign)).toEqual([])
}

/** Everything that the page says to eye or ear, without what is marked as `other`. */
function wordsOn(page: Page, other: Language): Promise<string[]> {
  return page.evaluate((other) => {
    const skipped = `[lang="${other}"], script, style, code, [data-razorpay]`
    const said = [document.title]
    for (const element of document.body.querySelectorAll('*')) {
      if (element.closest(skipped)) continue
      for (const name of ['aria-label', 'aria-description', 'alt', 'title', 'placeholder']) said.push(element.getAttribute(name) ?? '')
      for (const node of element.childNodes) if (node.nodeType === Node.TEXT_NODE) said.push(node.textContent ?? '')
    }
    return [...new Set(said.map((text) => text.trim()))].filter((text) => text !== '')
  }, other)
}
