import type { Counter, Order } from '@sabha/scanner/counter/counter'
import { type CodeUse, quoteSale } from '@sabha/ticketing/counter-seller'
import { afterEach, beforeEach, describe, expect, it } from 'vitest'
import { type Admin, signInAdmin } from '../builders/admin.ts'
import { type Backend, startBackend } from '../builders/backend.ts'
import { makeCode } from '../builders/price-code.ts'
import { SellingPhone } from '../builders/selling-phone.ts'

const minute = 60_000

let backend: Backend
let admin: Admin
let phone: SellingPhone
let counter: Counter

beforeEach(async () => {
  backend = await startBackend({ jobs: 'idle' })
  admin = await signInAdmin(backend)
  phone = new SellingPhone(backend)
  counter = await phone.open(await phone.pair())
  await counter.stock({ KAVERI: 6 })
})
afterEach(async () => {
  phone.close()
  await backend.close()
})

const free = () => [...counter.status().free]
const wish = (seats: string[], code = 'spring') => ({ seats, who: {}, phone: '', code, sentTo: '' })

async function taken(seats: string[]): Promise<CodeUse> {
  const answer = await counter.takeCode(wish(seats))
  if (answer.kind !== 'taken') throw new Error(JSON.stringify(answer))
  return answer.use
}

/** Makes an order as the screens do. */
function orderOf(seats: string[], code: CodeUse): Order {
  const { seller } = counter.status()
  const quoted = seller && quoteSale(seller, { seats: seats.map((id) => ({ id })), payment: 'cash', code }, counter.now())
  return { seats, who: {}, code, payment: 'cash', total: quoted?.amount.total ?? 0, name: '', phone: '', language: 'en' }
}

async function begin(seats: string[], code: CodeUse) {
  const begun = await counter.begin(orderOf(seats, code))
  if (begun.kind !== 'begun') throw new Error(JSON.stringify(begun))
  return begun.sale
}

const uses = async () => (await admin.client.prices.codes({})).codes[0]?.uses

describe('a code on a phone that sells', () => {
  it('is asked for with a network, and sells without one', async () => {
    const id = await makeCode(admin.client, { uses_most: 1 })
    const [a = '', b = ''] = free()
    phone.isOnline = false
    expect(await counter.takeCode(wish([a]))).toEqual({ kind: 'unreachable' })
    phone.isOnline = true
    await counter.syncNow()
    // The first answer is lost: the phone asks for the same use again, and there is one use.
    phone.answersLost = 1
    expect(await counter.takeCode(wish([a]))).toEqual({ kind: 'unreachable' })
    const code = await taken([a])
    expect(await counter.takeCode(wish([b]))).toMatchObject({ kind: 'refused', code: 'unknown-price-code' })
    phone.isOnline = false
    const sale = await begin([a], code)
    expect(await counter.sell(sale.id)).toMatchObject({ kind: 'sold', sale: { sold: { record: { code: { use: code.use } } } } })
    phone.isOnline = true
    await counter.syncNow()
    const { bookings } = await admin.client.bookings.search({})
    expect(bookings).toMatchObject([{ total_amount: sale.total / 100 }])
    const { code_id } = await backend.deps.store.read.selectFrom('booking').select('code_id').executeTakeFirstOrThrow()
    expect([code_id, await uses()]).toEqual([id, 1])
  })

  it('is another guest’s when this one doesn’t pay', async () => {
    await makeCode(admin.client, { uses_most: 1 })
    const [a = ''] = free()
    const sale = await begin([a], await taken([a]))
    await counter.drop(sale.id)
    await expect.poll(uses).toBe(0)
    counter.dropCode(await taken([a]))
    await expect.poll(uses).toBe(0)
  })

  it('is not taken for a guest who pays long after they were told', async () => {
    await makeCode(admin.client)
    const [a = '', b = ''] = free()
    const code = await taken([a, b])
    const sale = await begin([a], code)
    backend.clock.now += 31 * minute
    expect(await counter.sell(sale.id)).toMatchObject({ kind: 'price-changed' })
    expect(await counter.begin(orderOf([b], code))).toEqual({ kind: 'refused', why: { kind: 'code-over' } })
  })
})
