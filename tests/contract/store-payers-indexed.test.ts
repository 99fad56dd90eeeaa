import { countSeatsForNothing } from '@sabha/backend/store/bookings/bookings'
import { usesOfCode } from '@sabha/backend/store/prices/codes'
import type { Tx } from '@sabha/backend/store/store'
import { type CompiledQuery, SqliteAdapter, sql } from 'kysely'
import { describe, expect } from 'vitest'
import { buy } from '../builders/buyer.ts'
import { it as base } from '../builders/fixtures.ts'
import { makeCode } from '../builders/price-code.ts'

/** Runs what reads, and returns how the database finds the rows of each read. */
async function plansOf(tx: Tx, read: () => Promise<unknown>): Promise<string[]> {
  const isSqlite = tx.getExecutor().adapter instanceof SqliteAdapter
  const executor = tx.getExecutor()
  const run = executor.executeQuery.bind(executor)
  const plans: string[] = []
  executor.executeQuery = async <Row>(query: CompiledQuery) => {
    const { rows } = await run<Record<string, unknown>>({ ...query, sql: `${isSqlite ? 'explain query plan' : 'explain'} ${query.sql}` })
    plans.push(rows.map((row) => row['detail'] ?? row['QUERY PLAN']).join('\n'))
    return run<Row>(query)
  }
  try {
    await read()
  } finally {
    executor.executeQuery = run
  }
  return plans
}

/** A show with many free seats that were booked by a code, each by another guest. */
const it = base.extend('codeId', async ({ backend, buyer, admin }) => {
  const codeId = await makeCode(admin.client)
  await buy(backend.origin, buyer, ['A1'])
  const { store } = backend.deps
  await store.alone(async (tx) => {
    const { id: _, ...booking } = await tx.selectFrom('booking').selectAll().executeTakeFirstOrThrow()
    const free = { ...booking, base: 0, gst: 0, total: 0, code_id: codeId }
    const phones = Array.from({ length: 400 }, (_, n) => String(9_100_000_000 + n))
    const guests = phones.map((phone) => ({ name: booking.customer_name, phone, created_at: booking.created_at }))
    const known = await tx.insertInto('guest').values(guests).returning(['id', 'phone']).execute()
    const rows = known.map(({ id, phone }) => ({ ...free, public_id: `BKMANY${id}`, guest_id: id, customer_phone: phone }))
    await tx.insertInto('booking').values(rows).execute()
    await sql`analyze`.execute(tx)
  })
  return codeId
})

describe('what a guest pays for already is found by guest and by number, however many others book', () => {
  const person = { guestId: 99, phone: '9000000001' }

  it('among the free seats of a show', async ({ backend, codeId: _ }) => {
    const plans = await backend.deps.store.alone((tx) => plansOf(tx, () => countSeatsForNothing(tx, 1, person, 0)))
    for (const index of ['booking_free_guest', 'booking_free_phone']) expect(plans[0]).toContain(index)
  })

  it('among the uses of a code', async ({ backend, codeId }) => {
    const plans = await backend.deps.store.alone((tx) => plansOf(tx, () => usesOfCode(tx, codeId, { now: 0, of: person })))
    for (const index of ['booking_code_guest', 'booking_code_phone']) expect(plans[0]).toContain(index)
  })
})
