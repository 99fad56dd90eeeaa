import { expect, type Locator } from '@playwright/test'
import type { Phrase } from '@sabha/language/phrases'
import { adminAccount, signInAdmin } from '../builders/admin.ts'
import type { Backend } from '../builders/backend.ts'
import { Visitor } from './visitor.ts'

/** A member of the collective at the admin's screens. */
export class AdminUser extends Visitor {
  async fillSignIn({ email, password }: typeof adminAccount): Promise<void> {
    await this.field('E-mail').fill(email)
    await this.field('Password').fill(password)
    await this.button('Sign in').click()
  }

  /** The admin's map has no summary beside it. */
  override async choose(...ids: string[]): Promise<void> {
    await this.pressSeats(ids)
  }

  /** Signs in by the form, as a person does. */
  async signIn(account = adminAccount): Promise<void> {
    await this.page.goto('/admin/login')
    await this.fillSignIn(account)
    await expect(this.heading('Dashboard')).toBeVisible()
  }

  /** Makes this browser one in which an admin has already signed in. */
  async isSignedIn(backend: Pick<Backend, 'origin'>, account = adminAccount): Promise<void> {
    const { user, token } = await signInAdmin(backend, account)
    await this.page.goto('/icon.svg') // a file of the site that reads none of this
    await this.page.evaluate(
      ({ user, token }) => {
        localStorage.setItem('user', JSON.stringify(user))
        localStorage.setItem('adminToken', token)
      },
      { user, token },
    )
  }

  async openTab(tab: Phrase): Promise<void> {
    await this.page
      .getByRole('navigation', { name: this.say('Admin') })
      .getByRole('link', { name: this.say(tab), exact: true })
      .click()
    await expect(this.page.getByRole('heading', { level: 1, name: this.say(tab), exact: true })).toBeVisible()
  }

  /** A section of a page, by its title. */
  panel(title: Phrase): Locator {
    return this.page.getByRole('region', { name: this.say(title), exact: true })
  }

  /** One of several radio buttons. */
  choice(name: Phrase): Locator {
    return this.page.getByRole('radio', { name: this.say(name), exact: true })
  }

  /** The show in the list of shows. */
  show(title: string): Locator {
    return this.page.getByRole('listitem').filter({ has: this.page.getByRole('heading', { name: title }) })
  }

  /** Chooses an item of a show's menu. */
  async chooseFor(title: string, deed: Phrase): Promise<void> {
    await this.page.getByRole('button', { name: `${this.say('More')}: ${title}` }).click()
    await this.page.getByRole('menuitem', { name: this.say(deed), exact: true }).click()
  }
}
