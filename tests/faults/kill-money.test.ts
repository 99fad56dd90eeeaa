import { cpSync, mkdirSync, mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { setTimeout as pause } from 'node:timers/promises'
import { openSqlite } from '@sabha/backend/store/engine/sqlite/open'
import type { Db } from '@sabha/backend/store/store'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { startBackend } from '../builders/backend.ts'
import { type Buyer, payAtSandbox, signIn } from '../builders/buyer.ts'
import { startMailServer } from '../builders/mail-server.ts'
import { patientFetch } from '../builders/patient-fetch.ts'
import { startSandbox } from '../builders/sandbox.ts'
import { wrongIn } from './audit.ts'
import { type BackendChild, startBackendChild } from './backend-child.ts'
import type { DeathPoint } from './crash-injector.ts'
import { gstin } from './harness.ts'

/**
 * Plays an evening's money with the backend killed at each of its steps in turn: a payment that is reported by webhook and by callback, one
 * that comes when its seat is sold, and a second capture. After a restart, once everything is quiet, nothing may be wrong.
 */

/** ms after which the leases of the tasks that were under way have run out. */
const later = 3 * 60_000
/** Every 29th step, besides those of `outside`; with EVERY_STEP set, every step, which takes thirteen times as long. */
const stride = process.env['EVERY_STEP'] ? 1 : 29
/** Where the evening changes the outside for good: two refunds, a ticket, and all mails. */
const outside = ['refund#1', 'refund#2', 'print#1', 'mail#1', 'mail#2', 'mail#3', 'payment#1'].flatMap((point) => [
  `before ${point}` as DeathPoint,
  `after ${point}` as DeathPoint,
])
/** All payments of the test: those from before the evening, and its three. */
const payments = 5

let folder: string
let orders: { paid: string; late: string; twice: string }

beforeAll(async () => {
  folder = mkdtempSync(join(tmpdir(), 'sabha-kill-money-'))
  orders = await prepare(join(folder, 'start'))
})

afterAll(() => rmSync(folder, { recursive: true, force: true }))

/** Prepares the box office before the evening. */
async function prepare(dataDir: string) {
  mkdirSync(dataDir)
  const sandbox = await startSandbox({ databaseFile: join(dataDir, 'provider.sqlite') })
  const backend = await startBackend({ dataDir, jobs: 'idle', settings: { ...sandbox.settings, GSTIN: gstin, HOLD_MINUTES: '60' } })
  const { store } = backend.deps
  const hold = async (seats: string[], email: string | null) => {
    const buyer: Buyer = await signIn(backend.origin, 'Kamala Example', '9000000001', patientFetch)
    const { name: customer_name, phone: customer_phone } = buyer
    const held = await buyer.client.bookings.hold({ show_id: '1', seats, customer_name, customer_phone, customer_email: email })
    const { order } = await buyer.client.payments.createOrder({ amount: held.total_amount, currency: 'INR', booking_id: held.booking_id })
    const pay = async () => buyer.client.payments.verify({ ...(await payAtSandbox(sandbox.origin, order.id)), booking_id: held.booking_id })
    return { orderId: order.id, pay }
  }
  const paid = await hold(['A1', 'A2'], 'kamala@example.com')
  const late = await hold(['B1', 'B2'], 'gopal@example.com')
  await store.alone(async (tx) => {
    const { booking_id } = await tx
      .selectFrom('payment_order')
      .select('booking_id')
      .where('id', '=', late.orderId)
      .executeTakeFirstOrThrow()
    await tx.updateTable('booking').set({ reserved_until: 0, status: 'expired' }).where('id', '=', booking_id).execute()
    await tx.updateTable('seat').set({ reserved_until: 0 }).where('booking_id', '=', booking_id).execute()
  })
  await (await hold(['B2'], null)).pay()
  const twice = await hold(['C1'], null)
  await twice.pay()
  await backend.close()
  await sandbox.close()
  return { paid: paid.orderId, late: late.orderId, twice: twice.orderId }
}

/** Whether all payments are recorded and no work is left. A cheap check, to be made often. */
async function isQuiet(read: Db): Promise<boolean> {
  const recorded = await read.selectFrom('payment').select('id').execute()
  const tasks = await read.selectFrom('outbox').select('id').where('done_at', 'is', null).where('gave_up_at', 'is', null).limit(1).execute()
  const events = await read.selectFrom('webhook_event').select('id').where('due_at', 'is not', null).limit(1).execute()
  return recorded.length === payments && tasks.length + events.length === 0
}

async function untilQuiet(read: Db, orDead?: Promise<void>): Promise<'quiet' | 'died' | 'never'> {
  let died = false
  void orDead?.then(() => {
    died = true
  })
  for (const patience = Date.now() + 180_000; Date.now() < patience; await pause(60)) {
    if (died) return 'died'
    if (await isQuiet(read)) return 'quiet'
  }
  return 'never'
}

interface Killed {
  /** The step at which it died; null where it had no such step. */
  place: string | null
  wrong: string[]
  /** Mails that the mail server accepted twice. */
  twice: number
}

async function killAt(step: DeathPoint): Promise<Killed> {
  const dataDir = join(folder, `at-${String(step).replace(/\W/g, '-')}`)
  cpSync(join(folder, 'start'), dataDir, { recursive: true })
  const [sandbox, mailServer] = await Promise.all([startSandbox({ databaseFile: join(dataDir, 'provider.sqlite') }), startMailServer()])
  const settings = { ...sandbox.settings, GSTIN: gstin, DATA_DIR: dataDir, SMTP_URL: `smtp://127.0.0.1:${mailServer.port}` }
  const running: BackendChild[] = []
  const start = async (dieAt: DeathPoint, ahead: number) => {
    const child = await startBackendChild(settings, dieAt, ahead)
    running.push(child)
    sandbox.deliverTo(child.origin)
    return child
  }
  const store = await openSqlite(join(dataDir, 'sabha.sqlite'))
  try {
    const first = await start(step, 0)
    const [fields] = await Promise.all([
      payAtSandbox(sandbox.origin, orders.paid),
      payAtSandbox(sandbox.origin, orders.late),
      sandbox.trick({ trick: 'capture-again', order_id: orders.twice }),
    ])
    // The provider's page sends the browser to the process only if it still lives.
    const form = new URLSearchParams(Object.entries(fields))
    // Waits for the answer or the death before it looks: the webhook may already have made everything quiet.
    await patientFetch(`${first.origin}/api/payment_callback.php`, { method: 'POST', body: form, redirect: 'manual' }).catch(() => {})
    const end = await untilQuiet(store.read, first.died)
    await first.stop()
    if (end !== 'quiet') await start(0, later)
    const state = await untilQuiet(store.read)
    const wrong = await wrongIn({ read: store.read, provider: sandbox.provider, mails: mailServer.mails })
    const ids = mailServer.mails.map(({ messageId }) => messageId)
    return {
      place: end === 'died' ? (first.steps.at(-1) ?? 'nowhere') : null,
      wrong: [
        ...(state === 'quiet' ? [] : [`step ${step}: never quiet`]),
        ...wrong.map((what) => `step ${step} (${first.steps.at(-1)}): ${what}`),
      ],
      twice: ids.length - new Set(ids).size,
    }
  } finally {
    await Promise.all(running.map((each) => each.stop()))
    await store.close()
    await Promise.all([sandbox.close(), mailServer.close()])
    rmSync(dataDir, { recursive: true, force: true })
  }
}

it('a backend killed at any step of settling, refunding and mailing loses no paisa, no ticket and no mail', {
  // Takes four minutes on an idle machine; each wait inside has its own limit.
  timeout: 1_800_000,
}, async () => {
  const outcomes: Killed[] = []
  const atOnce = 3
  for (let index = 0; index < outside.length; index += atOnce) {
    outcomes.push(...(await Promise.all(outside.slice(index, index + atOnce).map(killAt))))
  }
  expect(outcomes.filter(({ place }) => place === null)).toEqual([])
  for (let step = 1; ; step += atOnce * stride) {
    const killed = await Promise.all(Array.from({ length: atOnce }, (_, index) => killAt(step + index * stride)))
    outcomes.push(...killed)
    if (killed.some(({ place }) => place === null)) break
  }
  const places = outcomes.flatMap(({ place }) => place ?? [])
  const wrong = outcomes.flatMap((outcome) => outcome.wrong)
  const twice = outcomes.reduce((sum, outcome) => sum + outcome.twice, 0)
  const kinds = [...Map.groupBy(places, (place) => place)].map(([place, list]) => `${place} ×${list.length}`)
  process.stdout.write(
    `killed at ${places.length} steps of money and mail (${kinds.join(', ')}); found: ${wrong.join('; ') || 'nothing'}; ` +
      `${twice} mails came twice, under the Message-ID of the first\n`,
  )
  expect(wrong).toEqual([])
  expect(places.length).toBeGreaterThanOrEqual(18)
})
