import { standardSettings } from '@sabha/api/admin/settings'
import { createClient } from '@sabha/api/client'
import { standardFigures } from '@sabha/api/figures'
import { forgetOld } from '@sabha/backend/rules/privacy/forget'
import { describe, expect } from 'vitest'
import { signInAdmin, staffAccount } from '../builders/admin.ts'
import { type Backend, startBackend } from '../builders/backend.ts'
import { buy, hold, payAtSandbox, visitor } from '../builders/buyer.ts'
import { describeOnce, it } from '../builders/fixtures.ts'
import { expectRefused } from '../builders/refused.ts'
import { sellTicket } from '../builders/sold-ticket.ts'

const gstin = '29AAGCB7383J1Z4'
const minute = 60_000
const day = 86_400_000
const year = 366 * day

const heldUntil = async ({ deps }: Backend, publicId: string) =>
  (await deps.store.read.selectFrom('booking').select('reserved_until').where('public_id', '=', publicId).executeTakeFirstOrThrow())
    .reserved_until

describe('the settings', () => {
  it('are the standard ones until somebody changes them; all staff may read them, visitors the figures', async ({ backend, admin }) => {
    const nothing = { version: 0, settings: standardSettings, fixed: {}, saved: null }
    expect(await admin.client.settings.get({})).toEqual(nothing)
    expect(await (await signInAdmin(backend, staffAccount)).client.settings.get({})).toEqual(nothing)
    expect((await visitor(backend.origin).site.visible({})).figures).toEqual(standardFigures)
  })

  it('hold at once, and are in the audit log with what was before', async ({ backend, admin: { client } }) => {
    const { version } = await client.settings.save({ version: 0, settings: { hold_minutes: 12, gstin: ` ${gstin.toLowerCase()} ` } })
    expect(version).toBe(1)
    const read = await client.settings.get({})
    expect(read).toMatchObject({ version: 1, settings: { ...standardSettings, hold_minutes: 12, gstin }, saved: { who: 'Asha Example' } })
    expect((await visitor(backend.origin).site.visible({})).figures).toEqual({ ...standardFigures, hold_minutes: 12 })
    const { entries } = await client.reports.audit({ search: 'settings' })
    expect(entries.map(({ what, who, details }) => ({ what, who, details }))).toEqual([
      { what: 'Changed settings', who: 'Asha Example', details: { hold_minutes: '10 → 12', gstin: `– → ${gstin}` } },
    ])
  })

  it('that stay as they are make no new version and no entry', async ({ admin: { client } }) => {
    expect(await client.settings.save({ version: 0, settings: { hold_minutes: 10 } })).toMatchObject({ version: 0 })
    expect((await client.reports.audit({ search: 'settings' })).entries).toEqual([])
  })

  it('are kept over a restart', async ({ backend, admin }) => {
    await admin.client.settings.save({ version: 0, settings: { seats_per_booking: 4 } })
    const again = await startBackend({ jobs: 'idle', dataDir: backend.dataDir })
    try {
      expect((await visitor(again.origin).site.visible({})).figures.seats_per_booking).toBe(4)
    } finally {
      await again.close()
    }
  })
})

describeOnce('a setting is refused at its field, and all stay as they were', () => {
  it.for([
    ['hold_minutes', 1, 'setting-out-of-range'],
    ['hold_minutes', 61, 'setting-out-of-range'],
    ['hold_minutes', 10.5, 'setting-out-of-range'],
    ['hold_minutes', '12', 'setting-out-of-range'],
    ['hold_minutes', -1e308, 'setting-out-of-range'],
    ['seats_per_booking', 0, 'setting-out-of-range'],
    ['seats_per_booking', 11, 'setting-out-of-range'],
    ['keep_years', 9, 'setting-out-of-range'],
    ['gstin', '29AAGCB7383J1Z5', 'bad-gstin'],
    ['gstin', 29, 'bad-gstin'],
    ['invoice_prefix', 'A/B', 'bad-invoice-prefix'],
    ['invoice_supplier', ' ', 'supplier-needed'],
    ['invoice_supplier', 'x'.repeat(161), 'supplier-needed'],
    ['invoice_supplier', 'a\u0007b', 'supplier-needed'],
    ['sac', '888888', 'bad-sac'],
    ['age_limit', 'x'.repeat(21), 'age-limit-too-long'],
    ['upi_address', 'sabha', 'bad-upi-address'],
    ['upi_name', 'x'.repeat(61), 'upi-name-too-long'],
    ['language', 'fr', 'bad-language'],
    ['refund_days_most', 6, 'refund-days-order'],
    ['nothing_of_ours', 1, 'unknown-setting'],
    ['constructor', 1, 'unknown-setting'],
  ] as const)('%s: %j', async ([field, value, code], { backend, admin }) => {
    const settings = JSON.parse(`{"arrive_minutes": 45, ${JSON.stringify(field)}: ${JSON.stringify(value)}}`)
    const save = () => admin.client.settings.save({ version: 0, settings })
    await expectRefused(backend, save, { status: 422, code, params: { field } })
    expect((await visitor(backend.origin).site.visible({})).figures).toEqual(standardFigures)
  })
})

describe('two people save at once', () => {
  it('the second is told who was first, and saves on top of it', async ({ backend, admin }) => {
    const clerk = await signInAdmin(backend)
    await admin.client.settings.save({ version: 0, settings: { hold_minutes: 12 } })
    const late = () => clerk.client.settings.save({ version: 0, settings: { keep_years: 2 } })
    await expectRefused(backend, late, { status: 409, code: 'settings-changed', params: { who: 'Asha Example' } })
    await clerk.client.settings.save({ version: 1, settings: { keep_years: 2 } })
    expect((await admin.client.settings.get({})).settings).toMatchObject({ hold_minutes: 12, keep_years: 2 })
  })

  it('at the very moment: one of them wins, whole', async ({ backend, admin }) => {
    const saves = [12, 13, 14, 15, 16, 17].map((hold_minutes) =>
      admin.client.settings.save({ version: 0, settings: { hold_minutes, arrive_minutes: hold_minutes } }),
    )
    const outcomes = await Promise.allSettled(saves)
    expect(outcomes.filter(({ status }) => status === 'fulfilled')).toHaveLength(1)
    const { version, settings } = await admin.client.settings.get({})
    expect(version).toBe(1)
    expect(settings.arrive_minutes).toBe(settings.hold_minutes)
    expect(await backend.deps.store.read.selectFrom('settings').select('version').execute()).toEqual([{ version: 1 }])
    expect((await admin.client.reports.audit({ search: 'settings' })).entries).toHaveLength(1)
  })
})

describe('what the environment sets', () => {
  it.override('options', { settings: { HOLD_MINUTES: '15', GSTIN: gstin, LIMIT_ACTIVE_BUYERS: '7' } })

  it('wins, says its variable, and cannot be changed here; the others can', async ({ backend, admin }) => {
    const { settings, fixed } = await admin.client.settings.get({})
    expect(settings).toEqual({ ...standardSettings, hold_minutes: 15, gstin, active_buyers: 7 })
    expect(fixed).toEqual({ hold_minutes: 'HOLD_MINUTES', gstin: 'GSTIN', active_buyers: 'LIMIT_ACTIVE_BUYERS' })
    const save = () => admin.client.settings.save({ version: 0, settings: { keep_years: 2, hold_minutes: 12 } })
    await expectRefused(backend, save, {
      status: 409,
      code: 'setting-fixed',
      params: { field: 'hold_minutes', variable: 'HOLD_MINUTES' },
    })
    await admin.client.settings.save({ version: 0, settings: { keep_years: 2 } })
    expect((await visitor(backend.origin).site.visible({})).figures).toEqual({ ...standardFigures, hold_minutes: 15, keep_years: 2 })
  })

  it('wins over what was saved before it was set, which holds again without it', async ({ backend, admin }) => {
    await admin.client.settings.save({ version: 0, settings: { resends_per_hour: 5 } })
    const found = async (settings: Record<string, string>) => {
      const other = await startBackend({ jobs: 'idle', dataDir: backend.dataDir, settings })
      const { resends_per_hour } = other.services.settings.values
      await other.close()
      return resends_per_hour
    }
    expect(await found({ LIMIT_RESENDS_PER_HOUR: '9' })).toBe(9)
    expect(await found({})).toBe(5)
  })
})

describe('another process', () => {
  it('has a change within a second', async ({ backend, admin }) => {
    // On SQLite one process owns the file. Here a second one reads it, as a process on PostgreSQL would.
    const other = await startBackend({ dataDir: backend.dataDir })
    try {
      await admin.client.settings.save({ version: 0, settings: { hold_minutes: 12 } })
      await expect.poll(async () => (await visitor(other.origin).site.visible({})).figures.hold_minutes).toBe(12)
      const clerk = createClient({ baseUrl: `${other.origin}/api/`, token: () => admin.token })
      await clerk.settings.save({ version: 1, settings: { hold_minutes: 13 } })
      await backend.services.settings.refresh()
      expect((await visitor(backend.origin).site.visible({})).figures.hold_minutes).toBe(13)
    } finally {
      await other.close()
    }
  })
})

describe('rules follow', () => {
  it('holds last as long as is set then; those that are there keep their end', async ({ backend, buyer, rival, admin }) => {
    const before = await hold(buyer, ['A1'])
    await admin.client.settings.save({ version: 0, settings: { hold_minutes: 3 } })
    const after = await hold(rival, ['A2'])
    expect(await heldUntil(backend, before.booking_id)).toBe(backend.clock.now + 10 * minute)
    expect(await heldUntil(backend, after.booking_id)).toBe(backend.clock.now + 3 * minute)
  })

  it('a booking has no more seats than are set', async ({ backend, buyer, admin }) => {
    await admin.client.settings.save({ version: 0, settings: { seats_per_booking: 2 } })
    await expectRefused(backend, () => hold(buyer, ['A1', 'A2', 'A3']), {
      status: 422,
      code: 'too-many-seats',
      message: 'Maximum 2 seats can be selected per booking',
    })
    await hold(buyer, ['A1', 'A2'])
  })

  it('an address holds no more unpaid seats than are set', async ({ backend, buyer, rival, admin }) => {
    await admin.client.settings.save({ version: 0, settings: { unpaid_seats: 2 } })
    await hold(buyer, ['A1', 'A2'])
    await expectRefused(backend, () => hold(rival, ['A3']), { status: 429, code: 'too-many-held' })
  })

  it('tickets are resent until the hour that is set', async ({ backend, buyer, admin }) => {
    const { booking_id } = await buy(backend.origin, buyer, ['A1'])
    await admin.client.settings.save({ version: 0, settings: { resend_hours: 72, resends_per_hour: 1 } })
    await buyer.client.tickets.resend({ booking_id, email: 'kamala@example.org' })
    await expectRefused(backend, () => buyer.client.tickets.resend({ booking_id }), { status: 429, code: 'too-many-requests' })
    const starts_at = backend.clock.now + 71 * 60 * minute
    await backend.deps.store.alone((tx) => tx.updateTable('show').set({ starts_at }).execute())
    await expectRefused(backend, () => buyer.client.tickets.resend({ booking_id }), {
      status: 409,
      code: 'resend-closed',
      message: 'Tickets can be resent up to 72 hours before the show. Please download your ticket instead.',
    })
  })

  it('an invoice says the tax that its seats were sold with, and the series that is set when it is issued', async ({
    backend,
    buyer,
    admin,
  }) => {
    await admin.client.settings.save({ version: 0, settings: { gstin, gst_exempt_up_to: 500 } })
    const { booking_id } = await hold(buyer, ['A1'])
    const amounts = await backend.deps.store.read.selectFrom('booking').select(['base', 'gst']).executeTakeFirstOrThrow()
    const { order } = await buyer.client.payments.createOrder({ amount: 2499, currency: 'INR', booking_id })
    await admin.client.settings.save({ version: 1, settings: { gst_exempt_up_to: 100_000, invoice_prefix: 'NEW' } })
    const fields = await payAtSandbox(backend.origin, order.id)
    await buyer.client.payments.verify({ ...fields, booking_id })
    const invoice = await backend.deps.store.read.selectFrom('invoice').selectAll().executeTakeFirstOrThrow()
    expect(invoice.serial).toMatch(/^NEW\//)
    expect({ base: invoice.taxable, gst: invoice.cgst + invoice.sgst, exempt: invoice.exempt }).toEqual({ ...amounts, exempt: 0 })
  })

  it('a credit note has the series that is set when it is issued, whatever its invoice had', async ({ backend, buyer, admin }) => {
    await admin.client.settings.save({ version: 0, settings: { gstin } })
    const { booking_id } = await buy(backend.origin, buyer, ['A1'])
    await admin.client.settings.save({ version: 1, settings: { invoice_prefix: 'NEW' } })
    await admin.client.bookings.cancel({ booking_id, seats: null, refund: true, note: '' })
    const note = await backend.deps.store.read.selectFrom('credit_note').selectAll().executeTakeFirstOrThrow()
    expect([note.serial, note.invoice_serial]).toEqual([expect.stringMatching(/^NEW\/\d{4}\/C00001$/), expect.stringMatching(/^SAB\//)])
  })

  it('data that was made under a promise is kept no longer than that, and no longer than is set now', async ({ backend, admin }) => {
    await sellTicket(backend, ['A1'], { name: 'Early Example' })
    backend.clock.now += 1000
    await admin.client.settings.save({ version: 0, settings: { keep_years: 5 } })
    backend.clock.now += 1000
    await sellTicket(backend, ['A2'], { name: 'Later Example' })
    const names = async () => {
      await forgetOld(backend.services)
      const rows = await backend.deps.store.read.selectFrom('booking').select('customer_name').orderBy('id').execute()
      return rows.map(({ customer_name }) => customer_name)
    }
    const sold = backend.clock.now
    backend.clock.now = sold + 3 * year
    expect(await names()).toEqual(['', 'Later Example'])
    const again = await signInAdmin(backend)
    await again.client.settings.save({ version: 1, settings: { keep_years: 2 } })
    // A mistake can be mended for a day.
    backend.clock.now += day - 1
    expect(await names()).toEqual(['', 'Later Example'])
    backend.clock.now += 1
    expect(await names()).toEqual(['', ''])
  })

  it('data goes at once where the environment sets a shorter time, whatever was saved last', async ({ backend, admin }) => {
    await admin.client.settings.save({ version: 0, settings: { keep_years: 5 } })
    backend.clock.now += 1000
    await sellTicket(backend, ['A1'], { name: 'Later Example' })
    backend.clock.now += 3 * year
    await (await signInAdmin(backend)).client.settings.save({ version: 1, settings: { keep_years: 2 } })
    const names = async () =>
      (await backend.deps.store.read.selectFrom('booking').select('customer_name').execute()).map((row) => row.customer_name)
    await forgetOld(backend.services)
    expect(await names()).toEqual(['Later Example'])
    await forgetOld({ ...backend.services, settings: { fixed: { keep_years: 2 } } })
    expect(await names()).toEqual([''])
  })
})

describe('texts follow', () => {
  it('on tickets and in calendars', async ({ backend, buyer, admin }) => {
    const { booking_id } = await buy(backend.origin, buyer, ['A1'])
    const ticket = () => buyer.client.tickets.pdf({ booking_id })
    const { calendar_url, pdf_url } = await ticket()
    const before = await (await fetch(pdf_url)).bytes()
    await admin.client.settings.save({ version: 0, settings: { arrive_minutes: 45 } })
    expect(await (await fetch(calendar_url ?? '')).text()).toContain('Please arrive 45 minutes early.')
    expect(await (await fetch((await ticket()).pdf_url)).bytes()).not.toEqual(before)
  })

  it('in what staff send by chat', async ({ backend, buyer, admin }) => {
    const { booking_id } = await buy(backend.origin, buyer, ['A1'])
    await admin.client.payments.refund({ booking_id, amount: 100, note: '', request_id: 'refund-of-the-tests' })
    const told = async () => (await admin.client.reports.tasks({})).attention.map(({ message }) => message).join()
    expect(await told()).toContain('within 7 to 10 business days')
    await admin.client.settings.save({ version: 0, settings: { refund_days_least: 3, refund_days_most: 5 } })
    expect(await told()).toContain('within 3 to 5 business days')
  })
})
