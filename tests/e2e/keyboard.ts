import { expect, type Locator, type Page } from '@playwright/test'

/** More stops than any page has before the end of its main part. */
const farthest = 60
const browserBar = "the browser's own bar"

/** A visitor with a keyboard and no mouse. Each stop on the way must have a name, and be visible. */
export class KeyboardUser {
  readonly page: Page

  constructor(page: Page) {
    this.page = page
  }

  async press(...keys: string[]): Promise<void> {
    for (const key of keys) await this.page.keyboard.press(key)
  }

  async type(text: string): Promise<void> {
    await this.page.keyboard.type(text)
  }

  /** Replaces the text of the field that has the focus. */
  async retype(text: string): Promise<void> {
    await this.press('Control+A')
    await this.type(text)
  }

  /** Presses Tab until the element has the focus; `Shift+Tab` goes backwards. */
  async tabTo(wanted: Locator, key: 'Tab' | 'Shift+Tab' = 'Tab'): Promise<void> {
    await expect(wanted).toBeAttached()
    const passed: string[] = []
    while (passed.length < farthest) {
      await this.press(key)
      passed.push(await this.expectGoodStop())
      if (await wanted.evaluate(isFocused)) return
    }
    throw new Error(`${wanted} is not reached by ${key}: ${passed.join(' → ')}`)
  }

  /** Expects that this many Tabs stay in the dialog. A native dialog also lets the focus into the browser's own bar. */
  async expectTrappedIn(dialog: Locator, stops: number): Promise<void> {
    for (let n = 0; n < stops; n++) {
      await this.press('Tab')
      const stop = await this.expectGoodStop()
      if (stop !== browserBar) expect(await dialog.evaluate(holdsFocus), stop).toBe(true)
    }
  }

  /** Expects that the focused element has a name for those who can't see it, and is visible to those who can. Returns its name. */
  private async expectGoodStop(): Promise<string> {
    const stop = await this.page.evaluate(lookAtFocus)
    if (!stop) return browserBar
    // A menu that has just been opened may still be sliding in.
    const look = expect.poll(() => this.page.evaluate(lookAtFocus), stop.name)
    await look.toMatchObject({ isMarked: true, isUncovered: true })
    // The last match: an element that hides its own parts from the page, such as the provider's form, has the focus, too.
    await expect(this.page.locator(':focus').last(), stop.name).toHaveAccessibleName(/\S/)
    return stop.name
  }
}

// All functions below run in the browser.

function isFocused(node: Element): boolean {
  const root = node.getRootNode() as Document | ShadowRoot
  return root.activeElement === node
}

function holdsFocus(dialog: Element): boolean {
  return dialog.contains((dialog.getRootNode() as Document | ShadowRoot).activeElement)
}

/**
 * Whether the browser marks the focused element as such, and whether at least some of it is uncovered (WCAG 2.4.7, 2.4.11); undefined where
 * the focus has left the page.
 */
function lookAtFocus(): { name: string; isMarked: boolean; isUncovered: boolean } | undefined {
  let focused = document.activeElement ?? document.body
  while (focused.shadowRoot?.activeElement) focused = focused.shadowRoot.activeElement
  if (focused === document.body) return undefined
  const root = focused.getRootNode() as Document | ShadowRoot
  const { left, top, width, height } = focused.getBoundingClientRect()
  const shares = [0.5, 0.1, 0.9]
  const isUncovered = shares.some((across) =>
    shares.some((down) => {
      const on = root.elementFromPoint(left + width * across, top + height * down)
      return on !== null && (focused.contains(on) || on.contains(focused) || (focused as HTMLInputElement).labels?.length === 1)
    }),
  )
  const name = (focused.getAttribute('aria-label') ?? focused.textContent ?? '').trim() || focused.tagName
  return { name, isMarked: focused.matches(':focus-visible'), isUncovered }
}
