import { expect, type Locator, type Page } from '@playwright/test'
import type { Language } from '@sabha/language/languages'
import type { AnyPhrase, Phrase } from '@sabha/language/phrases'
import { type Params, type Say, sayIn } from '@sabha/language/translate'
import { parseSeatId } from '@sabha/ticketing/seats'
import type { Buyer } from '../builders/buyer.ts'

export interface Guest {
  name: string
  phone: string
}

/** A person at a browser, who finds things by their role and their name in the visitor's language. */
export class Visitor {
  readonly page: Page
  readonly language: Language
  readonly say: Say

  constructor(page: Page, language: Language = 'en') {
    this.page = page
    this.language = language
    this.say = sayIn(language)
  }

  button(name: Phrase): Locator {
    return this.page.getByRole('button', { name: this.say(name), exact: true })
  }

  link(name: Phrase): Locator {
    return this.page.getByRole('link', { name: this.say(name), exact: true })
  }

  heading(name: Phrase): Locator {
    return this.page.getByRole('heading', { name: this.say(name), exact: true })
  }

  dialog(name: Phrase): Locator {
    return this.page.getByRole('dialog', { name: this.say(name), exact: true })
  }

  field(label: Phrase): Locator {
    return this.page.getByLabel(this.say(label), { exact: true })
  }

  /** A message that interrupts a screen reader. */
  alert(message: string): Locator {
    return this.page.getByRole('alert').filter({ hasText: message })
  }

  /** The value of a term in a list of facts. */
  fact<P extends AnyPhrase>(term: P, within: Locator = this.page.getByRole('main'), ...params: Params<P>): Locator {
    const name = this.say(term, ...params)
    return within
      .locator('dt')
      .filter({ hasText: new RegExp(`^${RegExp.escape(name)}$`) })
      .locator('xpath=following-sibling::dd')
  }

  /** A seat on the map, whatever its section, price and state, once that is known. Playwright finds by role what is inert, too. */
  seat(id: string): Locator {
    const place = parseSeatId(id)
    if (!place) throw new Error(`${id} is no seat`)
    const name = this.say('Row {{row}}, seat {{number}}, {{state}}', { ...place, state: '' })
    return this.page.getByRole('gridcell', { name: new RegExp(`^${name}`) }).and(this.page.locator(':not([inert] *)'))
  }

  /** Goes from the listing to the seats of its show. */
  async openHall(): Promise<void> {
    await this.page.goto('/shows')
    await this.link('Book Now').first().click()
    await expect(this.seat('A1')).toBeAttached()
  }

  /** Goes from the listing to the seats of the show with this title. */
  async openHallOf(title: string): Promise<void> {
    await this.page.goto('/shows')
    const card = this.page.getByRole('article').filter({ has: this.page.getByRole('heading', { name: title, exact: true }) })
    await card.getByRole('link', { name: this.say('Book Now'), exact: true }).click()
    await expect(this.seat('A1')).toBeAttached()
  }

  async choose(...ids: string[]): Promise<void> {
    await this.pressSeats(ids)
    // The summary follows the map.
    for (const id of ids) await expect(this.chosen.filter({ hasText: new RegExp(`\\b${id}$`) })).toBeAttached()
  }

  protected async pressSeats(ids: readonly string[]): Promise<void> {
    for (const id of ids) {
      await this.seat(id).click()
      await expect(this.seat(id)).toHaveAttribute('aria-selected', 'true')
    }
  }

  /** The chosen seats as the summary lists them, which is inside a sheet on a phone. */
  get chosen(): Locator {
    const list = this.page.getByRole('list', { name: this.say('Selected seats'), includeHidden: true })
    return list.getByRole('button', { includeHidden: true })
  }

  get proceedButton(): Locator {
    // The button shows the total after these words.
    return this.page.getByRole('button', { name: this.say('Proceed to Payment') })
  }

  async openSummary(): Promise<void> {
    const handle = this.button('Show the summary')
    if (await handle.isVisible()) await handle.click()
  }

  async acceptTerms(): Promise<void> {
    await this.openSummary()
    // There may be other checkboxes above the map.
    await this.page.getByRole('checkbox').last().check()
  }

  /** Goes on to the payment, with details where the guest isn't signed in. */
  async proceed(guest?: Guest): Promise<void> {
    await this.proceedButton.click()
    if (guest) await this.giveDetails(guest)
  }

  async giveDetails({ name, phone }: Guest): Promise<void> {
    await this.field('Full name').fill(name)
    await this.field('Phone number').fill(phone)
    await this.button('Continue to Payment').click()
  }

  /** Goes from chosen seats that cost nothing to their ticket. */
  async confirmFree(guest: Guest): Promise<void> {
    await this.acceptTerms()
    await this.page.getByRole('button', { name: this.say('Confirm the booking') }).click()
    await this.field('Full name').fill(guest.name)
    await this.field('Phone number').fill(guest.phone)
    await this.page
      .getByRole('dialog')
      .getByRole('button', { name: this.say('Confirm the booking') })
      .click()
    await this.expectConfirmation()
  }

  /** The sandbox provider's form, which is in the page's language. */
  get payment() {
    const form = this.page.getByRole('dialog', { name: /^(Test payment|ಪರೀಕ್ಷಾ ಪಾವತಿ)$/ })
    const button = (name: RegExp) => form.getByRole('button', { name })
    return {
      form,
      succeed: button(/^(Pay successfully|ಪಾವತಿ ಯಶಸ್ವಿಯಾಗಲಿ)$/),
      fail: button(/^(Let the payment fail|ಪಾವತಿ ವಿಫಲವಾಗಲಿ)$/),
      close: button(/^(Close|ಮುಚ್ಚಿ)$/),
    }
  }

  /** Goes from chosen seats to the provider's form. */
  async goToPayment(guest?: Guest): Promise<void> {
    await this.acceptTerms()
    await this.proceed(guest)
    await expect(this.payment.form).toBeVisible()
  }

  /** The dialog that hands the ticket over. */
  get ticketDialog(): Locator {
    return this.dialog('Your Ticket is Ready')
  }

  /** The ticket on the page, also while the dialog covers it. */
  get ticket(): Locator {
    return this.page.locator('main article')
  }

  async expectConfirmation(): Promise<void> {
    await expect(this.page).toHaveURL('/booking-confirmation')
    await expect(this.ticketDialog).toBeVisible()
  }

  /** Expects that the page holds no seats and waits for nothing. */
  async expectAtRest(): Promise<void> {
    await expect(this.page.getByRole('timer')).toHaveCount(0)
    await expect(this.proceedButton).not.toHaveAttribute('aria-busy')
  }

  /** Makes this browser one in which the buyer has already signed in. */
  async signInAs({ userId, name, phone, token }: Buyer): Promise<void> {
    await this.page.goto('/icon.svg') // a file of the site that reads none of this
    await this.page.evaluate(
      ({ user, token }) => {
        localStorage.setItem('user', JSON.stringify(user))
        localStorage.setItem('authToken', token)
      },
      { user: { id: Number(userId), name, phone, role: 'customer', created_at: new Date().toISOString() }, token },
    )
  }
}
