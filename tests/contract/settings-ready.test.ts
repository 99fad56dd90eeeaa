import { mkdtempSync, rmSync } from 'node:fs'
import { writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import type { ReadyCheck } from '@sabha/api/admin/settings'
import { sampleSite } from '@sabha/api/site/sample'
import type { Machine } from '@sabha/backend/adapters/machine/machine'
import { openMachine } from '@sabha/backend/adapters/machine/machine'
import { makeBackup } from '@sabha/backend/operation/backup/make-backup'
import { enqueue } from '@sabha/backend/store/messages/outbox'
import { describe, expect } from 'vitest'
import type { Admin } from '../builders/admin.ts'
import { adminAccount, signInAdmin } from '../builders/admin.ts'
import { buy } from '../builders/buyer.ts'
import { certificate } from '../builders/certificate.ts'
import { databaseSettings, standsOnPostgres } from '../builders/databases.ts'
import { it } from '../builders/fixtures.ts'
import { keptMails, workMail } from '../builders/mail.ts'
import { expectRefused } from '../builders/refused.ts'

const day = 86_400_000
const megabyte = 1_000_000

/** A machine whose figures a test sets. */
const machine = (figures: { free?: number; backup?: number; until?: number }): Machine => ({
  freeBytes: async () => figures.free ?? 50_000 * megabyte,
  lastBackup: async () => figures.backup,
  certificateUntil: async () => figures.until,
})

async function found({ client }: Admin): Promise<Partial<Record<ReadyCheck['id'], Omit<ReadyCheck, 'id'>>>> {
  const { checks } = await client.settings.ready({})
  return Object.fromEntries(checks.map(({ id, ...check }) => [id, check]))
}

describe('a new box office', () => {
  it('is told what it lacks', async ({ admin }) => {
    expect(await found(admin)).toMatchObject({
      shows: { state: 'good', value: 1 },
      identity: { state: 'weak' },
      invoices: { state: 'weak' },
      owners: { state: 'weak', value: 1 },
      payments: { state: 'missing' },
      mail: { state: 'missing' },
      outbox: { state: 'good' },
      address: { state: 'missing' },
      backup: { state: 'missing', at: null },
    })
  })

  it('is told what it has got meanwhile', async ({ admin }) => {
    const { client } = admin
    await client.settings.save({ version: 0, settings: { gstin: '29AAGCB7383J1Z4' } })
    await client.accounts.save({
      id: null,
      email: 'nila@sabha.example',
      name: 'Nila Example',
      permission: 'admin',
      password: 'six-or-more',
      disabled: false,
    })
    await client.shows.close({ show_id: '1' })
    expect(await found(admin)).toMatchObject({
      shows: { state: 'missing', value: 0 },
      invoices: { state: 'good' },
      owners: { state: 'good', value: 2 },
    })
  })
})

describe('a box office whose site has another name', () => {
  const own = {
    name: { en: 'Lamp House' },
    email: 'desk@lamphouse.in',
    phone: { shown: '+91 821 000 0001', dialled: '+918210000001' },
    whatsapp: { number: '918210000001' },
  }

  it('is told of each of the sample’s names and numbers that is left', async ({ admin }) => {
    const { client } = admin
    const identity = async (site: object) => {
      await client.site.publish({ site: { identity: site } })
      return (await found(admin)).identity?.state
    }
    expect(await identity({ ...own, whatsapp: {} })).toBe('weak')
    expect(await identity(own)).toBe('good')
    const { name, email, phone } = sampleSite.identity
    for (const left of [{ name }, { email }, { phone }]) {
      expect(await identity({ ...own, ...left }), JSON.stringify(left)).toBe('weak')
    }
  })

  it('is told where its invoices still name the sample', async ({ admin }) => {
    const { client } = admin
    await client.settings.save({ version: 0, settings: { gstin: '29AAGCB7383J1Z4' } })
    await client.site.publish({ site: { identity: own } })
    expect((await found(admin)).invoices?.state).toBe('weak')
    await client.settings.save({ version: 1, settings: { invoice_supplier: 'Lamp House Theatre, Mysuru' } })
    expect((await found(admin)).invoices?.state).toBe('good')
  })
})

it('a mail that was given up is told until somebody sees to it', async ({ backend, buyer, admin }) => {
  const { booking_id } = await buy(backend.origin, buyer, ['A1'])
  await buyer.client.tickets.resend({ booking_id, email: 'kamala@example.org' })
  expect((await found(admin)).outbox).toEqual({ state: 'good', value: 0, at: null })
  await backend.deps.store.alone((tx) => tx.updateTable('outbox').set({ gave_up_at: backend.clock.now }).execute())
  expect((await found(admin)).outbox).toEqual({ state: 'weak', value: 1, at: null })
})

it('a print that can’t be deleted is told as what it is, and is no mail that somebody could send', async ({ backend, admin }) => {
  const { deps, clock } = backend
  const toForget = { kind: 'forget-prints', event: 'forget-prints:any', bookingId: null, details: { keys: ['any'] } } as const
  await deps.store.alone((tx) => enqueue(tx, { ...toForget, now: clock.now }))
  expect(await found(admin)).toMatchObject({ outbox: { state: 'good', value: 0 } })
  expect(await found(admin)).not.toHaveProperty('prints')
  await writeFile(join(backend.dataDir, 'tickets'), 'a file where the directory should be')
  await workMail(backend)
  clock.now += 3 * day
  const late = await signInAdmin(backend)
  // A deletion that was only just asked for doesn't count.
  await deps.store.alone((tx) => enqueue(tx, { ...toForget, event: 'forget-prints:now', now: clock.now }))
  expect(await found(late)).toMatchObject({ outbox: { state: 'good', value: 0 }, prints: { state: 'weak', value: 1 } })
  const { attention } = await late.client.reports.tasks({})
  expect(attention).toEqual([])
})

describe('payments and mail', () => {
  it.override('options', {
    settings: {
      RAZORPAY_KEY_ID: 'rzp_live_abc',
      RAZORPAY_KEY_SECRET: 'a-secret',
      RAZORPAY_API_URL: 'http://127.0.0.1:9/v1',
      RAZORPAY_WEBHOOK_SECRET: 'of the tests',
      SMTP_URL: 'smtp://127.0.0.1:9',
      PUBLIC_URL: 'https://tickets.example',
    },
    change: () => ({ machine: machine({ backup: Date.now() - day / 2, until: Date.now() + 60.5 * day }) }),
  })

  it('are ready with live keys and a mail server; a webhook that never came is weak until one does', async ({ backend, admin }) => {
    expect(await found(admin)).toMatchObject({
      payments: { state: 'good' },
      webhook: { state: 'weak', at: null },
      mail: { state: 'good' },
      address: { state: 'good' },
      certificate: { state: 'good', value: 60 },
      backup: { state: 'good' },
    })
    const received_at = backend.clock.now - 1000
    await backend.deps.store.alone((tx) =>
      tx
        .insertInto('webhook_event')
        .values({ id: 'event_1', name: 'payment.captured', order_id: null, payment_id: null, received_at, due_at: null })
        .execute(),
    )
    expect((await found(admin)).webhook).toEqual({ state: 'good', value: null, at: new Date(received_at).toISOString() })
  })

  it('that do not answer are told in their own words, and nothing breaks', async ({ backend, admin: { client } }) => {
    expect(await client.settings.tryMail({ language: 'kn' })).toMatchObject({
      is_fine: false,
      said: expect.stringContaining('ECONNREFUSED'),
    })
    const payment = await client.settings.tryPayment({})
    expect(payment.is_fine).toBe(false)
    expect(payment.said).not.toContain('a-secret')
    expect(await backend.deps.store.read.selectFrom('booking').select('id').execute()).toEqual([])
  })
})

describe('the machine', () => {
  const states = async (admin: Admin) => {
    const { disk, backup, certificate: shown } = await found(admin)
    return [disk?.state, backup?.state, shown?.state]
  }

  describe('that runs out of something', () => {
    it.override('options', {
      settings: { PUBLIC_URL: 'https://tickets.example' },
      change: () => ({ machine: machine({ free: 900 * megabyte, backup: Date.now() - 2 * day, until: Date.now() + 10 * day }) }),
    })
    it('is weak', async ({ admin }) => expect(await states(admin)).toEqual(['weak', 'weak', 'weak']))
  })

  describe('that has run out of it', () => {
    it.override('options', {
      settings: { PUBLIC_URL: 'https://tickets.example' },
      change: () => ({ machine: machine({ free: 100 * megabyte, until: Date.now() - day }) }),
    })
    it('says what is missing', async ({ admin }) => expect(await states(admin)).toEqual(['missing', 'missing', 'missing']))
  })

  it('knows its last backup, and that there was none; and until when its certificate is good', async ({ backend }) => {
    const folder = mkdtempSync(join(tmpdir(), 'sabha-ready-'))
    try {
      const { dataDir } = backend
      const real = openMachine({ dataDir, publicOrigin: undefined, certificate })
      expect(await real.lastBackup()).toBeUndefined()
      expect(await real.freeBytes()).toBeGreaterThan(0)
      expect(await real.certificateUntil()).toBeGreaterThan(Date.UTC(2026, 0))
      const { DATABASE_URL: databaseUrl } = standsOnPostgres() ? await databaseSettings(dataDir) : {}
      const now = new Date('2026-11-20T06:00:00Z')
      await makeBackup({ dataDir, databaseUrl, folder, now })
      expect(await real.lastBackup()).toBe(now.getTime())
    } finally {
      rmSync(folder, { recursive: true })
    }
  })
})

describe('trying', () => {
  it('sends a mail to who asks, and makes an order of a rupee that nobody pays', async ({ backend, admin: { client } }) => {
    expect(await client.settings.tryMail({ language: 'en' })).toMatchObject({ is_fine: true, said: adminAccount.email })
    const [mail] = await keptMails(backend)
    expect(mail).toMatchObject({ subject: 'Test mail from the box office' })
    const { is_fine, said } = await client.settings.tryPayment({})
    expect({ is_fine, said }).toEqual({ is_fine: true, said: expect.stringMatching(/^order_/) })
    const { entries } = await client.reports.audit({ search: adminAccount.email })
    expect(entries.map(({ what }) => what)).toEqual(expect.arrayContaining(['Sent a test mail', 'Tried an order of ₹1']))
  })

  it('is not for ever: too many in a minute are refused', async ({ backend, admin: { client } }) => {
    for (let n = 0; n < 10; n++) await client.settings.tryPayment({})
    await expectRefused(backend, () => client.settings.tryPayment({}), { status: 429, code: 'too-many-requests' })
  })
})
