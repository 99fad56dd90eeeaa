import { expect } from '@playwright/test'
import { saidIn } from '@sabha/api/site/pages'
import { sampleSite } from '@sabha/api/site/sample'
import type { Language } from '@sabha/language/languages'
import { signInAdmin } from '../builders/admin.ts'
import type { Backend } from '../builders/backend.ts'
import { type Buyer, buy, hold, order, payAtSandbox, signIn } from '../builders/buyer.ts'
import { addShowIn, studio } from '../builders/show.ts'
import { answeredWith, noAnswer } from './console.ts'
import { expectTakenOver } from './hydration.ts'
import { cutLine, heldBack } from './network.ts'
import { endShow } from './show-times.ts'
import type { Guest, Visitor } from './visitor.ts'

/** Returns the description of that picture of the gallery. */
function greenRoom(language: Language): string {
  const { alt } = sampleSite.gallery.pictures.find(({ picture }) => picture === 'green-room') ?? { alt: { en: '' } }
  return saidIn(alt, language)
}

interface Stage {
  visitor: Visitor
  backend: Backend
}

/** A page in a state that a visitor may see it in. */
export interface PageState {
  name: string
  open(stage: Stage): Promise<unknown>
  /** What the browser's console may say on the way. */
  errors?: RegExp[]
}

const guest: Guest = { name: 'Kamala Example', phone: '9000000001' }
const rival: Guest = { name: 'Gopal Example', phone: '9000000002' }
/** The people in these states. Their names stay in the letters in which they were given. */
export const persons = [guest, rival]

const signInGuest = ({ backend }: Stage) => signIn(backend.origin, guest.name, guest.phone)
const signInRival = ({ backend }: Stage) => signIn(backend.origin, rival.name, rival.phone)

async function openHallWith(stage: Stage, ...seats: string[]): Promise<void> {
  await stage.visitor.openHall()
  await stage.visitor.choose(...seats)
}

async function pay(stage: Stage): Promise<void> {
  await openHallWith(stage, 'A14', 'A15')
  await stage.visitor.goToPayment(guest)
  await stage.visitor.payment.succeed.click()
  await stage.visitor.expectConfirmation()
}

/** Makes an upcoming booking, a past one, and one whose money is being refunded. */
async function bookings(stage: Stage): Promise<void> {
  const { visitor, backend } = stage
  const buyer = await signInGuest(stage)
  await buyPast(backend, buyer)
  await buyRefunded(stage, buyer)
  await buy(backend.origin, buyer, ['A14', 'A15'])
  await visitor.signInAs(buyer)
  await visitor.page.goto('/bookings')
  await expect(visitor.page.getByRole('article')).toHaveCount(3)
}

async function buyPast(backend: Backend, buyer: Buyer): Promise<void> {
  const showId = String(await addShowIn(backend.deps.store, studio, { title: 'Strings of the Kaveri: An Evening of Violin' }))
  const held = await hold(buyer, ['A1', 'A2', 'A3', 'A4', 'Z1', 'Z2', 'Z3'], showId)
  const { order } = await buyer.client.payments.createOrder({ amount: held.total_amount, currency: 'INR', booking_id: held.booking_id })
  await buyer.client.payments.verify({ ...(await payAtSandbox(backend.origin, order.id)), booking_id: held.booking_id })
  await endShow(backend, showId)
}

/** Makes a payment that arrives after its hold was given up and the seat sold. */
async function buyRefunded(stage: Stage, buyer: Buyer): Promise<void> {
  const { origin } = stage.backend
  const { bookingId, orderId } = await order(buyer, ['M18'])
  await buyer.client.bookings.release({ booking_id: bookingId })
  await buy(origin, await signInRival(stage), ['M18'])
  const late = await payAtSandbox(origin, orderId)
  await expect(buyer.client.payments.verify({ ...late, booking_id: bookingId })).rejects.toMatchObject({ code: 'payment-refunded' })
}

/** Opens sales tomorrow: guests who come earlier wait for the draw. */
async function openLine(backend: Backend): Promise<void> {
  const { client } = await signInAdmin(backend)
  const tomorrow = new Date(Date.now() + 86_400_000).toISOString().slice(0, 10)
  await client.waitingRoom.set({ show_id: '1', mode: 'on', opens_at: `${tomorrow}T10:00` })
}

/** Every page, in every state that looks different. */
export const pageStates: PageState[] = [
  {
    name: 'home',
    async open({ visitor }) {
      await visitor.page.goto('/')
      await expect(visitor.link('Book Tickets Now')).toBeVisible()
    },
  },
  {
    name: 'about',
    async open({ visitor }) {
      await visitor.page.goto('/about')
      await expect(visitor.heading('Get In Touch')).toBeVisible()
    },
  },
  {
    name: 'gallery',
    async open({ visitor }) {
      await visitor.page.goto('/gallery')
      await expect(visitor.page.getByRole('tabpanel').getByRole('img')).toHaveCount(15)
    },
  },
  {
    name: 'picture, large',
    async open({ visitor }) {
      await visitor.page.goto('/gallery')
      await visitor.page
        .getByRole('tabpanel')
        .getByRole('button', {
          name: greenRoom(visitor.language),
        })
        .click()
      await expect(visitor.button('Next picture')).toBeVisible()
    },
  },
  {
    name: 'shows',
    async open({ visitor }) {
      await visitor.page.goto('/shows')
      await expect(visitor.link('Book Now')).toBeVisible()
    },
  },
  {
    name: 'shows, no answer',
    errors: [noAnswer],
    async open({ visitor }) {
      // A page that is opened directly comes with its shows; one reached by a link asks for them.
      await visitor.page.goto('/gallery')
      const tab = visitor.page.getByRole('tab', { name: visitor.say('Performance') })
      await tab.click()
      await expect(tab).toHaveAttribute('aria-selected', 'true') // the site's script runs
      await cutLine(visitor.page, '**/get_shows.php*')
      await visitor.link('Shows').last().click()
      await expect(visitor.button('Try again')).toBeVisible()
    },
  },
  {
    name: 'performer',
    async open({ visitor }) {
      await visitor.page.goto('/tara-venkatesh')
      await expect(visitor.link('Book Tickets Now')).toBeVisible()
    },
  },
  ...(['terms', 'privacy', 'refund', 'shipping'] as const).map(
    (name): PageState => ({
      name,
      async open({ visitor }) {
        await visitor.page.goto(`/${name}`)
        await expect(visitor.page.getByRole('heading', { level: 1 })).toBeVisible()
      },
    }),
  ),
  {
    name: 'could not be shown',
    errors: [noAnswer, answeredWith(404)],
    async open({ visitor }) {
      await visitor.page.goto('/nobody-of-this-name')
      await expect(visitor.heading('Page not found')).toBeVisible()
      await expectTakenOver(visitor.page) // its own files are there, and none of them is cut off
      await cutLine(visitor.page, '**/assets/page-*')
      await visitor.link('See the shows').click()
      await expect(visitor.heading('This page could not be shown')).toBeVisible()
    },
  },
  {
    name: 'not found',
    errors: [answeredWith(404)],
    async open({ visitor }) {
      await visitor.page.goto('/nobody-of-this-name')
      await expect(visitor.heading('Page not found')).toBeVisible()
    },
  },
  {
    name: 'menu',
    async open(stage) {
      const { visitor } = stage
      await visitor.signInAs(await signInGuest(stage))
      await visitor.page.goto('/shows')
      await visitor.page
        .getByRole('button', { name: visitor.say('Your account') })
        .or(visitor.button('Menu'))
        .click()
      await expect(visitor.page.getByText(visitor.say('Welcome, {{name}}', { name: guest.name }))).toBeVisible()
    },
  },
  {
    name: 'menu, not signed in',
    async open({ visitor }) {
      await visitor.page.goto('/about')
      const menu = visitor.button('Menu')
      await expect(visitor.heading('Get In Touch')).toBeVisible()
      if (await menu.isVisible()) await menu.click()
      await expect(visitor.link('Login').last()).toBeVisible()
    },
  },
  {
    name: 'sign-in',
    async open({ visitor }) {
      await visitor.page.goto('/login')
      await expect(visitor.button('Continue')).toBeVisible()
    },
  },
  {
    name: 'sign-in, refused',
    async open({ visitor }) {
      await visitor.page.goto('/login')
      await visitor.field('Full name').fill(guest.name)
      await visitor.field('Phone number').fill('90000')
      await visitor.button('Continue').click()
      await expect(visitor.page.getByText(visitor.say('Please enter a valid 10-digit phone number'))).toBeVisible()
    },
  },
  {
    name: 'sign-in, with seats chosen',
    async open(stage) {
      const { visitor } = stage
      await openHallWith(stage, 'A14', 'A15', 'A16')
      await visitor.page.goto('/login')
      await expect(visitor.heading('We’ve kept your choice (not held yet)')).toBeVisible()
    },
  },
  {
    name: 'waiting room, who are you',
    errors: [answeredWith(429)],
    async open({ visitor, backend }) {
      await openLine(backend)
      await visitor.page.goto('/shows')
      await visitor.link('Book Now').first().click()
      await expect(visitor.button('Join the line')).toBeVisible()
    },
  },
  {
    name: 'waiting room, before sales open',
    errors: [answeredWith(429)],
    async open(stage) {
      const { visitor, backend } = stage
      await openLine(backend)
      await visitor.signInAs(await signInGuest(stage))
      await visitor.page.goto('/shows')
      await visitor.link('Book Now').first().click()
      await expect(visitor.page.getByRole('region', { name: visitor.say('Waiting room') }).getByRole('status')).toBeVisible()
    },
  },
  {
    name: 'seats, no answer',
    errors: [noAnswer],
    async open({ visitor }) {
      await cutLine(visitor.page, '**/get_seats.php*')
      await visitor.page.goto('/shows')
      await visitor.link('Book Now').click()
      await expect(visitor.button('Try again')).toBeVisible()
    },
  },
  {
    name: 'seats, in every state',
    async open(stage) {
      const other = await signInRival(stage)
      await buy(stage.backend.origin, other, ['A10', 'A11', 'A12', 'B15', 'B16', 'C20', 'D14', 'D15', 'G16', 'G17'])
      await hold(other, ['A17', 'A18', 'B12', 'E16', 'E17'])
      await openHallWith(stage, 'A14', 'A15', 'C15')
    },
  },
  {
    name: 'seats, summary open',
    async open(stage) {
      const { visitor } = stage
      await openHallWith(stage, 'A14', 'A15', 'K19', 'Z24')
      await visitor.openSummary()
      await visitor.page.getByText(visitor.say('Price details')).click()
    },
  },
  {
    name: 'seats, ten and no more',
    async open(stage) {
      const { visitor } = stage
      await openHallWith(stage, 'A10', 'A11', 'A12', 'A13', 'A14', 'A15', 'A16', 'A17', 'A18', 'A19')
      await visitor.seat('A9').click()
      await expect(visitor.page.getByRole('alert')).toBeVisible()
    },
  },
  {
    name: 'seats, terms forgotten',
    async open(stage) {
      const { visitor } = stage
      await openHallWith(stage, 'A14')
      await visitor.proceed()
      await expect(visitor.page.getByRole('alert')).toBeVisible()
    },
  },
  {
    name: 'seats, taken by somebody else',
    errors: [answeredWith(409), noAnswer],
    async open(stage) {
      const { visitor } = stage
      // The map gets no update, so the booking itself has to say it.
      await cutLine(visitor.page, '**/seat_updates.php*')
      await openHallWith(stage, 'A14', 'A15', 'A16')
      await hold(await signInRival(stage), ['A14', 'A16'])
      await visitor.acceptTerms()
      await visitor.proceed(guest)
      await expect(visitor.page.getByRole('alert').first()).toBeVisible()
    },
  },
  {
    name: 'details, refused',
    async open(stage) {
      const { visitor } = stage
      await openHallWith(stage, 'A14')
      await visitor.acceptTerms()
      await visitor.proceed()
      await visitor.button('Continue to Payment').click()
      await expect(visitor.page.getByText(visitor.say('Name and phone number are required'))).toBeVisible()
    },
  },
  {
    name: 'payment, failed once',
    async open(stage) {
      const { visitor } = stage
      await openHallWith(stage, 'A14', 'A15')
      await visitor.goToPayment(guest)
      await visitor.payment.fail.click()
      await expect(visitor.payment.form.getByRole('alert')).not.toBeEmpty()
    },
  },
  {
    name: 'payment, given up',
    async open(stage) {
      const { visitor } = stage
      await openHallWith(stage, 'A14', 'A15')
      await visitor.goToPayment(guest)
      await visitor.payment.close.click()
      await visitor.expectAtRest()
    },
  },
  {
    name: 'payment, seats held',
    async open(stage) {
      const { visitor } = stage
      await openHallWith(stage, 'A14', 'A15')
      await visitor.acceptTerms()
      // The provider's form is still loading.
      await heldBack(visitor.page, '**/checkout.js')
      await visitor.proceed(guest)
      await expect(visitor.page.getByRole('timer')).toBeVisible()
    },
  },
  { name: 'ticket dialog', open: pay },
  {
    name: 'confirmation',
    async open(stage) {
      const { visitor } = stage
      await pay(stage)
      await visitor.page.keyboard.press('Escape')
      await expect(visitor.ticketDialog).toBeHidden()
    },
  },
  {
    name: 'e-mail dialog, refused',
    async open(stage) {
      const { visitor } = stage
      await pay(stage)
      await visitor.page.keyboard.press('Escape')
      await visitor.button('E-mail my ticket').click()
      await visitor.button('Send').click()
      await expect(visitor.page.getByText(visitor.say('Please enter your e-mail address.'))).toBeVisible()
    },
  },
  { name: 'bookings', open: bookings },
  {
    name: 'bookings, details open',
    async open(stage) {
      await bookings(stage)
      const more = stage.visitor.button('Show Details')
      while ((await more.count()) > 0) await more.first().click()
    },
  },
  {
    name: 'ticket on the screen',
    async open(stage) {
      const { visitor } = stage
      await bookings(stage)
      await visitor.button('Show ticket').first().click()
      await expect(visitor.page.getByRole('img', { name: visitor.say('QR code of the whole booking') })).toBeVisible()
    },
  },
  {
    name: 'bookings, none',
    async open(stage) {
      const { visitor } = stage
      await visitor.signInAs(await signInGuest(stage))
      await visitor.page.goto('/bookings')
      await expect(visitor.heading('No bookings found')).toBeVisible()
    },
  },
  {
    name: 'bookings, no answer',
    errors: [noAnswer],
    async open(stage) {
      const { visitor } = stage
      await visitor.signInAs(await signInGuest(stage))
      await cutLine(visitor.page, '**/get_user_bookings.php*')
      await visitor.page.goto('/bookings')
      await expect(visitor.button('Try again')).toBeVisible()
    },
  },
  {
    name: 'find a booking, wrong codes',
    errors: [answeredWith(404)],
    async open(stage) {
      const { visitor } = stage
      await visitor.signInAs(await signInGuest(stage))
      await visitor.page.goto('/bookings')
      await visitor.button('Find an earlier booking').click()
      await visitor.field('Booking ID').fill('BK34679ACD')
      await visitor.field('Verification code').fill('34679ACD')
      await visitor.field('Phone number').fill('9000000001')
      await visitor.button('Find booking').click()
      await expect(visitor.page.getByRole('alert')).toBeVisible()
    },
  },
  {
    name: 'profile, saved',
    async open(stage) {
      const { visitor } = stage
      await visitor.signInAs(await signInGuest(stage))
      await visitor.page.goto('/profile')
      await visitor.button('Edit Profile').click()
      await visitor.button('Save Changes').click()
      await expect(visitor.page.getByText(visitor.say('Profile updated successfully!'))).toBeVisible()
    },
  },
  {
    name: 'profile, refused',
    async open(stage) {
      const { visitor } = stage
      await visitor.signInAs(await signInGuest(stage))
      await visitor.page.goto('/profile')
      await visitor.button('Edit Profile').click()
      await visitor.field('Phone number').fill('12345')
      await visitor.button('Save Changes').click()
      await expect(visitor.page.getByText(visitor.say('Please enter a valid 10-digit phone number'))).toBeVisible()
    },
  },
  {
    name: 'profile, deleting',
    errors: [answeredWith(409)],
    async open(stage) {
      const { visitor, backend } = stage
      const guest = await signInGuest(stage)
      await buy(backend.origin, guest, ['A14'])
      await visitor.signInAs(guest)
      await visitor.page.goto('/profile')
      await visitor.button('Delete my data…').click()
      await visitor.button('Delete for good').click()
      await expect(visitor.dialog('Delete my data for good?').getByRole('alert')).toBeVisible()
    },
  },
]
