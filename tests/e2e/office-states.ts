import { expect } from '@playwright/test'
import type { Phrase } from '@sabha/language/phrases'
import { adminAccount } from '../builders/admin.ts'
import { addressOf, eventfulEvening, officePages, officerAt } from './office-scenes.ts'
import type { Officer } from './officer.ts'
import type { Scene } from './scenes.ts'

/** A page of the office after somebody has pressed something: a dialog, a menu, an answer. */
export interface OfficeState {
  name: string
  /** Of the page that it is a state of. */
  page: string
  open: (officer: Officer) => Promise<unknown>
}

const dialogIsOpen = (officer: Officer) => expect(officer.page.getByRole('dialog')).toBeVisible()

function byButton(name: string, page: string, label: Phrase): OfficeState {
  return {
    name,
    page,
    open: async (officer) => {
      await officer.page
        .getByRole('main')
        .getByRole('button', { name: officer.say(label) })
        .first()
        .click()
      await dialogIsOpen(officer)
    },
  }
}

async function openShowMenu(officer: Officer): Promise<void> {
  await officer.page
    .getByRole('button', { name: new RegExp(`^${officer.say('More')}: `) })
    .first()
    .click()
  await expect(officer.page.getByRole('menu')).toBeVisible()
}

function byShowMenu(name: string, deed: Phrase): OfficeState {
  return {
    name,
    page: 'shows',
    open: async (officer) => {
      await openShowMenu(officer)
      // By key: a menu that has only just opened takes no click.
      await officer.page.getByRole('menuitem', { name: officer.say(deed), exact: true }).press('Enter')
      await dialogIsOpen(officer)
    },
  }
}

function byPlan(name: string, plan: string, words: RegExp): OfficeState {
  return {
    name,
    page: 'hall plans',
    open: async (officer) => {
      await officer.field('Name of the hall').fill('Example hall')
      await officer.field('or paste it').fill(plan)
      await officer.button('Check the plan').click()
      await expect(officer.page.getByText(words).first()).toBeVisible()
    },
  }
}

async function bookByHand(officer: Officer): Promise<void> {
  await officer.choose('A12', 'A13')
  await officer.button('Book by hand…').click()
  await dialogIsOpen(officer)
}

const columns = 'section,row,number,x,y'

export const officeStates: readonly OfficeState[] = [
  { name: 'show menu', page: 'shows', open: openShowMenu },
  byShowMenu('closing the sale', 'Close the sale…'),
  byShowMenu('postponing', 'Postpone or move…'),
  byShowMenu('cancelling a show', 'Cancel the show…'),
  {
    name: 'waiting room',
    page: 'shows',
    open: async (officer) => {
      const line = officer.say('Waiting room: {{state}}', { state: '' }).trim()
      await officer.page.getByRole('button', { name: new RegExp(`^${line}`) }).click()
      await dialogIsOpen(officer)
    },
  },
  {
    name: 'show, not complete',
    page: 'new show',
    open: async (officer) => {
      await officer.button('Save as a draft').click()
      await expect(officer.page.getByText(officer.say('Please look at the fields marked in red.'))).toBeVisible()
    },
  },
  {
    name: 'a hall',
    page: 'hall plans',
    open: async (officer) => {
      await officer.button('Look at it').click()
      await expect(officer.page.locator('[data-seat="A1"]')).toBeAttached()
    },
  },
  byPlan('hall plan, wrong', `${columns}\nSTALLS,A,1,1,1\nSTALLS,A,1,2,1\nSTALLS,A,x,3,1`, /[2] |: 2\b/),
  byPlan('hall plan, sound', `${columns}\nSTALLS,A,1,1,1\nSTALLS,A,2,2,1\nSTALLS,A,3,3,1`, /: 3\.$/),
  { name: 'seats, one chosen', page: 'seats', open: (officer) => officer.choose('A14') },
  { name: 'seats, several chosen', page: 'seats', open: (officer) => officer.choose('A11', 'A12', 'A13', 'A14') },
  {
    name: 'seats of customers',
    page: 'seats',
    open: async (officer) => {
      await officer.choose('A14', 'D14')
      await officer.button('Block').click()
      await dialogIsOpen(officer)
    },
  },
  { name: 'booking by hand', page: 'seats', open: bookByHand },
  {
    name: 'booking by hand, not complete',
    page: 'seats',
    open: async (officer) => {
      await bookByHand(officer)
      await officer.button('Book the seats').click()
      await expect(officer.page.getByText(officer.say('Please enter a name: it stands on the door list.'))).toBeVisible()
    },
  },
  {
    name: 'booked by hand',
    page: 'seats',
    open: async (officer) => {
      await bookByHand(officer)
      await officer.field('Full name').fill('Gopal Example')
      await officer.field('Phone number').fill('9000000002')
      await officer.button('Book the seats').click()
      await expect(officer.link('Ticket as PDF')).toBeVisible()
    },
  },
  {
    name: 'no booking found',
    page: 'bookings',
    open: async (officer) => {
      await officer.page.getByRole('searchbox').fill('zz')
      await officer.page.getByRole('searchbox').press('Enter')
      await expect(officer.page.getByText(officer.say('No bookings found'))).toBeVisible()
    },
  },
  byButton('asking for all refunds again', 'dashboard', 'Ask for all again…'),
  byButton('a refund given back another way', 'dashboard', 'Given back another way…'),
  byButton('sending a ticket', 'booking', 'Send by e-mail…'),
  byButton('cancelling seats', 'booking', 'Cancel seats…'),
  byButton('refunding an amount', 'booking', 'Refund an amount…'),
  byButton('revoking a phone', 'door', 'Revoke'),
  byButton('new account', 'accounts', 'New account'),
  byButton('account', 'accounts', 'Edit'),
  byButton('signing somebody out', 'accounts', 'Sign out everywhere'),
]

/** The same for looking at, and what is no state of a page. */
export const officeStateScenes: readonly Scene[] = [
  {
    name: 'office, sign-in, refused',
    open: async ({ visitor }) => {
      const officer = officerAt(visitor)
      await officer.page.goto('/admin/login')
      await officer.fillSignIn({ ...adminAccount, password: 'not-the-password' })
      await expect(officer.page.getByRole('alert').filter({ hasText: /./ })).toBeVisible()
    },
  },
  {
    name: 'office, password',
    open: async ({ visitor, backend }) => {
      const officer = officerAt(visitor)
      await officer.isSignedIn(backend)
      await officer.page.goto('/profile')
      await expect(officer.button('Change Password')).toBeVisible()
    },
  },
  ...(['dashboard', 'bookings'] as const).map(
    (page): Scene => ({
      name: `office, ${page}, empty`,
      open: async ({ visitor, backend }) => {
        const officer = officerAt(visitor)
        await officer.isSignedIn(backend)
        await officer.page.goto(`/admin/dashboard${page === 'dashboard' ? '' : '/bookings'}`)
        await expect(officer.page.getByText(officer.say(emptyWords[page]))).toBeVisible()
      },
    }),
  ),
  {
    name: 'office, door list, on paper',
    open: async ({ visitor, backend }) => {
      const bookingId = await eventfulEvening(backend)
      const officer = officerAt(visitor)
      await officer.isSignedIn(backend)
      await openPage(officer, 'door list', bookingId)
      await officer.page.emulateMedia({ media: 'print' })
    },
  },
  ...officeStates.map(
    ({ name, page, open }): Scene => ({
      name: `office, ${name}`,
      open: async ({ visitor, backend }) => {
        const bookingId = await eventfulEvening(backend)
        const officer = officerAt(visitor)
        await officer.isSignedIn(backend)
        await openPage(officer, page, bookingId)
        await open(officer)
      },
    }),
  ),
]

const emptyWords = {
  dashboard: 'Nothing was sold online in this time.',
  bookings: 'No bookings found',
} as const satisfies Record<string, Phrase>

/** The page of this name, with its data. */
export async function openPage(officer: Officer, name: string, bookingId: string): Promise<void> {
  const page = officePages.find((each) => each.name === name)
  if (!page) throw new Error(`The office has no page ${name}`)
  await officer.page.goto(addressOf(page, bookingId))
  await page.ready(officer)
}
