import { expect } from '@playwright/test'
import type { Phrase } from '@sabha/language/phrases'
import { adminAccount } from '../builders/admin.ts'
import { addressOf, adminPages, adminUserAt, eventfulEvening } from './admin-pages.ts'
import type { AdminUser } from './admin-user.ts'
import type { PageState } from './pages-states.ts'

/** A page of the admin after a press: a dialog, a menu, an answer. */
export interface AdminState {
  name: string
  /** The name of the page. */
  page: string
  open: (adminUser: AdminUser) => Promise<unknown>
}

const dialogIsOpen = (adminUser: AdminUser) => expect(adminUser.page.getByRole('dialog')).toBeVisible()

function byButton(name: string, page: string, label: Phrase): AdminState {
  return {
    name,
    page,
    open: async (adminUser) => {
      await adminUser.page
        .getByRole('main')
        .getByRole('button', { name: adminUser.say(label) })
        .first()
        .click()
      await dialogIsOpen(adminUser)
    },
  }
}

async function openShowMenu(adminUser: AdminUser): Promise<void> {
  await adminUser.page
    .getByRole('button', { name: new RegExp(`^${adminUser.say('More')}: `) })
    .first()
    .click()
  await expect(adminUser.page.getByRole('menu')).toBeVisible()
}

function byShowMenu(name: string, deed: Phrase): AdminState {
  return {
    name,
    page: 'shows',
    open: async (adminUser) => {
      await openShowMenu(adminUser)
      // By keyboard: a menu that has only just opened takes no click.
      await adminUser.page.getByRole('menuitem', { name: adminUser.say(deed), exact: true }).press('Enter')
      await dialogIsOpen(adminUser)
    },
  }
}

function byPlan(name: string, plan: string, words: RegExp): AdminState {
  return {
    name,
    page: 'hall plans',
    open: async (adminUser) => {
      await adminUser.field('Name of the hall').fill('Example hall')
      await adminUser.field('or paste it').fill(plan)
      await adminUser.button('Check the plan').click()
      await expect(adminUser.page.getByText(words).filter({ visible: true }).first()).toBeVisible()
    },
  }
}

async function bookByHand(adminUser: AdminUser): Promise<void> {
  await adminUser.choose('A12', 'A13')
  await adminUser.button('Book for a guest…').click()
  await dialogIsOpen(adminUser)
}

/** Moves the seat of a guest who is not inside yet to one that has another price today. */
async function moveSeat(adminUser: AdminUser): Promise<void> {
  await adminUser.page
    .getByRole('main')
    .getByRole('link', { name: /Gopal Example/ })
    .first()
    .click()
  await adminUser.button('Move to other seats…').click()
  await adminUser.page.getByRole('dialog').getByRole('combobox').first().fill('g17')
  await expect(adminUser.page.getByText(/^Krishna, ₹/i)).toBeVisible()
}

const columns = 'section,row,number,x,y'

export const adminStates: readonly AdminState[] = [
  { name: 'show menu', page: 'shows', open: openShowMenu },
  byShowMenu('closing the sale', 'Close the sale…'),
  byShowMenu('postponing', 'Postpone or move…'),
  byShowMenu('cancelling a show', 'Cancel the show…'),
  {
    name: 'waiting room',
    page: 'shows',
    open: async (adminUser) => {
      const line = adminUser.say('Waiting room: {{state}}', { state: '' }).trim()
      await adminUser.page.getByRole('button', { name: new RegExp(`^${line}`) }).click()
      await dialogIsOpen(adminUser)
    },
  },
  {
    name: 'show, not complete',
    page: 'new show',
    open: async (adminUser) => {
      await adminUser.button('Save as a draft').click()
      await expect(adminUser.page.getByText(adminUser.say('Please look at the fields marked in red.'))).toBeVisible()
    },
  },
  {
    name: 'a hall',
    page: 'hall plans',
    open: async (adminUser) => {
      await adminUser.button('Preview').first().click()
      await expect(adminUser.page.locator('[data-seat="A1"]')).toBeAttached()
    },
  },
  byPlan('hall plan, wrong', `${columns}\nSTALLS,A,1,1,1\nSTALLS,A,1,2,1\nSTALLS,A,x,3,1`, /[2] |: 2\b/),
  byPlan('hall plan, sound', `${columns}\nSTALLS,A,1,1,1\nSTALLS,A,2,2,1\nSTALLS,A,3,3,1`, /: 3\.$/),
  byButton('counting a till', 'tills', 'Count and close…'),
  byButton('choosing a credit', 'bank statement', 'Choose…'),
  byButton('correcting a till', 'a till', 'Correct…'),
  { name: 'seats, one chosen', page: 'seats', open: (adminUser) => adminUser.choose('A14') },
  { name: 'seats, several chosen', page: 'seats', open: (adminUser) => adminUser.choose('A11', 'A12', 'A13', 'A14') },
  {
    name: 'seats of customers',
    page: 'seats',
    open: async (adminUser) => {
      await adminUser.choose('A14', 'D14')
      await adminUser.button('Block').click()
      await dialogIsOpen(adminUser)
    },
  },
  { name: 'booking by hand', page: 'seats', open: bookByHand },
  {
    name: 'booking by hand, not complete',
    page: 'seats',
    open: async (adminUser) => {
      await bookByHand(adminUser)
      await adminUser.button('Book the seats').click()
      await expect(adminUser.page.getByText(adminUser.say('Please enter a name: it goes on the door list.'))).toBeVisible()
    },
  },
  {
    name: 'booked by staff',
    page: 'seats',
    open: async (adminUser) => {
      await bookByHand(adminUser)
      await adminUser.field('Full name').fill('Gopal Example')
      await adminUser.field('Phone number').fill('9000000002')
      await adminUser.button('Book the seats').click()
      await expect(adminUser.link('Ticket as PDF')).toBeVisible()
    },
  },
  {
    name: 'no booking found',
    page: 'bookings',
    open: async (adminUser) => {
      await adminUser.page.getByRole('searchbox').fill('zz')
      await adminUser.page.getByRole('searchbox').press('Enter')
      await expect(adminUser.page.getByText(adminUser.say('No bookings found'))).toBeVisible()
    },
  },
  byButton('asking for all refunds again', 'dashboard', 'Retry all…'),
  byButton('a refund given back another way', 'dashboard', 'Refunded another way…'),
  byButton('sending a ticket', 'booking', 'Send by e-mail…'),
  byButton('making a ticket anew', 'booking', 'New ticket…'),
  { name: 'moving to other seats', page: 'bookings', open: moveSeat },
  {
    name: 'moved to other seats',
    page: 'bookings',
    open: async (adminUser) => {
      await moveSeat(adminUser)
      await adminUser.button('Move the seats').click()
      await expect(adminUser.page.getByText(adminUser.say('The seats are moved. The earlier ticket is no longer valid.'))).toBeVisible()
    },
  },
  byButton('cancelling seats', 'booking', 'Cancel seats…'),
  byButton('refunding an amount', 'booking', 'Refund an amount…'),
  byButton('revoking a phone', 'door', 'Revoke'),
  byButton('giving a counter seats', 'counters', 'Give seats…'),
  byButton('stopping a counter', 'counters', 'Stop…'),
  byButton('freeing a counter’s seats', 'counters', 'Free its seats…'),
  byButton('payment keys', 'settings', 'Change the payment keys…'),
  byButton('mail server', 'settings', 'Change the mail server…'),
  byButton('new account', 'accounts', 'New account'),
  byButton('inviting somebody', 'accounts', 'Invite somebody'),
  byButton('a link for a new password', 'accounts', 'Link for a new password…'),
  byButton('account', 'accounts', 'Edit'),
  byButton('signing somebody out', 'accounts', 'Sign out everywhere'),
]

const emptyPages: readonly { name: string; address: string; says: Phrase }[] = [
  { name: 'dashboard', address: '/admin/dashboard', says: 'Nothing was sold in this time.' },
  { name: 'bookings', address: '/admin/dashboard/bookings', says: 'No bookings yet' },
  { name: 'door list', address: '/admin/dashboard/door/1/list', says: 'Nobody has a ticket yet.' },
]

/** The same states, to look at, and some that belong to no page. */
export const adminPressedStates: readonly PageState[] = [
  {
    name: 'admin, sign-in, refused',
    open: async ({ visitor }) => {
      const adminUser = adminUserAt(visitor)
      await adminUser.page.goto('/admin/login')
      await adminUser.fillSignIn({ ...adminAccount, password: 'not-the-password' })
      await expect(adminUser.page.getByRole('alert').filter({ hasText: /./ })).toBeVisible()
    },
  },
  {
    name: 'admin, password',
    open: async ({ visitor, backend }) => {
      const adminUser = adminUserAt(visitor)
      await adminUser.isSignedIn(backend)
      await adminUser.page.goto('/profile')
      await expect(adminUser.button('Change Password')).toBeVisible()
    },
  },
  ...emptyPages.map(
    ({ name, address, says }): PageState => ({
      name: `admin, ${name}, empty`,
      open: async ({ visitor, backend }) => {
        const adminUser = adminUserAt(visitor)
        await adminUser.isSignedIn(backend)
        await adminUser.page.goto(address)
        await expect(adminUser.page.getByText(adminUser.say(says))).toBeVisible()
      },
    }),
  ),
  {
    name: 'admin, door list, on paper',
    open: async ({ visitor, backend }) => {
      const bookingId = await eventfulEvening(backend)
      const adminUser = adminUserAt(visitor)
      await adminUser.isSignedIn(backend)
      await openPage(adminUser, 'door list', bookingId)
      await adminUser.page.emulateMedia({ media: 'print' })
    },
  },
  ...adminStates.map(
    ({ name, page, open }): PageState => ({
      name: `admin, ${name}`,
      open: async ({ visitor, backend }) => {
        const bookingId = await eventfulEvening(backend)
        const adminUser = adminUserAt(visitor)
        await adminUser.isSignedIn(backend)
        await openPage(adminUser, page, bookingId)
        await open(adminUser)
      },
    }),
  ),
]

/** Opens the page of this name, with its data. */
export async function openPage(adminUser: AdminUser, name: string, bookingId: string): Promise<void> {
  const page = adminPages.find((each) => each.name === name)
  if (!page) throw new Error(`The admin has no page ${name}`)
  await adminUser.page.goto(addressOf(page, bookingId))
  await page.ready(adminUser)
}
