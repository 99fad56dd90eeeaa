import { expect } from '@playwright/test'
import { adminAccount } from '../builders/admin.ts'
import type { Backend } from '../builders/backend.ts'
import { type Phone, pairPhone } from '../builders/phone.ts'
import { type SoldTicket, sellTicket } from '../builders/sold-ticket.ts'
import { answeredWith, noAnswer } from './console.ts'
import { goOffline } from './scanner-fixtures.ts'
import { pairingLink, type Volunteer } from './volunteer.ts'

interface Stage {
  volunteer: Volunteer
  backend: Backend
}

/** The scanner in a state that a volunteer may see it in. */
export interface ScannerState {
  name: string
  open(stage: Stage): Promise<unknown>
  /** What the browser's console may say on the way. */
  errors?: RegExp[]
  /** The phone has no network, and shows what it stored before. */
  isOffline?: boolean
}

/** Names of people, phones and gates as they were given, and what a browser's menu calls its items. */
export const given = [
  'Install app Add to Home screen Share',
  'Kamala Example',
  'Asha Example',
  'Meera main door',
  'Main gate',
  'Main East',
  'Second phone',
  'First phone',
]

async function atTheDoor({ volunteer, backend }: Stage): Promise<SoldTicket> {
  const ticket = await sellTicket(backend, ['A14', 'A15'])
  await sellTicket(backend, ['B7'], { name: 'Kamala Example', phone: '9000000002' })
  await volunteer.pair(backend)
  await expect(volunteer.status).toContainText(volunteer.say('List: {{age}}', { age: volunteer.say('just now') }))
  // A phone that stores the scanner for work without a network says so over everything else.
  if (await volunteer.page.evaluate(() => 'serviceWorker' in navigator)) {
    await volunteer.expectReadyForOffline()
    const note = volunteer.page.getByRole('status').filter({ hasText: volunteer.say('Ready to work offline') })
    await note.getByRole('button').click()
  }
  return ticket
}

/** Another phone lets in a guest whom this one lets in, too. */
async function letInTwice(other: Phone, ticket: SoldTicket): Promise<void> {
  for (const scan_id of ['first-of-two', 'second-of-two']) {
    await other.client.checkin.scan({ qr: ticket.qr(1), scan_id, acted: 'admitted', shown: 'admitted' })
  }
}

async function signIn({ volunteer }: Stage, password = adminAccount.password): Promise<void> {
  await volunteer.page.goto('/scanner/')
  await volunteer.field('E-mail').fill(adminAccount.email)
  await volunteer.field('Password').fill(password)
  await volunteer.button('Sign in').click()
}

export const scannerStates: ScannerState[] = [
  {
    name: 'sign-in',
    async open({ volunteer }) {
      await volunteer.page.goto('/scanner/')
      await expect(volunteer.heading('Sign in to the scanner')).toBeVisible()
    },
  },
  {
    name: 'sign-in, refused',
    errors: [answeredWith(422)],
    async open(stage) {
      await signIn(stage, 'wrong')
      await expect(stage.volunteer.page.getByRole('alert').filter({ hasText: /./ })).toBeVisible()
    },
  },
  {
    name: 'choice of the show',
    async open(stage) {
      await signIn(stage)
      await expect(stage.volunteer.page.getByRole('listitem')).toHaveCount(1)
    },
  },
  {
    name: 'pairing',
    async open({ volunteer }) {
      await volunteer.page.goto('/scanner/pair')
      await volunteer.field('Pairing link').fill('https://example.org')
      await volunteer.button('Use this link').click()
      await expect(
        volunteer.page.getByText(volunteer.say('This is not a pairing code. The organiser finds it under Admin → Door → Pair a phone.')),
      ).toBeVisible()
    },
  },
  {
    name: 'pairing, the code is used up',
    errors: [answeredWith(409)],
    async open({ volunteer, backend }) {
      const link = await pairingLink(backend)
      await volunteer.page.goto(link)
      await volunteer.button('Pair').click()
      await expect(volunteer.page.getByText(volunteer.say('Please give this phone a name.'))).toBeVisible()
      await volunteer.field('Name of this phone').fill('Meera')
      const { pathname, hash } = new URL(link)
      await fetch(`${backend.origin}/api/pair_device.php`, {
        method: 'POST',
        headers: { 'content-type': 'application/json' },
        body: JSON.stringify({ token: hash.slice('#pair='.length), device_name: pathname }),
      })
      await volunteer.button('Pair').click()
      await expect(volunteer.page.getByRole('alert').filter({ hasText: /./ })).toBeVisible()
    },
  },
  {
    name: 'ready to scan',
    async open(stage) {
      await atTheDoor(stage)
      const { volunteer } = stage
      // All that the specification puts on this page is there without a press.
      for (const name of ['Camera Scan', 'Manual Entry', 'Reset', 'Start Scanning', 'Restart Camera'] as const) {
        await expect(volunteer.button(name)).toBeInViewport()
      }
      const texts = [
        'Press Start Scanning, then hold the QR code in front of the camera.',
        'In the dark, switch on the torch for tickets on paper.',
        'If the code does not read, use Manual Entry, or find the guest by name.',
      ] as const
      for (const text of texts) await expect(volunteer.page.getByText(volunteer.say(text))).toBeInViewport({ ratio: 1 })
    },
  },
  {
    name: 'manual entry, letting back in',
    async open(stage) {
      await atTheDoor(stage)
      const { volunteer } = stage
      await volunteer.button('Manual Entry').click()
      await volunteer.button('Let back in').click()
      await expect(volunteer.page.getByText(volunteer.say('Letting back in: guests who were inside may enter again.'))).toBeVisible()
    },
  },
  {
    name: 'valid',
    async open(stage) {
      const ticket = await atTheDoor(stage)
      await stage.volunteer.check(ticket.ticketCode, 'VALID')
    },
  },
  {
    name: 'valid, on an admin’s phone',
    async open(stage) {
      const { volunteer, backend } = stage
      const ticket = await sellTicket(backend, ['A14', 'A15'], { email: 'kamala@example.org' })
      await signIn(stage)
      await volunteer.page.getByRole('listitem').getByRole('button').click()
      await volunteer.check(ticket.ticketCode, 'VALID')
    },
  },
  {
    name: 'already used',
    async open(stage) {
      const ticket = await atTheDoor(stage)
      await stage.volunteer.check(ticket.ticketCode, 'VALID')
      await stage.volunteer.goOn()
      await stage.volunteer.check(ticket.publicId, 'ALREADY USED')
    },
  },
  {
    name: 'not valid',
    async open(stage) {
      await atTheDoor(stage)
      await stage.volunteer.check('BK33333333', 'NOT VALID')
    },
  },
  {
    name: 'to be decided',
    isOffline: true,
    errors: [noAnswer],
    async open(stage) {
      await atTheDoor(stage)
      await goOffline(stage.volunteer)
      await stage.volunteer.check('BK33333333', 'CHECK')
    },
  },
  {
    name: 'recent scans',
    async open(stage) {
      const ticket = await atTheDoor(stage)
      const { volunteer } = stage
      await volunteer.check(ticket.qr(1), 'VALID')
      await volunteer.goOn()
      await volunteer.check('BK33333333', 'NOT VALID')
      await volunteer.goOn()
      if (await volunteer.tab('Recent').isVisible()) await volunteer.open('Recent')
      await expect(volunteer.button('Undo').first()).toBeVisible()
    },
  },
  {
    name: 'search',
    async open(stage) {
      await atTheDoor(stage)
      await stage.volunteer.open('Search')
      await stage.volunteer.field('Name, last digits of the phone, seat or booking ID').fill('kam')
      await expect(stage.volunteer.page.getByRole('button', { name: 'Kamala Example' })).toHaveCount(2)
    },
  },
  {
    name: 'a guest of the list',
    async open(stage) {
      const ticket = await atTheDoor(stage)
      const { volunteer } = stage
      await volunteer.check(ticket.qr(1), 'VALID')
      await volunteer.goOn()
      await volunteer.find('A14')
      await expect(volunteer.page.getByRole('checkbox').first()).toBeDisabled()
    },
  },
  {
    name: 'queue',
    isOffline: true,
    errors: [noAnswer],
    async open(stage) {
      const ticket = await atTheDoor(stage)
      await goOffline(stage.volunteer)
      await stage.volunteer.check(ticket.qr(), 'VALID')
      await stage.volunteer.goOn()
      await stage.volunteer.open('Queue')
      await stage.volunteer.expectWaiting(1)
    },
  },
  {
    name: 'conflict at the door',
    async open(stage) {
      const ticket = await atTheDoor(stage)
      await letInTwice(await pairPhone(stage.backend, { gate: 'East gate', name: 'Second phone' }), ticket)
      await stage.volunteer.syncNow()
      await stage.volunteer.open('Door')
      await expect(stage.volunteer.page.getByRole('article')).toContainText('A14')
    },
  },
  {
    name: 'exchange with another phone',
    async open(stage) {
      await atTheDoor(stage)
      const { volunteer } = stage
      await volunteer.open('Door')
      await volunteer.link('Exchange with another phone').click()
      await expect(volunteer.page.getByRole('img', { name: volunteer.say('Moving QR code for the other phone’s camera') })).toBeVisible()
      await volunteer.button('Pause the code').click()
    },
  },
  {
    name: 'settings',
    async open(stage) {
      await atTheDoor(stage)
      await stage.volunteer.open('Settings')
      await expect(stage.volunteer.heading('Settings')).toBeVisible()
    },
  },
  {
    name: 'sign-out with scans that wait',
    isOffline: true,
    errors: [noAnswer],
    async open(stage) {
      const ticket = await atTheDoor(stage)
      const { volunteer } = stage
      await goOffline(volunteer)
      await volunteer.check(ticket.qr(), 'VALID')
      await volunteer.goOn()
      await volunteer.open('Settings')
      await volunteer.button('Sign out').click()
      await expect(volunteer.button('Sign out anyway')).toBeVisible()
    },
  },
  {
    name: 'no camera',
    async open(stage) {
      await atTheDoor(stage)
      const { volunteer } = stage
      await volunteer.button('Start Scanning').click()
      await expect(volunteer.button('Retry Camera')).toBeVisible()
    },
  },
]

/** States with a camera that sees the hall. */
export const filmedStates: ScannerState[] = [
  {
    name: 'camera',
    async open(stage) {
      await atTheDoor(stage)
      const { volunteer } = stage
      // The camera starts by itself where the browser has allowed it before.
      await expect(volunteer.button('Stop Scanning')).toBeVisible()
      await volunteer.page.waitForFunction(() => (document.querySelector('video')?.videoWidth ?? 0) > 0)
    },
  },
]
