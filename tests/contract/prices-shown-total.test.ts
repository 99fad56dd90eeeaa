import { describe, expect } from 'vitest'
import type { Backend } from '../builders/backend.ts'
import { type Buyer, hold } from '../builders/buyer.ts'
import { it } from '../builders/fixtures.ts'
import { codeDraft, makeCode } from '../builders/price-code.ts'
import { makeRule, step } from '../builders/price-rule.ts'
import { expectRefused } from '../builders/refused.ts'
import { addShowIn, studio } from '../builders/show.ts'

type HoldRequest = Parameters<Buyer['client']['bookings']['hold']>[0]

const ask = ({ client, name, phone }: Buyer, asked: Partial<HoldRequest>) =>
  client.bookings.hold({
    show_id: '1',
    customer_name: name,
    customer_phone: phone,
    ...asked,
  })

const changed = (total: string, shown: string) =>
  ({
    status: 409,
    code: 'price-changed',
    message: `The price has changed: ${total} instead of ${shown}.`,
  }) as const

async function prices({ deps }: Backend, showId: string, kaveri: number) {
  const set = {
    prices: JSON.stringify({ KAVERI: { earlyBird: kaveri, regular: kaveri } }),
  }
  await deps.store.alone((tx) => tx.updateTable('show').set(set).where('id', '=', Number(showId)).execute())
}

describe('whoever says what their screen said', () => {
  it('is held the seats at that price, and is asked where it is another by now', async ({ backend, buyer, rival, admin }) => {
    const steps = [step('100', { seats: 1 }, 'fixed')]
    await makeRule(admin.client, {
      kind: 'sold-steps',
      name: 'First',
      steps,
      sections: ['NETRAAVATI'],
    })
    const asked = { seats: ['O1', 'A1'], shown_total: '2,599' }
    expect((await ask(buyer, asked)).total_amount).toBe(2599)
    // The rival's screen shows an old total: the buyer has taken the only early seat since.
    await expectRefused(backend, () => ask(rival, { seats: ['A2', 'O2'], shown_total: 2599 }), {
      ...changed('₹3,098', '₹2,599'),
      params: {
        total: '₹3,098',
        shown: '₹2,599',
        total_amount: 3098,
        seats: ['A2', 'O2'],
        prices: ['2499', '599'],
      },
    })
    expect((await ask(rival, { seats: ['A2', 'O2'], shown_total: 3098 })).total_amount).toBe(3098)
    expect((await hold(rival, ['A2'])).total_amount).toBe(2499)
  })

  it('is asked where a code has come to take off less, and where a rule has come', async ({ backend, buyer, admin }) => {
    const id = await makeCode(admin.client)
    const asked = { seats: ['A1'], code: 'SPRING', shown_total: 2249.1 }
    await admin.client.prices.saveCode({ id, code: codeDraft({ value: 5 }) })
    await expectRefused(backend, () => ask(buyer, asked), changed('₹2,374.05', '₹2,249.10'))
    await makeRule(admin.client, { kind: 'fee', name: 'House', amount: 10 })
    await expectRefused(backend, () => ask(buyer, { seats: ['A1'], shown_total: 2499 }), changed('₹2,509', '₹2,499'))
  })

  it('is asked where the best seats have another price', async ({ backend, buyer, admin }) => {
    const best = { count: 2, section: 'KAVERI' }
    expect((await ask(buyer, { best, shown_total: 4998 })).seats).toHaveLength(2)
    await makeRule(admin.client, { kind: 'fee', name: 'House', amount: 10 })
    await expectRefused(backend, () => ask(buyer, { best, shown_total: 4998 }), changed('₹5,018', '₹4,998'))
  })

  it('is asked where free seats have a price, and where others have become free', async ({ backend, buyer }) => {
    const showId = String(await addShowIn(backend.deps.store, studio))
    await prices(backend, showId, 0)
    const free = await ask(buyer, {
      show_id: showId,
      seats: ['A1'],
      shown_total: 0,
    })
    expect((await buyer.client.bookings.confirm({ booking_id: free.booking_id })).booking.total_amount).toBe(0)
    await expectRefused(backend, () => ask(buyer, { show_id: showId, seats: ['A2'], shown_total: 500 }), changed('₹0', '₹500'))
    await prices(backend, showId, 50_000)
    await expectRefused(backend, () => ask(buyer, { show_id: showId, seats: ['A2'], shown_total: 0 }), changed('₹500', '₹0'))
    await expectRefused(backend, () => ask(buyer, { show_id: showId, seats: ['A2'], shown_total: 'x' }), { status: 400, code: 'malformed' })
  })
})

it('the counter is asked where the price of the seats is another by now, and not where it says what it took', async ({
  backend,
  admin,
}) => {
  const sale = {
    show_id: '1',
    seats: ['A1'],
    customer_name: 'Meena Example',
    customer_phone: '',
    customer_email: null,
    note: '',
    shown_total: 2499,
  }
  await makeRule(admin.client, { kind: 'fee', name: 'House', amount: 10 })
  await expectRefused(
    backend,
    () =>
      admin.client.bookings.bookByStaff({
        ...sale,
        kind: 'cash',
        amount: null,
      }),
    changed('₹2,509', '₹2,499'),
  )
  await admin.client.bookings.bookByStaff({
    ...sale,
    kind: 'cash',
    amount: 2000,
  })
  await admin.client.bookings.bookByStaff({
    ...sale,
    seats: ['A2'],
    kind: 'complimentary',
    amount: null,
  })
  await admin.client.bookings.bookByStaff({
    ...sale,
    seats: ['A3'],
    kind: 'upi',
    amount: null,
    shown_total: 2509,
  })
})
