import { agree, type CodeUse, endLease } from '@sabha/ticketing/counter-seller'
import { describe, expect } from 'vitest'
import type { Admin } from '../builders/admin.ts'
import type { Backend } from '../builders/backend.ts'
import { CounterPhone } from '../builders/counter-phone.ts'
import { it, itOnce } from '../builders/fixtures.ts'
import { codeDraft, makeCode } from '../builders/price-code.ts'
import { savePoint } from '../builders/put-back.ts'
import { expectRefused } from '../builders/refused.ts'

const minute = 60_000
const noCode = { status: 404, code: 'unknown-price-code' } as const

type Counter = Awaited<ReturnType<typeof CounterPhone.pair>>

interface Asked {
  use?: string
  code?: string
  phone?: string
  codeFor?: string
}

function takeCode(
  { client, state }: Counter,
  seats: string[],
  { use = crypto.randomUUID(), code = 'spring', phone = '', codeFor }: Asked = {},
) {
  const { leaseId = 0, version = 0 } = state.lease ?? {}
  const sent = codeFor === undefined ? {} : { code_for: codeFor }
  return client.counter.takeCode({ use, code, phone, lease_id: leaseId, version, seats: seats.map((id) => ({ id })), ...sent })
}

/** Takes a code for these seats. Returns its use as the phone keeps it. */
async function useOf(counter: Counter, seats: string[], asked: Asked = {}): Promise<CodeUse> {
  const use = crypto.randomUUID()
  const { rule, until } = await takeCode(counter, seats, { use, ...asked })
  return { use, rule, until: Date.parse(until) }
}

async function counterWith(backend: Backend, admin: Admin, seats = ['A1', 'A2', 'A3', 'A4']): Promise<Counter> {
  const counter = await CounterPhone.pair(backend, { admin })
  await counter.lease({ seats })
  return counter
}

const usesOf = async (admin: Admin) => (await admin.client.prices.codes({})).codes[0]?.uses
const codesSold = (backend: Backend) =>
  backend.deps.store.read.selectFrom('booking').select(['code_id', 'total']).where('status', '=', 'paid').orderBy('id').execute()

describe('a code at a counter', () => {
  it('takes the same off as online, counts as used from then on, and sells with no network', async ({ backend, admin, buyer }) => {
    const id = await makeCode(admin.client, { uses_most: 1 })
    const counter = await counterWith(backend, admin)
    const full = await counter.sell(['A4'])
    const code = await useOf(counter, ['A1', 'A2'])
    expect(code.rule).toEqual({ name: 'SPRING', kind: 'percent', value: 10 })
    expect(await usesOf(admin)).toBe(1)
    // Online and at another counter it is used up, and refused with the same words.
    const held = {
      show_id: '1',
      seats: ['B1'],
      customer_name: buyer.name,
      customer_phone: buyer.phone,
      customer_email: null,
      code: 'SPRING',
    }
    await expectRefused(backend, () => buyer.client.bookings.hold(held), noCode)
    const other = await CounterPhone.pair(backend, { admin, name: 'Other' })
    await other.lease({ seats: ['B2'] })
    await expectRefused(backend, () => takeCode(other, ['B2']), noCode)
    // Asked again, as the answer was lost.
    expect(await takeCode(counter, ['A1', 'A2'], { use: code.use })).toMatchObject({ rule: code.rule })
    const sale = await counter.sell(['A1', 'A2'], { code })
    expect(sale.record).toMatchObject({ total: Math.round(2 * full.record.total * 0.9), code: { use: code.use, name: 'SPRING' } })
    expect(await counter.send()).toMatchObject([{ doubts: [] }, { doubts: [] }])
    expect(await codesSold(backend)).toEqual([
      { code_id: null, total: full.record.total },
      { code_id: id, total: sale.record.total },
    ])
    expect(await usesOf(admin)).toBe(1)
    // Sent twice, it is one sale and one use.
    sale.isKept = false
    expect(await counter.send()).toMatchObject([{ doubts: [] }])
    expect(await usesOf(admin)).toBe(1)
  })

  it('is free again when the guest didn’t pay, and when all has arrived that can have been sold by it', async ({ backend, admin }) => {
    await makeCode(admin.client, { uses_most: 1 })
    const counter = await counterWith(backend, admin)
    const dropped = await useOf(counter, ['A1'])
    await counter.client.counter.dropCode({ use: dropped.use })
    expect(await usesOf(admin)).toBe(0)
    await counter.client.counter.dropCode({ use: dropped.use })
    const lost = await useOf(counter, ['A1'])
    const other = await CounterPhone.pair(backend, { admin, name: 'Other' })
    await other.client.counter.dropCode({ use: lost.use })
    // While it is away with its phone the use counts, however long: the phone may have sold with it.
    backend.clock.now += 70 * minute
    expect(await usesOf(admin)).toBe(1)
    expect(await counter.trySell(['A1'], { code: lost })).toEqual({ kind: 'code-over' })
    await counter.report()
    expect(await usesOf(admin)).toBe(0)
    // The guest who was told a price in time has half an hour to pay, and the sale may come much later.
    const code = await useOf(counter, ['A1'])
    const agreed = agree(counter.state, { seats: [{ id: 'A1' }], payment: 'cash', code }, backend.clock.now + 29 * minute)
    if ('kind' in agreed) throw new Error(agreed.kind)
    backend.clock.now += 50 * minute
    await counter.report()
    expect(await usesOf(admin)).toBe(1)
    await counter.sell(['A1'], { agreed })
    backend.clock.now += 600 * minute
    expect(await counter.send()).toMatchObject([{ result: 'booked', doubts: [] }])
    expect(await usesOf(admin)).toBe(1)
  })

  it('of certain guests is for those, and one that counts by guest asks for their number', async ({ backend, admin }) => {
    await makeCode(admin.client, { people: ['meera@example.org', '9000000077'] })
    const counter = await counterWith(backend, admin)
    await expectRefused(backend, () => takeCode(counter, ['A1']), noCode)
    await takeCode(counter, ['A1'], { phone: '9000000077' })
    await takeCode(counter, ['A1'], { codeFor: 'Meera@example.org' })
    await makeCode(admin.client, { code: 'ONCE', uses_each: 1 })
    await expectRefused(backend, () => takeCode(counter, ['A1'], { code: 'once' }), { status: 422, code: 'code-needs-phone' })
    await takeCode(counter, ['A1'], { code: 'once', phone: '9000000011' })
    await expectRefused(backend, () => takeCode(counter, ['A2'], { code: 'once', phone: '9000000011' }), noCode)
    await takeCode(counter, ['A2'], { code: 'once', phone: '9000000012' })
    await expectRefused(backend, () => takeCode(counter, ['A2'], { phone: '123' }), { status: 422, code: 'invalid-phone' })
  })

  it('that takes nothing off these seats is not used up, nor is one of a gift', async ({ backend, admin }) => {
    await makeCode(admin.client, { sections: ['NETRAAVATI'], uses_most: 1 })
    const counter = await counterWith(backend, admin, ['A1', 'O1'])
    await expectRefused(backend, () => takeCode(counter, ['A1']), noCode)
    const code = await useOf(counter, ['A1', 'O1'])
    // In the end the guest takes other seats, or the seats are a gift.
    expect((await counter.sell(['A1'], { code })).record.code).toBeUndefined()
    expect((await counter.sell(['O1'], { code, payment: 'complimentary' })).record).toMatchObject({ total: 0 })
    expect(counter.sales.at(-1)?.record.code).toBeUndefined()
    await expectRefused(backend, () => takeCode(counter, ['B1', 'Q99']), { status: 400, code: 'malformed' })
    await admin.client.counter.stop({ counter_id: counter.counterId })
    await admin.client.counter.free({ counter_id: counter.counterId })
    expect(await usesOf(admin)).toBe(0)
  })

  itOnce('whose use the books have lost is booked as it was paid, and a person is told', async ({ backend, admin }) => {
    const id = await makeCode(admin.client)
    const counter = await counterWith(backend, admin)
    const putBack = await savePoint(backend.deps.store)
    const code = await useOf(counter, ['A1'])
    const sale = await counter.sell(['A1'], { code })
    await putBack()
    expect(await counter.send()).toMatchObject([{ result: 'booked', doubts: ['code'] }])
    expect(await codesSold(backend)).toEqual([{ code_id: id, total: sale.record.total }])
    // The code has changed since; the agreed price stays.
    const later = await useOf(counter, ['A2'])
    await admin.client.prices.saveCode({ id: String(id), code: codeDraft({ value: 50 }) })
    await counter.sell(['A2'], { code: later })
    expect(await counter.send()).toMatchObject([{ result: 'booked', doubts: [] }])
    counter.state = endLease(counter.state)
    await counter.sync()
  })

  it('can’t be found by trying', async ({ backend, admin }) => {
    await makeCode(admin.client)
    const counter = await counterWith(backend, admin)
    const tries = backend.services.limits.wrongCodesPerMinute
    for (let n = 0; n < tries; n++) await expect(takeCode(counter, ['A1'], { code: `no${n}x` })).rejects.toMatchObject(noCode)
    await expectRefused(backend, () => takeCode(counter, ['A1']), { status: 429, code: 'too-many-requests' })
    backend.clock.now += minute
    await takeCode(counter, ['A1'])
  })
})
