import { type BrowserContext, expect, type Locator } from '@playwright/test'
import type { Phrase } from '@sabha/language/phrases'
import type { Direction } from '@sabha/ticketing/occupancy'
import { signInAdmin } from '../builders/admin.ts'
import type { Backend } from '../builders/backend.ts'
import { Visitor } from './visitor.ts'

export type VerdictWord = 'VALID' | 'OUT' | 'ALREADY USED' | 'NOT VALID' | 'CHECK' | 'WRONG GATE' | 'NOT CHECKED'

/** A person at the door with the scanner in their hand. */
export class Volunteer extends Visitor {
  /** The verdict on the last ticket, if it has this word. */
  verdict(word: VerdictWord): Locator {
    const inWords = this.page.getByText(this.say(word), { exact: true })
    return this.page.getByRole('alert').filter({ has: inWords })
  }

  /** The line at the top: network, queue, age of the list. */
  get status(): Locator {
    return this.page.getByRole('region', { name: this.say('Status'), exact: true })
  }

  /** Pairs the phone, from the sign-in to the door, with the link that the admin shows. */
  async pair(backend: Pick<Backend, 'origin'>, pairing: Pairing & { name?: string } = {}): Promise<void> {
    await this.page.goto('/scanner/')
    await this.pairHere(backend, pairing)
  }

  /** The same from the sign-in that is open. */
  async pairHere(
    backend: Pick<Backend, 'origin'>,
    { name = 'Meera, main door', ...pairing }: Pairing & { name?: string } = {},
  ): Promise<void> {
    await this.link('Pair this phone').click()
    await this.field('Pairing link').fill(await pairingLink(backend, pairing))
    await this.button('Use this link').click()
    await this.field('Name of this phone').fill(name)
    await this.button('Pair').click()
    if (pairing.showId === null) await this.tickAllShows()
    await expect(this.heading('Admin - Ticket Scanner')).toBeVisible()
  }

  /** Chooses all shows, as on a festival day. */
  async tickAllShows(): Promise<void> {
    await this.button('Several shows on this phone').click()
    for (const show of await this.page.getByRole('checkbox').all()) await show.check()
    await this.page.getByRole('button', { name: /^Open the doors of|ಬಾಗಿಲು ತೆರೆಯಿರಿ$/ }).click()
  }

  /** Waits for the list and for everything that opens the scanner without a network. `timeout` is in ms, for a long list. */
  async expectReadyForOffline(wait: { timeout?: number } = {}): Promise<void> {
    await expect(this.status).toContainText(this.say('List: {{age}}', { age: this.say('just now') }), wait)
    await this.page.evaluate(() => navigator.serviceWorker.ready)
    await expect.poll(() => this.page.evaluate(() => navigator.serviceWorker.controller?.state)).toBe('activated')
  }

  /** Types a code as it is printed on the ticket. */
  async enter(code: string): Promise<void> {
    // On a phone the lists cover the scanner.
    if (await this.tab('Scan').isVisible()) await this.open('Scan')
    const field = this.field('Enter Booking ID or Verification Code')
    if (!(await field.isVisible())) await this.button('Manual Entry').click()
    await field.fill(code)
    await this.button('Verify').click()
  }

  /** Reads a code with a hand scanner, which types it: a key every 5 ms by the events' own times, however busy the machine is. */
  async readByHand(code: string): Promise<void> {
    const devtools = await this.page.context().newCDPSession(this.page)
    const keys = [...[...code].map((key) => ({ key, text: key })), { key: 'Enter', text: '\r' }]
    const begun = Date.now()
    await Promise.all(
      keys.flatMap(({ key, text }, index) => {
        const timestamp = (begun + index * 5) / 1000
        return [
          devtools.send('Input.dispatchKeyEvent', { type: 'keyDown', key, text, timestamp }),
          devtools.send('Input.dispatchKeyEvent', { type: 'keyUp', key, timestamp }),
        ]
      }),
    )
    await devtools.detach()
  }

  /** Enters a code, and returns the verdict once it shows this word. */
  async check(code: string, word: VerdictWord): Promise<Locator> {
    await this.enter(code)
    const verdict = this.verdict(word)
    await expect(verdict).toBeVisible()
    return verdict
  }

  /** Goes on from a verdict that needs no decision. */
  async goOn(): Promise<void> {
    await this.button('Scan Next Ticket').or(this.button('Try Again')).click()
    await expect(this.page.getByRole('alert').getByText(/./)).toHaveCount(0)
  }

  tab(name: Phrase): Locator {
    const menu = this.page.getByRole('navigation', { name: this.say('Main menu') })
    return menu.getByRole('link', { name: new RegExp(`^${this.say(name)}`) })
  }

  /** Opens one of the lists. */
  async open(tab: Phrase): Promise<void> {
    await this.tab(tab).click()
  }

  /** Opens the card of the only guest who matches. */
  async find(query: string): Promise<void> {
    await this.open('Search')
    await this.field('Name, last digits of the phone, seat or booking ID').fill(query)
    await this.page.getByRole('listitem').getByRole('button').filter({ hasText: query }).click()
  }

  async expectWaiting(count: number): Promise<void> {
    const words = count === 0 ? this.say('All sent') : this.say('{{count}} waiting', { count })
    await expect(this.status).toContainText(words)
  }

  async syncNow(): Promise<void> {
    await this.open('Queue')
    await this.button('Sync now').click()
  }
}

/** Changes the setting so that a green verdict stays until a press, and a slow machine can look at it. */
export async function chooseToPress(context: BrowserContext): Promise<void> {
  await context.addInitScript(() => {
    const key = 'scanner.preferences'
    if (location.protocol.startsWith('http') && localStorage.getItem(key) === null)
      localStorage.setItem(key, JSON.stringify({ goesOn: false }))
  })
}

interface Pairing {
  gate?: string
  showId?: string | null
  sections?: string[]
  direction?: Direction
  /** The phone also sells. */
  counter?: boolean
}

/** Returns a pairing link as the admin shows it. */
export async function pairingLink(
  backend: Pick<Backend, 'origin'>,
  { gate = 'Main gate', showId = '1', sections, direction, counter }: Pairing = {},
): Promise<string> {
  const admin = await signInAdmin(backend)
  const { token } = await admin.client.checkin.createPairing({
    show_id: showId,
    gate,
    ...(sections && { sections }),
    ...(direction && { direction }),
    ...(counter && { counter }),
  })
  return `${backend.origin}/scanner/#pair=${token}`
}
