import { forgetPaymentKeys } from '@sabha/backend/rules/payments/payment-keys'
import { describe, expect } from 'vitest'
import { adminAccount, signInAdmin } from '../builders/admin.ts'
import { signIn } from '../builders/buyer.ts'
import { describeOnce } from '../builders/fixtures.ts'
import { keptMails, mailGoesOut, workMail } from '../builders/mail.ts'
import { enter, it, nothing, ordered, ready, statusOf, typed } from '../builders/payment-keys.ts'
import type { Merchant } from '../builders/provider-accounts.ts'
import { expectRefused, rowsOf } from '../builders/refused.ts'
import { deliver } from '../builders/webhooks.ts'

const minute = 60_000
const day = 24 * 60 * minute

describe('a key that an owner enters', () => {
  it('holds at once: the next order is made with it, and its payment books', async ({ accounts, backend, admin, buyer }) => {
    const live = await accounts.add('live')
    expect(await admin.client.settings.paymentKeys({})).toMatchObject({ version: 0, holds: 'sandbox', key: null, fixed: null })
    expect(await enter(admin, 0, live)).toMatchObject({ version: 1 })
    const { order: made, key_id, checkout_url, bookingId } = await ordered(buyer, ['A1'])
    expect({ key_id, checkout_url }).toEqual({ key_id: live.keyId, checkout_url: 'https://checkout.razorpay.com/v1/checkout.js' })
    const { booking } = await buyer.client.payments.verify({ ...(await live.pay(made.id)), booking_id: bookingId })
    expect(booking.status).toBe('paid')
    const at = new Date(backend.clock.now).toISOString()
    expect(await admin.client.settings.paymentKeys({})).toEqual({
      version: 1,
      holds: 'live',
      key: { mode: 'live', end: 'live', is_readable: true, set_at: at, set_by: 'Asha Example' },
      webhook: { set_at: at, last_delivery: null },
      fixed: null,
      earlier: [],
      earlier_webhooks_until: null,
    })
  })

  it('is nowhere to be read: in no answer, no row, no line of the audit', async ({ accounts, backend, admin }) => {
    const live = await accounts.add('live')
    const saved = await enter(admin, 0, live)
    const seen = await admin.client.settings.paymentKeys({})
    const tried = await admin.client.settings.tryPayment({})
    const audit = await admin.client.reports.audit({})
    expect(audit.entries.map(({ what }) => what)).toContain('Changed the payment keys')
    const rows = [...(await rowsOf(backend.deps.store))].join('\n')
    for (const text of [JSON.stringify([saved, seen, tried, audit]), rows]) {
      expect(text).not.toContain(live.keySecret)
      expect(text).not.toContain(live.webhookSecret)
    }
    expect(JSON.stringify(audit)).not.toContain(live.keyId)
  })

  describe('where mails go out', () => {
    it.override('options', ({ accounts }) => ({ change: mailGoesOut, settings: { RAZORPAY_API_URL: accounts.apiUrl } }))

    it('is told to everybody with full access, and to nobody else; a refused one to nobody', async ({ accounts, backend, admin }) => {
      const open = { name: 'Second Owner', email: 'second@sabha.example', permission: 'admin' as const }
      await backend.deps.store.alone(async (tx) => {
        const row = await tx.selectFrom('account').selectAll().where('permission', '=', 'admin').executeTakeFirstOrThrow()
        const { id: _, ...like } = row
        await tx
          .insertInto('account')
          .values({ ...like, ...open })
          .execute()
        await tx
          .insertInto('account')
          .values({ ...like, ...open, email: 'gone@sabha.example', disabled_at: 1 })
          .execute()
      })
      const live = await accounts.add('live')
      await expectRefused(backend, () => enter(admin, 0, { ...live, keySecret: 'wrong-secret-0000000' }), {
        status: 422,
        code: 'payment-key-refused',
      })
      await enter(admin, 0, live)
      await workMail(backend)
      const mails = await keptMails(backend)
      const owner = mails.map(({ to }) => to?.[0]?.address).filter((address) => address !== open.email)
      expect([mails.length, owner]).toEqual([2, [adminAccount.email]])
      for (const { subject, text } of mails) {
        expect(subject).toContain('The payment keys were changed')
        expect(text).not.toContain(live.keySecret)
        expect(text).not.toContain(live.keyId)
      }
    })
  })

  it('is in force in another process within a second, and after a restart', async ({ accounts, admin, startAgain }) => {
    const live = await accounts.add('live')
    const second = await startAgain({ jobs: 'running' })
    const buyer = await signIn(second.origin)
    expect((await ordered(buyer, ['A1'])).key_id).toBe('rzp_test_sandbox')
    await enter(admin, 0, live)
    await expect.poll(() => second.services.paymentKeys.current?.keyId).toBe(live.keyId)
    expect((await ordered(buyer, ['A2'])).key_id).toBe(live.keyId)
  })

  it('is in force there though that process can look up nothing else', async ({ accounts, admin, startAgain }) => {
    const live = await accounts.add('live')
    const change = () => ({ lookAtMailServer: () => Promise.reject(new Error('the mail server is not to be had')) })
    const second = await startAgain({ jobs: 'running', change })
    await enter(admin, 0, live)
    await expect.poll(() => second.services.paymentKeys.current?.keyId).toBe(live.keyId)
  })

  it('makes the next order in another process, too, before that has looked', async ({ accounts, admin, startAgain }) => {
    const live = await accounts.add('live')
    const second = await startAgain()
    const buyer = await signIn(second.origin)
    await enter(admin, 0, live)
    expect(await ordered(buyer, ['A1'])).toMatchObject({
      key_id: live.keyId,
      checkout_url: 'https://checkout.razorpay.com/v1/checkout.js',
    })
  })
})

describeOnce('a key that is not one', () => {
  it('of the provider’s is refused in its words, and nothing changes', async ({ accounts, backend, admin, buyer }) => {
    const [test, live] = [await accounts.add('test'), await accounts.add('live')]
    const save = (change: Partial<typeof nothing>) => admin.client.settings.savePaymentKeys({ ...typed(live), version: 0, ...change })
    const refused = (said: string) => ({
      status: 422,
      code: 'payment-key-refused',
      params: { field: 'key_secret', said: expect.stringContaining(said) },
    })
    await expect(save({ key_secret: test.keySecret })).rejects.toMatchObject(refused('Authentication failed'))
    live.isActivated = false
    await expect(save({})).rejects.toMatchObject(refused('not activated'))
    const tried = await admin.client.settings.tryPayment({ key_id: live.keyId, key_secret: live.keySecret })
    expect(tried).toMatchObject({ is_fine: false, said: expect.stringContaining('not activated') })
    live.isActivated = true
    expect(await admin.client.settings.tryPayment({ key_id: live.keyId, key_secret: live.keySecret })).toMatchObject({ is_fine: true })
    await accounts.close()
    await expect(save({})).rejects.toMatchObject({ status: 503, code: 'provider-unavailable' })
    expect(await admin.client.settings.tryPayment({ key_id: live.keyId, key_secret: live.keySecret })).toMatchObject({ is_fine: false })
    expect(await admin.client.settings.paymentKeys({})).toMatchObject({ version: 0, holds: 'sandbox' })
    expect((await ordered(buyer, ['A1'])).key_id).toBe('rzp_test_sandbox')
    expect(await backend.deps.store.read.selectFrom('payment_key').selectAll().execute()).toEqual([])
  })

  describe('is refused at its field', () => {
    const sound = { key_id: 'rzp_live_0123456789abcd', key_secret: 'EnLs21M47BllR3X8PSFtjtbd', webhook_secret: 'a-webhook-secret' }
    it.for([
      ['of another kind', 'key_id', 'rzp_prod_0123456789abcd', 'bad-payment-key-id'],
      ['with a space', 'key_id', 'rzp_live_0123 456789abcd', 'bad-payment-key-id'],
      ['that is the secret', 'key_id', 'EnLs21M47BllR3X8PSFtjtbd', 'bad-payment-key-id'],
      ['that is missing', 'key_id', '', 'bad-payment-key-id'],
      ['that is missing', 'key_secret', '', 'bad-payment-key-secret'],
      ['with a space', 'key_secret', 'EnLs21M47B llR3X8PSFtjtbd', 'bad-payment-key-secret'],
      ['in Kannada', 'key_secret', 'ಗುಟ್ಟು-ಗುಟ್ಟು-ಗುಟ್ಟು', 'bad-payment-key-secret'],
      ['that is the id', 'key_secret', 'rzp_live_0123456789abcd', 'bad-payment-key-secret'],
      ['that is short', 'webhook_secret', 'short', 'bad-webhook-secret'],
      ['with spaces', 'webhook_secret', 'two words of it', 'bad-webhook-secret'],
      ['with a NUL', 'key_secret', 'EnLs21M47B\0lR3X8PSFtjtbd', 'malformed'],
      ['of 201 characters', 'key_id', 'x'.repeat(201), 'malformed'],
      ['of 100,000 characters', 'key_secret', 'x'.repeat(100_000), 'too-large'],
    ] as const)('%s: %s', async ([, field, value, code], { backend, admin }) => {
      const save = () => admin.client.settings.savePaymentKeys({ ...nothing, version: 0, ...sound, [field]: value })
      const status = code === 'malformed' ? 400 : code === 'too-large' ? 413 : 422
      await expectRefused(backend, save, { status, code })
    })
  })

  it('is not asked about without the password of whoever enters it', async ({ accounts, backend, admin }) => {
    const live = await accounts.add('live')
    const save = admin.client.settings.savePaymentKeys({ ...typed(live), version: 0, password: 'a guess' })
    await expect(save).rejects.toMatchObject({ code: 'wrong-current-password', params: { field: 'password' } })
    expect(await live.provider.orderPayments('order_1').catch(() => 'none made')).toBe('none made')
    expect(await backend.deps.store.read.selectFrom('payment_settings').selectAll().execute()).toEqual([])
  })

  it('of two owners who save at once is one’s, and the other is told', async ({ accounts, backend, admin }) => {
    const merchants = [await accounts.add('live'), await accounts.add('live')]
    const outcomes = await Promise.allSettled(merchants.map((merchant) => enter(admin, 0, merchant)))
    expect(outcomes.map(({ status }) => status).toSorted()).toEqual(['fulfilled', 'rejected'])
    const loser = merchants[outcomes.findIndex(({ status }) => status === 'rejected')] as Merchant
    await expectRefused(backend, () => enter(admin, 0, loser), { status: 409, code: 'settings-changed', params: { who: 'Asha Example' } })
    expect(await backend.deps.store.read.selectFrom('payment_key').select('id').execute()).toHaveLength(1)
  })
})

describe('webhooks', () => {
  it('of the earlier secret are taken for five days; what proves that deliveries arrive is the new one’s', async ({
    accounts,
    backend,
    admin,
    buyer,
  }) => {
    const [before, after] = [await accounts.add('live'), await accounts.add('live')]
    await enter(admin, 0, before)
    const own = await ordered(buyer, ['A1'])
    await enter(admin, 1, after)
    await before.pay(own.order.id)
    expect((await before.deliver(backend.origin, { event: 'order.paid', orderId: own.order.id })).status).toBe(200)
    expect(await statusOf(buyer)).toEqual(['paid'])
    expect(await ready(admin)).toMatchObject({ payments: 'good', webhook: 'weak' })
    const { earlier_webhooks_until: until } = await admin.client.settings.paymentKeys({})
    expect(until).toBe(new Date(backend.clock.now + 5 * day).toISOString())
    backend.clock.now += 5 * day - 1
    expect((await before.deliver(backend.origin, { event: 'payment.failed', id: 'evt_late' })).status).toBe(200)
    backend.clock.now += 1
    expect(await before.deliver(backend.origin, { event: 'payment.failed' })).toMatchObject({
      status: 422,
      json: { code: 'bad-signature' },
    })
    expect((await after.deliver(backend.origin, { event: 'payment.failed', id: 'evt_new' })).status).toBe(200)
    const again = await signInAdmin(backend)
    expect(await ready(again)).toMatchObject({ webhook: 'good' })
    expect(await again.client.settings.paymentKeys({})).toMatchObject({
      webhook: { last_delivery: new Date(backend.clock.now).toISOString() },
      earlier_webhooks_until: null,
    })
  })

  it('have a secret that can be changed alone', async ({ accounts, backend, admin, buyer }) => {
    const live = await accounts.add('live')
    await enter(admin, 0, live)
    await admin.client.settings.savePaymentKeys({ ...nothing, version: 1, webhook_secret: 'another-webhook-secret' })
    expect((await ordered(buyer, ['A1'])).key_id).toBe(live.keyId)
    expect((await deliver(backend, { event: 'payment.failed' }, 'another-webhook-secret')).status).toBe(200)
    expect((await live.deliver(backend.origin, { event: 'payment.failed' })).status).toBe(200)
  })

  it('of test payments are not those of live ones: the secret does not come along', async ({ accounts, admin }) => {
    const [test, live] = [await accounts.add('test'), await accounts.add('live')]
    await enter(admin, 0, test)
    await admin.client.settings.savePaymentKeys({ ...typed(live), version: 1, webhook_secret: '' })
    expect(await ready(admin)).toMatchObject({ payments: 'good', webhook: 'missing' })
  })
})

describe('a key that was replaced', () => {
  it('is forgotten when nothing needs it, and no sooner', async ({ accounts, backend, admin, buyer }) => {
    const [unused, used, now] = [await accounts.add('live'), await accounts.add('live'), await accounts.add('live')]
    await enter(admin, 0, unused)
    await enter(admin, 1, used)
    const own = await ordered(buyer, ['A1'])
    await buyer.client.payments.verify({ ...(await used.pay(own.order.id)), booking_id: own.bookingId })
    await enter(admin, 2, now)
    const left = async () => {
      await forgetPaymentKeys(backend.services)
      const { store } = backend.deps
      const secrets = await store.read.selectFrom('payment_settings').select('version').where('webhook_secret', 'is not', null).execute()
      return {
        keys: (await store.read.selectFrom('payment_key').select('id').execute()).map(({ id }) => id).toSorted(),
        secrets: secrets.map(({ version }) => version).toSorted(),
      }
    }
    expect(await left()).toEqual({ keys: [unused, used, now].map(({ keyId }) => keyId).toSorted(), secrets: [1, 2, 3] })
    backend.clock.now += 5 * day
    expect(await left()).toEqual({ keys: [used, now].map(({ keyId }) => keyId).toSorted(), secrets: [3] })
    // The show has been over for half a year, and the provider is asked about no order any more.
    await backend.deps.store.alone((tx) => tx.updateTable('payment_order').set({ check_at: null }).execute())
    backend.clock.now += 600 * day
    expect(await left()).toEqual({ keys: [now.keyId], secrets: [3] })
  })
})
