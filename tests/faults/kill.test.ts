import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { razorpayProvider } from '@sabha/backend/adapters/razorpay/razorpay'
import { openSqlite } from '@sabha/backend/store/engine/sqlite/open'
import type { Db } from '@sabha/backend/store/store'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { type Buyer, hold, order, payAtSandbox, signIn } from '../builders/buyer.ts'
import { patientFetch } from '../builders/patient-fetch.ts'
import { type SandboxServer, startSandbox } from '../builders/sandbox.ts'
import { startBackendChild } from './backend-child.ts'
import type { DeathPoint } from './crash-injector.ts'

/**
 * Plays one buyer's flow, from sign-in to the mailed ticket, with the backend killed at each of its steps in turn. After a restart, and
 * once the holds are over, what the provider captured is what is booked or refunded, and every other seat can be bought.
 */

/** Where the flow changes the outside for good. */
const outside: DeathPoint[] = ['after payment#1', 'before print#1', 'after mail#1']
/**
 * Every 13th step besides those of `outside`, so that steps before, inside and after a write all occur; with EVERY_STEP set, every step.
 */
const stride = process.env['EVERY_STEP'] ? 1 : 13

const seats = ['A1', 'A2']
const elevenMinutes = 11 * 60_000

let sandbox: SandboxServer
let folder: string

beforeAll(async () => {
  sandbox = await startSandbox()
  folder = mkdtempSync(join(tmpdir(), 'sabha-kill-'))
})

afterAll(async () => {
  await sandbox.close()
  rmSync(folder, { recursive: true, force: true })
})

const start = (dataDir: string, dieAt: DeathPoint, clockAhead: number) =>
  startBackendChild({ ...sandbox.settings, DATA_DIR: dataDir }, dieAt, clockAhead)

interface Visit {
  orderId?: string
  paid: boolean
  /** The flow reached its end without a lost connection. */
  isOver: boolean
}

/** Does what a browser does, as long as the backend lives. Returns the order, if there is one, and whether it was paid. */
async function visit(origin: string): Promise<Visit> {
  const made: Visit = { paid: false, isOver: false }
  try {
    const buyer: Buyer = await signIn(origin, 'Kamala Example', '9000000001', patientFetch)
    const { bookingId, orderId } = await order(buyer, seats)
    made.orderId = orderId
    const fields = await payAtSandbox(sandbox.origin, orderId)
    made.paid = true
    await buyer.client.payments.verify({ ...fields, booking_id: bookingId })
    await buyer.client.tickets.pdf({ booking_id: bookingId })
    await buyer.client.tickets.resend({ booking_id: bookingId, email: 'kamala@example.com' })
    made.isOver = true
  } catch (error) {
    if ((error as { kind?: string }).kind !== 'unreachable') throw error
  }
  return made
}

const capturedOf = async (orderId: string) => {
  const { RAZORPAY_KEY_ID: keyId = '', RAZORPAY_KEY_SECRET: keySecret = '', RAZORPAY_API_URL: apiUrl = '' } = sandbox.settings
  const payments = await razorpayProvider({ apiUrl, keyId, keySecret }).orderPayments(orderId)
  return payments.filter((payment) => payment.status === 'captured').reduce((sum, payment) => sum + payment.amount, 0)
}

async function until<T>(look: () => Promise<T>, isThere: (value: T) => boolean): Promise<T> {
  const patience = Date.now() + 180_000
  for (;;) {
    const value = await look()
    if (isThere(value) || Date.now() > patience) return value
    await new Promise((resolve) => setTimeout(resolve, 100))
  }
}

async function killAt(step: DeathPoint): Promise<{ died: boolean; place: string }> {
  const dataDir = join(folder, `step-${String(step).replace(/\W/g, '-')}`)
  const first = await start(dataDir, step, 0)
  const { orderId, paid, isOver } = await visit(first.origin)
  const store = await openSqlite(join(dataDir, 'sabha.sqlite'))
  // The last steps, those of the mail, come after the last answer. The process has survived when the mail is done, as it writes nothing
  // afterwards.
  const died = !isOver || (await Promise.race([first.died.then(() => true), mailDone(store.read).then(() => false)]))
  await first.stop()

  // Settles after the restart, before the hold is over.
  const second = await start(dataDir, 0, 0)
  const booked = () => store.read.selectFrom('seat').select(['row', 'number', 'booking_id']).where('status', '=', 'booked').execute()
  try {
    const own = await until(booked, (rows) => rows.length === (paid ? 2 : 0))
    expect(own).toHaveLength(paid ? 2 : 0)
    expect(new Set(own.map((seat) => seat.booking_id)).size).toBe(paid ? 1 : 0)
    const tickets = await store.read.selectFrom('ticket').selectAll().execute()
    expect(tickets).toHaveLength(paid ? 1 : 0)
    const settled = await store.read.selectFrom('payment').select(['amount', 'outcome']).execute()
    expect(settled.reduce((sum, payment) => sum + payment.amount, 0)).toBe(orderId ? await capturedOf(orderId) : 0)
    expect(settled.every((payment) => payment.outcome === 'booked')).toBe(true)
    await second.stop()

    // Eleven minutes later no seat is lost to a dead hold, and what was sold stays sold.
    const third = await start(dataDir, 0, elevenMinutes)
    const other = await signIn(third.origin, 'Somebody Else', '9000000002', patientFetch)
    if (paid) {
      await expect(hold(other, ['A2'])).rejects.toMatchObject({ code: 'seats-taken' })
      await buyElsewhere(other, ['B1'])
    } else {
      await buyElsewhere(other, seats)
    }
    await third.stop()
  } finally {
    await second.stop()
    await store.close()
  }
  return { died, place: first.steps.at(-1) ?? '' }
}

async function mailDone(read: Db): Promise<void> {
  await until(
    () => read.selectFrom('outbox').select('id').where('done_at', 'is not', null).execute(),
    (rows) => rows.length > 0,
  )
}

async function buyElsewhere(buyer: Buyer, wanted: string[]): Promise<void> {
  const { bookingId, orderId } = await order(buyer, wanted)
  const { booking } = await buyer.client.payments.verify({ ...(await payAtSandbox(sandbox.origin, orderId)), booking_id: bookingId })
  expect(booking.seats).toEqual(wanted)
}

it('a backend killed at any step of a booking sells no seat twice, loses none to a dead hold, and forgets no payment', {
  timeout: 1_800_000,
}, async () => {
  const atOutside = await Promise.all(outside.map(killAt))
  expect(atOutside.every(({ died }) => died)).toBe(true)
  const places = atOutside.map(({ place }) => place)
  // Kills two at a time; the flow has fewer than 100 steps.
  for (let step = 1; step < 100; step += 2 * stride) {
    const outcomes = await Promise.all([killAt(step), killAt(step + stride)])
    places.push(...outcomes.filter((outcome) => outcome.died).map((outcome) => outcome.place))
    if (outcomes.some((outcome) => !outcome.died)) break
  }
  process.stdout.write(`killed at ${places.length} steps: ${places.join(', ')}\n`)
  expect(places.length).toBeGreaterThanOrEqual(7)
  expect(places).toContain('after payment')
  expect(places).toContain('after mail')
})
