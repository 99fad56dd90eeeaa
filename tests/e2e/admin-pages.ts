import { expect } from '@playwright/test'
import { firstQuestions } from '@sabha/api/admin/site'
import { type Admin, adminAccount, signInAdmin, staffAccount } from '../builders/admin.ts'
import type { Backend } from '../builders/backend.ts'
import { statement } from '../builders/bank-statement.ts'
import { buy, hold, signIn } from '../builders/buyer.ts'
import { CounterPhone } from '../builders/counter-phone.ts'
import { newScanId, pairPhone } from '../builders/phone.ts'
import { draftOf } from '../builders/show-draft.ts'
import { sellTicket } from '../builders/sold-ticket.ts'
import { AdminUser } from './admin-user.ts'
import type { PageState } from './pages-states.ts'
import type { Visitor } from './visitor.ts'

/** Names of the people there, and of that evening's phones and gates. */
export const namesInAdmin = [
  'Kamala',
  'Gopal',
  'Meena',
  'Asha',
  'Omkar',
  'Example',
  'First',
  'Second',
  'Third',
  'Fourth',
  'phone',
  'Main',
  'East',
  'gate',
]
/** Words that forms name exactly as they are typed. */
export const asTyped = [
  'https',
  'FAST',
  'FILLING',
  'CSV',
  'XLSX',
  // Banks, and words as they write them.
  'HDFC',
  'ICICI',
  'Axis',
  'SBI',
  'UPI',
  'MEENA',
  'OMKAR',
  'EXAMPLE',
  'JSON',
  'JPEG',
  'PNG',
  'WebP',
  'section',
  'facts',
  'doors',
  'row',
  'number',
  'Asia',
  'Kolkata',
  'Shift',
  'HTTPS',
  'MB',
  'README',
  'RAZORPAY',
  'KEY',
  'ID',
  'SECRET',
  'WEBHOOK',
  'webhook',
  'secret',
  'smtp',
  'example',
  'com',
  'Our',
  'Theatre',
  'tickets',
  'secrets',
  'key',
  'URL',
  'PUBLIC',
  'DATA',
  'DIR',
  'pnpm',
  'backup',
  'sites',
  'booking',
  'src',
  'content',
]

/** Makes an evening with something on every page of the admin. Returns the booking to which most has happened. */
export async function eventfulEvening(backend: Backend): Promise<string> {
  const { origin } = backend
  const admin = await signInAdmin(backend)
  const { client } = admin
  const kamala = await signIn(origin, 'Kamala Example', '9000000001')
  const { booking_id } = await buy(origin, kamala, ['A14', 'A15', 'A16'])
  await kamala.client.tickets.resend({ booking_id, email: 'kamala@example.org' })
  await client.bookings.cancel({ booking_id, seats: ['A16'], refund: true, note: '' })
  const gopal = await signIn(origin, 'Gopal Example', '9000000002')
  const { booking_id: unaddressed } = await buy(origin, gopal, ['D14', 'D15', 'K19', 'O20'])
  await client.bookings.cancel({ booking_id: unaddressed, seats: ['O20'], refund: true, note: '' })
  // The bank has sent both refunds back.
  await backend.deps.store.alone((tx) => tx.updateTable('refund').set({ status: 'failed' }).execute())
  await hold(gopal, ['B12', 'B13'])
  for (const [seat, status] of [
    ['1-C1', 'booked'],
    ['1-C2', 'booked'],
    ['1-Z1', 'blocked'],
    ['1-Z2', 'blocked'],
  ] as const) {
    await client.seats.update({ seat_id: seat, status })
  }
  const twice = await sellTicket(backend, ['B1'], { name: 'Meena Example' })
  for (const [name, gate] of [
    ['First phone', 'Main gate'],
    ['Second phone', 'East gate'],
  ] as const) {
    const phone = await pairPhone(backend, { name, gate, admin })
    const decided = { acted: 'admitted', shown: 'admitted', scanned_at: new Date().toISOString() } as const
    await phone.client.checkin.scan({ qr: twice.qr(), scan_id: newScanId(), ...decided })
    await phone.client.checkin.scan({ qr: booking_id, scan_id: newScanId() })
  }
  await someTills(client)
  await someCounters(backend, admin)
  return booking_id
}

/** One counter that sells, with a sale to check, and one that was copied and so has stopped, with a sale that isn't booked. */
async function someCounters(backend: Backend, admin: Admin): Promise<void> {
  const selling = await CounterPhone.pair(backend, { admin, name: 'Third phone', gate: 'Main gate' })
  await selling.lease({ seats: ['M5', 'M6', 'M7', 'M8'] })
  await selling.sell(['M5'], { name: 'Meena Example', phone: '9000000003', till: 1 })
  await selling.sell(['M6'], { payment: 'card' })
  await selling.sync()
  const copied = await CounterPhone.pair(backend, { admin, name: 'Fourth phone', gate: 'East gate' })
  await copied.lease({ seats: ['M1', 'M2', 'M3'] })
  const copy = copied.clone()
  await copied.sell(['M1'])
  await copied.send()
  await copy.sell(['M2'], { name: 'Gopal Example', phone: '9000000002' })
  await copy.send()
  await copied.report()
}

/** A closed till with something missing, an open till, and a sale without a till. */
async function someTills(client: Admin['client']): Promise<void> {
  const gopal = { show_id: '1', customer_name: 'Gopal Example', customer_phone: '', customer_email: null, note: '', amount: null } as const
  await client.bookings.bookByStaff({ ...gopal, seats: ['L1'], kind: 'cash' })
  const { till_id } = await client.tills.open({ float: 1000 })
  const { booking_id } = await client.bookings.bookByStaff({ ...gopal, seats: ['L2', 'L3'], kind: 'cash' })
  const upi = { reference: 'SB7K2M4Q', seen_by: 'Asha Example', bank_reference: '4417' }
  await client.bookings.bookByStaff({ ...gopal, seats: ['L4'], kind: 'upi', upi })
  await client.bookings.cancel({ booking_id, seats: ['L3'], refund: true, handed_back: 'cash', note: '' })
  const { till } = await client.tills.get({ till_id })
  await client.tills.close({ till_id, change: till.change, pieces: { '500': 3, '50': 1, '20': 2 }, note: '' })
  const found = { what: 'recount', direction: 'in', amount: 20, reason: 'Meena' } as const
  await client.tills.correct({ till_id, correction: found })
  await client.tills.open({ float: 500 })
  await client.bookings.bookByStaff({ ...gopal, seats: ['L5'], kind: 'card' })
  await someCredits(client)
}

/** A sale that the bank confirms by its number, two sales of which one may match a credit, and a credit that matches none. */
async function someCredits(client: Admin['client']): Promise<void> {
  const person = { show_id: '1', customer_name: 'Gopal Example', customer_phone: '', customer_email: null, note: '' } as const
  const sale = { ...person, kind: 'upi', amount: 650, upi: { reference: '', seen_by: 'Asha Example', bank_reference: '' } } as const
  await client.bookings.bookByStaff({ ...sale, seats: ['L6'] })
  await client.bookings.bookByStaff({ ...sale, seats: ['L7'] })
  const at = Date.now()
  await client.tills.importStatement({
    file: statement([
      { at, amount: '650.00', rrn: '632309225528', narration: 'UPI-MEENA EXAMPLE' },
      { at, amount: '50.00', narration: 'UPI-OMKAR EXAMPLE' },
    ]),
  })
}

export interface AdminPage {
  name: string
  /** Below `/admin/dashboard`. */
  address: (bookingId: string) => string
  /** What this page names exactly as it is typed, besides `asTyped`. */
  typed?: readonly string[]
  /** Waits until the page's data is there. */
  ready: (adminUser: AdminUser) => Promise<void>
}

const filled = (words: string) => (adminUser: AdminUser) => expect(adminUser.page.getByRole('main').getByText(words).first()).toBeVisible()

export const adminPages: readonly AdminPage[] = [
  {
    name: 'dashboard',
    address: () => '',
    ready: async (adminUser) => {
      await expect(adminUser.panel('Needs attention').getByRole('listitem').first()).toBeVisible()
      await expect(adminUser.page.getByRole('table').first()).toBeAttached()
    },
  },
  {
    name: 'shows',
    address: () => '/shows',
    ready: (adminUser) => expect(adminUser.page.getByRole('main').getByRole('listitem')).toHaveCount(1),
  },
  {
    name: 'a show',
    address: () => '/shows/1',
    ready: (adminUser) => expect(adminUser.field('Title')).not.toHaveValue(''),
  },
  { name: 'new show', address: () => '/shows/new', ready: (adminUser) => expect(adminUser.button('Save as a draft')).toBeVisible() },
  {
    name: 'evenings',
    address: () => '/shows/1/evenings',
    ready: (adminUser) => expect(adminUser.button('Put on the list')).toBeVisible(),
  },
  { name: 'hall plans', address: () => '/halls', ready: (adminUser) => expect(adminUser.button('Preview').first()).toBeVisible() },
  {
    name: 'hall drawing',
    address: () => '/halls/new/draw',
    ready: (adminUser) => expect(adminUser.button('Save the hall')).toBeVisible(),
  },
  {
    name: 'seats',
    address: () => '/shows/1/seats',
    ready: (adminUser) => expect(adminUser.page.locator('[data-seat="A1"]')).toBeAttached(),
  },
  {
    name: 'prices',
    address: () => '/prices',
    ready: (adminUser) => expect(adminUser.page.getByText(adminUser.say('No codes yet.'))).toBeVisible(),
  },
  { name: 'bookings', address: () => '/bookings', ready: filled('Kamala Example') },
  { name: 'booking', address: (id) => `/bookings/${id}`, ready: filled('Kamala Example') },
  {
    name: 'tills',
    address: () => '/bookings/tills',
    ready: (adminUser) => expect(adminUser.button('Count and close…')).toBeVisible(),
  },
  { name: 'a till', address: () => '/bookings/tills/1', ready: filled('Asha Example') },
  {
    name: 'bank statement',
    address: () => '/bookings/tills/bank',
    ready: (adminUser) => expect(adminUser.button('Choose…').first()).toBeVisible(),
  },
  {
    name: 'without a till',
    address: () => '/bookings/tills/without',
    ready: (adminUser) => expect(adminUser.page.getByRole('main').getByRole('link', { name: /^BK/ }).first()).toBeVisible(),
  },
  {
    name: 'door',
    address: () => '/door',
    ready: async (adminUser) => {
      await adminUser.button('Make the code').click()
      await expect(adminUser.page.getByRole('img', { name: adminUser.say('QR code that pairs one phone') })).toBeVisible()
    },
  },
  { name: 'door of a show', address: () => '/door/1', ready: filled('First phone') },
  { name: 'door list', address: () => '/door/1/list', ready: filled('Kamala Example') },
  { name: 'counters', address: () => '/door/1/counters', ready: filled('Third phone') },
  { name: 'audit', address: () => '/audit', ready: filled('Asha Example') },
  { name: 'accounts', address: () => '/accounts', ready: filled('Omkar Example') },
  {
    name: 'settings',
    address: () => '/settings',
    ready: (adminUser) => expect(adminUser.field('GSTIN')).toBeVisible(),
  },
  {
    name: 'ready to sell',
    address: () => '/settings/ready',
    ready: (adminUser) => expect(adminUser.panel('Checks').getByRole('listitem').first()).toBeVisible(),
  },
  ...(['identity', 'home', 'shows', 'about', 'gallery', 'performers', 'policies'] as const).map(
    (part): AdminPage => ({
      name: `site, ${part}`,
      address: () => `/site#${part}`,
      // Policies contain figures, a link and an anchor.
      typed: part === 'policies' ? ['hold', 'minutes', 'refund', 'hours', 'age', 'limit', 'name'] : [],
      ready: (adminUser) => expect(adminUser.page.locator(`[name^="${part}."]`).first()).toBeAttached(),
    }),
  ),
  { name: 'site, pictures', address: () => '/site#pictures', ready: (adminUser) => expect(adminUser.panel('Pictures')).toBeVisible() },
  {
    name: 'site, history',
    address: () => '/site#history',
    ready: (adminUser) => expect(adminUser.panel('History').getByRole('listitem').first()).toBeVisible(),
  },
  ...firstQuestions.map(
    (question): AdminPage => ({
      name: `first evening, ${question}`,
      address: () => `/first-evening#${question}`,
      typed: ['GSTIN'],
      ready: (adminUser) => expect(adminUser.button(question === 'sample' ? 'Remove the sample…' : 'Skip')).toBeVisible(),
    }),
  ),
]

/** Pages outside the dashboard, by whole addresses: those that a link opens, and an account's own. */
export const accountPages: readonly { name: string; address: (links: AccountLinks) => string; ready: AdminPage['ready'] }[] = [
  {
    name: 'own profile',
    address: () => '/profile',
    ready: (adminUser) => expect(adminUser.button('Set it up…')).toBeVisible(),
  },
  {
    name: 'forgotten password',
    address: () => '/admin/forgotten-password',
    ready: (adminUser) => expect(adminUser.field('E-mail')).toBeVisible(),
  },
  {
    name: 'invitation',
    address: ({ invitation }) => invitation,
    ready: (adminUser) => expect(adminUser.field('New Password')).toBeVisible(),
  },
  {
    name: 'new password',
    address: ({ password }) => password,
    ready: (adminUser) => expect(adminUser.field('New Password')).toBeVisible(),
  },
]

interface AccountLinks {
  invitation: string
  password: string
}

export async function accountLinks(backend: Backend): Promise<AccountLinks> {
  const { client } = await signInAdmin(backend)
  await signInAdmin(backend, staffAccount)
  const { accounts } = await client.accounts.list({})
  const staff = accounts.find(({ email }) => email === staffAccount.email)
  const invitation = await client.accounts.invite({ email: 'nila@sabha.example', permission: 'office', language: 'en' })
  const password = await client.accounts.makeResetLink({ account_id: staff?.id ?? '', language: 'en' })
  // Set up only now that both links are copied: where mails go out, a forgotten password is answered by mail.
  const server = { host: '127.0.0.1', port: 9, user: '', sender: 'tickets@sabha.example', password: '' }
  await client.settings.saveMailServer({ version: 0, ...server, proof: { password: adminAccount.password, response: null } })
  return { invitation: invitation.url, password: password.url }
}

export function addressOf({ address }: AdminPage, bookingId: string): string {
  return `/admin/dashboard${address(bookingId)}`
}

/** The same pages, to look at. */
export const adminPageStates: readonly PageState[] = [
  {
    name: 'admin, sign-in',
    open: async ({ visitor }) => {
      await visitor.page.goto('/admin/login')
      await expect(visitor.button('Sign in')).toBeVisible()
    },
  },
  ...adminPages.map(
    (page): PageState => ({
      name: `admin, ${page.name}`,
      open: async ({ visitor, backend }) => {
        const bookingId = await eventfulEvening(backend)
        const adminUser = adminUserAt(visitor)
        await adminUser.isSignedIn(backend)
        await adminUser.page.goto(addressOf(page, bookingId))
        await page.ready(adminUser)
      },
    }),
  ),
  {
    name: 'admin, show edited by two',
    open: async ({ visitor, backend }) => {
      const clerk = await signInAdmin(backend, staffAccount)
      const { show_id } = await clerk.client.shows.save({ id: null, show: draftOf() })
      const adminUser = adminUserAt(visitor)
      await adminUser.isSignedIn(backend)
      await adminUser.page.goto(`/admin/dashboard/shows/${show_id}`)
      await adminUser.field('Title').fill('Ragas of the morning')
      await clerk.client.shows.save({ id: show_id, show: draftOf({ title: 'Ragas at noon' }) })
      await adminUser.button('Save').click()
      await expect(adminUser.page.getByRole('alert')).toContainText('Omkar Example')
    },
  },
]

export function adminUserAt({ page, language }: Visitor): AdminUser {
  return new AdminUser(page, language)
}
