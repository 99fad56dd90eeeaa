import { expect, type Page } from '@playwright/test'

/** Expects that, wherever the page is scrolled to, the corner's buttons cover nothing that is pressed or read. */
export async function expectCornerClear(page: Page): Promise<void> {
  await page.evaluate(() => scrollTo({ top: 0, behavior: 'instant' }))
  await expectClearHere(page)
  for (;;) {
    const isMoved = await page.evaluate(() => {
      const before = scrollY
      scrollBy({ top: innerHeight * 0.9, behavior: 'instant' })
      return scrollY > before
    })
    if (!isMoved) return
    await expectClearHere(page)
  }
}

/** Checks the page at rest, once the buttons are back and have looked at what is under them. */
export async function expectClearHere(page: Page): Promise<void> {
  await page.evaluate(() => new Promise((resolve) => requestAnimationFrame(() => requestAnimationFrame(resolve))))
  await expect(page.locator('[data-scrolling]')).toHaveCount(0)
  await expect.poll(() => page.evaluate(underCorner)).toEqual([])
}

/** Runs in the browser. Returns the words and the pressable elements under one of the buttons. */
function underCorner(): string[] {
  const toggle = document.querySelector('button[lang="kn"], button[lang="en"]')
  const corner = toggle?.parentElement
  if (!corner || corner.closest('dialog')) return []
  const buttons = [...corner.children].map((button) => button.getBoundingClientRect())

  const isUnder = (element: Element, rect: DOMRect): boolean =>
    buttons.some((button) => {
      const [left, right] = [Math.max(rect.left, button.left), Math.min(rect.right, button.right)]
      const [top, bottom] = [Math.max(rect.top, button.top), Math.min(rect.bottom, button.bottom)]
      if (right - left < 1 || bottom - top < 1) return false
      const stack = document.elementsFromPoint((left + right) / 2, (top + bottom) / 2)
      // Something else, such as a dialog, may lie over the corner itself.
      if (!stack[0] || !corner.contains(stack[0])) return false
      return stack.some((at) => at === element || element.contains(at)) || isUnfindable(element, stack)
    })
  // Words on a map ignore the pointer, so `elementsFromPoint` doesn't find them.
  const isUnfindable = (element: Element, stack: Element[]) =>
    getComputedStyle(element).pointerEvents === 'none' &&
    stack.some((at) => at.contains(element) && getComputedStyle(at).overflow !== 'visible')

  const found: string[] = []
  const pressed = 'a, button, input, select, textarea, label, summary, [role="gridcell"], [role="tab"]'
  for (const element of document.querySelectorAll(pressed)) {
    if (corner.contains(element) || !element.checkVisibility({ visibilityProperty: true })) continue
    if (isUnder(element, element.getBoundingClientRect()))
      found.push(`${element.tagName} ${element.textContent?.trim() || element.getAttribute('aria-label')}`)
  }
  const words = document.createTreeWalker(document.body, NodeFilter.SHOW_TEXT)
  const range = document.createRange()
  while (words.nextNode()) {
    const { parentElement: element, textContent: text } = words.currentNode
    if (!element || !text?.trim() || corner.contains(element) || !element.checkVisibility({ visibilityProperty: true })) continue
    range.selectNodeContents(words.currentNode)
    if ([...range.getClientRects()].some((rect) => isUnder(element, rect))) found.push(text.trim().slice(0, 60))
  }
  return found
}
