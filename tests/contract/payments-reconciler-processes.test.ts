import { type PaymentProvider, ProviderError } from '@sabha/backend/adapters/razorpay/provider'
import { reconcileDue } from '@sabha/backend/jobs/reconciler'
import { describe, expect } from 'vitest'
import { type Backend, startBackend } from '../builders/backend.ts'
import { order, payAtSandbox, signIn } from '../builders/buyer.ts'
import { it } from '../builders/fixtures.ts'

const minute = 60_000

/** A provider that records which orders it is asked about. */
function counting(provider: PaymentProvider, asked: string[], fails: (orderId: string) => boolean = () => false): PaymentProvider {
  return {
    ...provider,
    async orderPayments(id) {
      asked.push(id)
      if (fails(id)) throw new ProviderError('unreadable', 'an answer of another shape')
      return provider.orderPayments(id)
    },
  }
}

async function orders(backend: Backend, count: number, pay: boolean): Promise<string[]> {
  const ids: string[] = []
  for (let seat = 1; seat <= count; seat++) {
    const { orderId } = await order(await signIn(backend.origin), [`B${seat}`])
    if (pay) await payAtSandbox(backend.origin, orderId)
    ids.push(orderId)
  }
  return ids
}
const tickets = async ({ deps }: Backend) => (await deps.store.read.selectFrom('ticket').select('id').execute()).length

it('several processes share the asking: each order is asked about once', async ({ backend }) => {
  const ids = await orders(backend, 8, true)
  backend.clock.now += 9.8 * minute
  const second = await startBackend({ dataDir: backend.dataDir, jobs: 'idle', clockAt: backend.clock.now })
  try {
    const asked: string[] = []
    const provider = counting(backend.deps.provider, asked)
    for (const { deps } of [backend, second]) deps.provider = provider
    await Promise.all([backend, second, backend, second].map(({ services }) => reconcileDue(services)))
    expect(asked.toSorted()).toEqual(ids.toSorted())
    expect(await tickets(backend)).toBe(8)
  } finally {
    await second.close()
  }
})

describe('an order whose process died while asking', () => {
  it('is asked about again after a minute, by whoever is there', async ({ backend }) => {
    await orders(backend, 1, true)
    backend.clock.now += 9.8 * minute
    const { provider } = backend.deps
    backend.deps.provider = { ...provider, orderPayments: () => new Promise(() => {}) }
    void reconcileDue(backend.services)
    await expect
      .poll(async () => (await backend.deps.store.read.selectFrom('payment_order').select('check_at').execute())[0]?.check_at)
      .toBe(backend.clock.now + minute)
    backend.deps.provider = provider
    await reconcileDue(backend.services)
    expect(await tickets(backend)).toBe(0)
    backend.clock.now += minute
    await reconcileDue(backend.services)
    expect(await tickets(backend)).toBe(1)
  })
})

it('an order of which the provider answers nonsense does not stop those behind it, and is asked about again', async ({ backend }) => {
  const [bad] = await orders(backend, 4, true)
  backend.clock.now += 9.8 * minute
  const asked: string[] = []
  const { provider } = backend.deps
  backend.deps.provider = counting(provider, asked, (id) => id === bad)
  await expect(reconcileDue(backend.services)).rejects.toBeInstanceOf(ProviderError)
  expect(await tickets(backend)).toBe(3)
  backend.clock.now += 15_000
  backend.deps.provider = provider
  await reconcileDue(backend.services)
  expect(await tickets(backend)).toBe(4)
})

it('three orders of which the provider answers nonsense, for ever, hold up nobody but themselves', async ({ backend, admin }) => {
  const all = await orders(backend, 6, true)
  const bad = all.slice(0, 3)
  backend.clock.now += 9.8 * minute
  const asked: string[] = []
  const { provider } = backend.deps
  backend.deps.provider = counting(provider, asked, (id) => bad.includes(id))
  const turn = () => reconcileDue(backend.services).catch((error: unknown) => expect(error).toBeInstanceOf(ProviderError))
  await turn()
  expect(await tickets(backend)).toBe(0)
  await turn()
  expect(await tickets(backend)).toBe(3)

  // The provider is asked about them less and less often, and staff hear of them.
  for (let seconds = 0; seconds < 3600; seconds += 10) {
    backend.clock.now += 10_000
    await turn()
  }
  const perOrder = asked.filter((id) => id === bad[0]).length
  expect(perOrder).toBeGreaterThan(10)
  expect(perOrder).toBeLessThan(25)
  const open = (await admin.client.reports.tasks({})).attention.filter(({ kind }) => kind === 'payment-open')
  expect(open).toHaveLength(3)
  backend.clock.now += 5 * minute
  backend.deps.provider = provider
  await reconcileDue(backend.services)
  expect(await tickets(backend)).toBe(6)
  expect((await admin.client.reports.tasks({})).attention.filter(({ kind }) => kind === 'payment-open')).toEqual([])
})

it('a provider that is down is not asked about every order', async ({ backend }) => {
  await orders(backend, 8, false)
  backend.clock.now += 9.8 * minute
  const asked: string[] = []
  backend.deps.provider = counting(backend.deps.provider, asked, () => true)
  await expect(reconcileDue(backend.services)).rejects.toBeInstanceOf(ProviderError)
  expect(asked).toHaveLength(3)
})
