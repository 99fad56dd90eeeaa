import { expect, type Locator, type Page } from '@playwright/test'

/** More stops than any page has before its main part ends. */
const farthest = 60
const browserBar = "the browser's own bar"

/** Somebody who has a keyboard and no mouse. Each stop on the way must tell its name, and be seen. */
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

  /** What a label leads to is replaced. */
  async retype(text: string): Promise<void> {
    await this.press('Control+A')
    await this.type(text)
  }

  /** Tab after Tab until it is reached; `Shift+Tab` goes back. */
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

  /** So many Tabs lead nowhere but into the dialog; round the corner of a native one is the browser's own bar. */
  async expectTrappedIn(dialog: Locator, stops: number): Promise<void> {
    for (let n = 0; n < stops; n++) {
      await this.press('Tab')
      const stop = await this.expectGoodStop()
      if (stop !== browserBar) expect(await dialog.evaluate(holdsFocus), stop).toBe(true)
    }
  }

  /** What has the focus has a name for those who can't see it, and shows itself to those who can. Answers its name. */
  private async expectGoodStop(): Promise<string> {
    const stop = await this.page.evaluate(lookAtFocus)
    if (!stop) return browserBar
    // A menu that has just been opened may still be sliding in.
    const look = expect.poll(() => this.page.evaluate(lookAtFocus), stop.name)
    await look.toMatchObject({ isMarked: true, isUncovered: true })
    // The last: what hides its own elements from the page (the provider's form) has the focus, too.
    await expect(this.page.locator(':focus').last(), stop.name).toHaveAccessibleName(/\S/)
    return stop.name
  }
}

// What follows runs in the browser.

function isFocused(node: Element): boolean {
  const root = node.getRootNode() as Document | ShadowRoot
  return root.activeElement === node
}

function holdsFocus(dialog: Element): boolean {
  return dialog.contains((dialog.getRootNode() as Document | ShadowRoot).activeElement)
}

/**
 * Whether the browser marks the focused element as such, and whether some of it isn't under something else (WCAG 2.4.7, 2.4.11);
 * undefined where the focus has left the page.
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
