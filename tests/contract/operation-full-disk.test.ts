import { ApiError } from '@sabha/api/errors'
import { StoreUnavailable } from '@sabha/backend/store/store'
import { sql } from 'kysely'
import { describe, expect } from 'vitest'
import type { Backend } from '../builders/backend.ts'
import { type Buyer, buy, hold, order, payAtSandbox, signIn } from '../builders/buyer.ts'
import { it } from '../builders/fixtures.ts'
import { raw } from '../builders/raw.ts'
import { expectRefused } from '../builders/refused.ts'
import { wrapStore } from '../builders/wrap-store.ts'

const busy = { status: 503, code: 'try-again', message: 'The box office is busy. Please try again.' } as const

/** Leaves the database this many more pages of 4 kB, as a disk that is nearly full does. */
async function leaveRoom({ deps }: Backend, pages: number): Promise<void> {
  await deps.store.alone(async (tx) => {
    const { rows } = await sql<{ page_count: number }>`pragma page_count`.execute(tx)
    await sql`pragma max_page_count = ${sql.lit((rows[0]?.page_count ?? 0) + pages)}`.execute(tx)
  })
}

interface Attempt {
  buyer: Buyer
  seats: string[]
}

/** Returns who got their seats, by the public id of the booking, and who was refused. */
async function holdAtOnce(attempts: Attempt[]): Promise<{ held: Map<string, Attempt>; refused: Attempt[] }> {
  const held = new Map<string, Attempt>()
  const refused: Attempt[] = []
  await Promise.all(
    attempts.map(async (attempt) => {
      try {
        held.set((await hold(attempt.buyer, attempt.seats)).booking_id, attempt)
      } catch (error) {
        expect(error).toBeInstanceOf(ApiError)
        expect(error).toMatchObject(busy)
        refused.push(attempt)
      }
    }),
  )
  return { held, refused }
}

async function kept({ deps }: Backend) {
  const bookings = await deps.store.read.selectFrom('booking').select('public_id').execute()
  const seats = await deps.store.read.selectFrom('seat').select(['row', 'number']).where('status', '=', 'reserved').execute()
  return {
    bookings: bookings.map((booking) => booking.public_id).toSorted(),
    seats: seats.map((seat) => `${seat.row}${seat.number}`).toSorted(),
  }
}

describe('a disk that fills up in the middle of a sale', () => {
  it.override('options', { settings: { LIMIT_UNPAID_SEATS: '10000' } })

  it('keeps every hold that was answered, and nothing of those that were not; with room again the sale goes on', async ({ backend }) => {
    const rows = [...'ABCDEFGHIJKLMNOPQRSTUVWXYZ']
    const attempts: Attempt[] = await Promise.all(
      rows.flatMap((row) =>
        [1, 11].map(async (first) => ({
          buyer: await signIn(backend.origin),
          seats: Array.from({ length: 10 }, (_, index) => `${row}${first + index}`),
        })),
      ),
    )
    await leaveRoom(backend, 4)

    const held = new Map<string, Attempt>()
    const refused: Attempt[] = []
    // Comes in waves, so that some arrive before the disk is full, and each wave shares a transaction.
    for (let start = 0; start < attempts.length; start += 8) {
      const wave = await holdAtOnce(attempts.slice(start, start + 8))
      for (const [id, attempt] of wave.held) held.set(id, attempt)
      refused.push(...wave.refused)
    }
    expect(held.size).toBeGreaterThan(0)
    expect(refused.length).toBeGreaterThan(0)
    expect(await kept(backend)).toEqual({
      bookings: [...held.keys()].toSorted(),
      seats: [...held.values()].flatMap(({ seats }) => seats).toSorted(),
    })

    // Guests who only look are served all the while.
    expect((await raw(backend.origin, '/api/health.php')).status).toBe(200)
    expect((await raw(backend.origin, '/api/get_seats.php?show_id=1')).status).toBe(200)

    await leaveRoom(backend, 10_000)
    const later = await holdAtOnce(refused)
    expect(later.refused).toEqual([])
    expect((await kept(backend)).seats).toHaveLength(attempts.length * 10)
    expect((await buy(backend.origin, await signIn(backend.origin), ['A21'])).status).toBe('paid')
  })
})

describe('a database that takes nothing', () => {
  let isFull = false

  it.override('options', {
    change: ({ store }) => ({
      store: wrapStore(store, (job, run) => (isFull ? Promise.reject(new StoreUnavailable('full')) : run(job))),
    }),
  })
  it.beforeEach(() => {
    isFull = false
  })

  async function whileFull(backend: Backend, call: () => Promise<unknown>): Promise<void> {
    isFull = true
    await expectRefused(backend, call, busy)
    isFull = false
  }

  it('signs nobody in and holds no seat, and says to try again', async ({ backend, buyer }) => {
    await whileFull(backend, () => signIn(backend.origin))
    await whileFull(backend, () => hold(buyer, ['A1']))
    expect((await hold(buyer, ['A1'])).success).toBe(true)
  })

  it('keeps no order; the next attempt gets the one that the provider has by then', async ({ backend, buyer }) => {
    const { booking_id, total_amount } = await hold(buyer, ['A1'])
    const ask = () => buyer.client.payments.createOrder({ amount: total_amount, currency: 'INR', booking_id })
    await whileFull(backend, ask)
    const { id } = (await ask()).order
    expect(await backend.deps.provider.createOrder({ amount: total_amount * 100, receipt: booking_id, notes: {} })).toMatchObject({ id })
  })

  it('books no payment, and forgets none', async ({ backend, buyer }) => {
    const { bookingId, orderId } = await order(buyer, ['A1'])
    const fields = { ...(await payAtSandbox(backend.origin, orderId)), booking_id: bookingId }
    await whileFull(backend, () => buyer.client.payments.verify(fields))
    await whileFull(backend, () => buyer.client.bookings.release({ booking_id: bookingId }))
    expect((await buyer.client.payments.verify(fields)).booking.status).toBe('paid')
  })

  it('gives no seats back, moves no booking and queues no mail', async ({ backend, buyer, rival }) => {
    const { booking_id } = await hold(buyer, ['A1'])
    await whileFull(backend, () => buyer.client.bookings.release({ booking_id }))
    const paid = await buy(backend.origin, buyer, ['A2'])
    const { booking_id: id, verification_code } = paid
    await whileFull(backend, () => rival.client.bookings.claim({ booking_id: id, verification_code, phone: buyer.phone }))
    await whileFull(backend, () => buyer.client.tickets.resend({ booking_id: paid.booking_id, email: 'kamala@example.com' }))
  })

  it('prints tickets all the same', async ({ backend, buyer }) => {
    const { booking_id } = await buy(backend.origin, buyer, ['A1'])
    isFull = true
    const { pdf_path } = await buyer.client.tickets.pdf({ booking_id })
    expect((await raw(backend.origin, pdf_path)).status).toBe(200)
    expect((await buyer.client.bookings.mine({})).bookings).toHaveLength(1)
  })
})
