import { mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { describe, expect } from 'vitest'
import { signInAdmin } from '../builders/admin.ts'
import { type Backend, startBackend } from '../builders/backend.ts'
import { buy, signIn, visitor } from '../builders/buyer.ts'
import { describeOnce } from '../builders/fixtures.ts'
import { workMail } from '../builders/mail.ts'
import { enter, it, ordered, ready } from '../builders/payment-keys.ts'
import type { Merchant } from '../builders/provider-accounts.ts'
import { expectRefused } from '../builders/refused.ts'

const minute = 60_000

describe('keys of the environment', () => {
  const environment = ({ keyId, keySecret }: Merchant) => ({ RAZORPAY_KEY_ID: keyId, RAZORPAY_KEY_SECRET: keySecret })

  it('win, and nothing can be entered', async ({ accounts, startAgain }) => {
    const live = await accounts.add('live')
    const again = await startAgain({ settings: environment(live) })
    const admin = await signInAdmin(again)
    expect(await admin.client.settings.paymentKeys({})).toMatchObject({ holds: 'live', fixed: 'RAZORPAY_KEY_ID', key: { set_by: null } })
    await expectRefused(again, () => enter(admin, 0, live), {
      status: 409,
      code: 'setting-fixed',
      params: { field: 'key_id', variable: 'RAZORPAY_KEY_ID' },
    })
  })

  it('are kept for what was sold with them, through other keys and none; what the sandbox sold is its own', async ({
    accounts,
    backend,
    admin,
    startAgain,
  }) => {
    const [first, second] = [await accounts.add('live'), await accounts.add('live')]
    const played = await buy(backend.origin, await signIn(backend.origin, 'Meena Example', '9000000003'), ['B1'])
    const run = async (settings: Record<string, string>, work: (at: Backend) => Promise<void>) => {
      const at = await startAgain({ settings })
      await work(at).finally(() => at.close())
    }
    let paid = ''
    await run(environment(first), async (at) => {
      const own = await ordered(await signIn(at.origin), ['A1'])
      const fields = await first.pay(own.order.id)
      await visitor(at.origin).payments.verify({ ...fields, booking_id: own.bookingId })
      paid = fields.razorpay_payment_id
    })
    await run(environment(second), async (at) => {
      const { client } = await signInAdmin(at)
      const [{ booking_id: sold = '' } = {}] = (await client.bookings.search({ search: 'Kamala' })).bookings
      await client.bookings.cancel({ booking_id: sold, seats: null, refund: true, note: '' })
      await client.bookings.cancel({ booking_id: played.booking_id, seats: null, refund: true, note: '' })
    })
    await run({}, async (at) => {
      expect(at.services.paymentKeys.isSandbox).toBe(true)
      await workMail(at)
      const refunds = await at.deps.store.read.selectFrom('refund').select('status').execute()
      expect(refunds).toEqual([{ status: 'processed' }, { status: 'processed' }])
    })
    expect(await first.provider.refundsOf(paid)).toHaveLength(1)
    expect(await ready(admin)).not.toHaveProperty('earlier-payments')
  })

  describeOnce('of a box office whose sandbox’s books are damaged', () => {
    it('hold all the same', async ({ accounts }) => {
      const live = await accounts.add('live')
      const dataDir = mkdtempSync(join(tmpdir(), 'sabha-books-'))
      writeFileSync(join(dataDir, 'sandbox.sqlite'), 'no books, and long enough to be read as some'.repeat(100))
      try {
        const own = await startBackend({ jobs: 'idle', dataDir, settings: { RAZORPAY_API_URL: accounts.apiUrl, ...environment(live) } })
        const asked = await signIn(own.origin).then((buyer) => ordered(buyer, ['A1']))
        await own.close()
        expect(asked.key_id).toBe(live.keyId)
      } finally {
        rmSync(dataDir, { recursive: true })
      }
    })
  })

  it('are those of orders of an earlier release, but for what is in the sandbox’s books', async ({
    accounts,
    backend,
    buyer,
    rival,
    startAgain,
  }) => {
    const [played, own] = [await ordered(buyer, ['A1']), await ordered(rival, ['A2'])]
    const { store } = backend.deps
    await store.alone(async (tx) => {
      await tx.updateTable('payment_order').set({ key_id: null }).execute()
      await tx.updateTable('payment_order').set({ id: 'order_elsewhere' }).where('id', '=', own.order.id).execute()
    })
    const live = await accounts.add('live')
    await startAgain({ settings: environment(live) }).then((again) => again.close())
    const rows = await store.read.selectFrom('payment_order').select(['id', 'key_id']).execute()
    expect(new Map(rows.map(({ id, key_id }) => [id, key_id]))).toEqual(
      new Map([
        [played.order.id, 'rzp_test_sandbox'],
        ['order_elsewhere', live.keyId],
      ]),
    )
  })

  it('of an earlier release that are gone now leave its orders waiting, not to the sandbox, until a key is entered that knows them', async ({
    accounts,
    backend,
    admin,
    buyer,
    startAgain,
  }) => {
    const [other, live] = [await accounts.add('live'), await accounts.add('live')]
    await enter(admin, 0, live)
    const own = await ordered(buyer, ['A1'])
    await buyer.client.payments.verify({ ...(await live.pay(own.order.id)), booking_id: own.bookingId })
    const { store } = backend.deps
    await store.alone(async (tx) => {
      await tx.updateTable('payment_order').set({ key_id: null }).execute()
      await tx.deleteFrom('payment_settings').execute()
      await tx.deleteFrom('payment_key').execute()
    })
    const again = await startAgain()
    const refunds = () => store.read.selectFrom('refund').select('status').execute()
    const owner = await signInAdmin(again)
    await owner.client.bookings.cancel({ booking_id: own.bookingId, seats: null, refund: true, note: '' })
    await workMail(again)
    expect(await refunds()).toEqual([{ status: 'queued' }])
    expect(await ready(owner)).toMatchObject({ payments: 'missing', 'earlier-payments': 'weak 1' })
    await enter(owner, 0, other)
    again.clock.now += minute
    await workMail(again)
    expect(await refunds()).toEqual([{ status: 'queued' }])
    await enter(owner, 1, live)
    again.clock.now += 2 * minute
    await workMail(again)
    expect(await refunds()).toEqual([{ status: 'processed' }])
    expect(await ready(owner)).not.toHaveProperty('earlier-payments')
  })
})

describe('without the file that opens the keys', () => {
  it('nothing is sold online, by the sandbox least of all, until they are entered again', async ({
    accounts,
    backend,
    admin,
    buyer,
    startAgain,
  }) => {
    const [before, after] = [await accounts.add('live'), await accounts.add('live')]
    await enter(admin, 0, before)
    const own = await ordered(buyer, ['A1'])
    const paid = await before.pay(own.order.id)
    rmSync(join(backend.dataDir, 'secrets.key'))
    const again = await startAgain()
    const owner = await signInAdmin(again)
    const guest = await signIn(again.origin, 'Gopal Example', '9000000002')
    expect(await owner.client.settings.paymentKeys({})).toMatchObject({ holds: 'closed', key: { is_readable: false } })
    expect(await ready(owner)).toMatchObject({ 'payment-key': 'missing', 'earlier-payments': 'weak 1' })
    await expect(ordered(guest, ['A2'])).rejects.toMatchObject({ status: 503, code: 'payments-closed' })
    await expect(owner.client.settings.tryPayment({})).rejects.toMatchObject({ code: 'payments-closed' })
    const verify = () => visitor(again.origin).payments.verify({ ...paid, booking_id: own.bookingId })
    await expect(verify()).rejects.toMatchObject({ status: 503, code: 'provider-unavailable' })
    await enter(owner, 1, after)
    expect((await ordered(guest, ['A2'])).key_id).toBe(after.keyId)
    await expect(verify()).rejects.toMatchObject({ code: 'provider-unavailable' })
    expect(await ready(owner)).toMatchObject({ payments: 'good', 'earlier-payments': 'weak 1' })
    // The owner enters the earlier key for a moment, and what it sold is settled.
    await enter(owner, 2, before)
    expect((await verify()).booking.status).toBe('paid')
  })
})
