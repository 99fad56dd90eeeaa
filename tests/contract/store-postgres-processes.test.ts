import { createClient } from '@sabha/api/client'
import { workOutbox } from '@sabha/backend/jobs/outbox'
import { sql } from 'kysely'
import { describe, expect } from 'vitest'
import { type Backend, startBackend } from '../builders/backend.ts'
import { type Buyer, buy, hold, order, payAtSandbox, signIn, visitor } from '../builders/buyer.ts'
import { it as base } from '../builders/fixtures.ts'
import { startSandbox } from '../builders/sandbox.ts'
import { seatsOf, work } from '../builders/waiting-room.ts'
import { watch } from '../builders/watcher.ts'

/** Two backends on one database, as behind a balancer, and the provider that both ask. */
const it = base
  // biome-ignore lint/correctness/noEmptyPattern: Vitest reads from the pattern which fixtures this one uses.
  .extend('sandbox', async ({}, { onCleanup }) => {
    const sandbox = await startSandbox()
    onCleanup(() => sandbox.close())
    return sandbox
  })
  .extend('options', ({ sandbox }) => ({ settings: { ...sandbox.settings, LIMIT_UNPAID_SEATS: '40', GSTIN: '29AAGCB7383J1Z4' } }))
  .extend('other', async ({ backend, options }, { onCleanup }) => {
    const other = await startBackend({ jobs: 'idle', ...options, dataDir: backend.dataDir, clockAt: backend.clock.now })
    onCleanup(() => other.close())
    return other
  })

/** The same guest, whom the balancer sends to this process. */
const at = ({ origin }: Backend, { token, ...buyer }: Buyer): Buyer => ({
  ...buyer,
  token,
  client: createClient({ baseUrl: `${origin}/api/`, token: () => token }),
})

/** Guests who signed in at one process and go on at the other. */
async function crowd([one, two]: readonly [Backend, Backend], count: number): Promise<Buyer[]> {
  const both = (n: number) => (n % 2 ? [one, two] : [two, one]) as [Backend, Backend]
  return Promise.all(
    Array.from({ length: count }, async (_, n) => {
      const [here, there] = both(n)
      return at(there, await signIn(here.origin))
    }),
  )
}

const kept = async ({ deps: { store } }: Backend) => {
  const seats = await store.read.selectFrom('seat').select(['row', 'number', 'booking_id']).where('status', '=', 'reserved').execute()
  const bookings = await store.read.selectFrom('booking').select(['id', 'seat_count']).where('status', '=', 'pending').execute()
  return { seats, bookings }
}
const succeeded = (outcomes: readonly PromiseSettledResult<unknown>[]) => outcomes.filter(({ status }) => status === 'fulfilled').length
const statusOf = async ({ origin }: Backend, row: string, number: number) =>
  (await visitor(origin).seats.list({ show_id: '1' })).seats.find((seat) => seat.row_label === row && seat.seat_number === number)?.status

it('who signed in at one process is known to the other, with what they hold and what they bought', async ({ backend, other, sandbox }) => {
  const buyer = await signIn(backend.origin)
  const { booking_id } = await hold(at(other, buyer), ['A1'])
  const { order: made } = await buyer.client.payments.createOrder({ amount: 2499, currency: 'INR', booking_id })
  const fields = await payAtSandbox(sandbox.origin, made.id)
  await at(other, buyer).client.payments.verify({ ...fields, booking_id })
  const bookings = [buyer, at(other, buyer)].map(async ({ client }) => (await client.bookings.mine({})).bookings)
  const [here, there] = await Promise.all(bookings)
  expect(here?.map((booking) => booking.seats)).toEqual([['A1']])
  expect(there).toEqual(here)
})

describe('buyers at two processes', () => {
  it('who want one seat: one gets it', async ({ backend, other }) => {
    const buyers = await crowd([backend, other], 60)
    expect(succeeded(await Promise.allSettled(buyers.map((buyer) => hold(buyer, ['A1']))))).toBe(1)
    expect((await kept(backend)).seats).toHaveLength(1)
  })

  it('who want seats that overlap, named in any order: each gets all of theirs or none', async ({ backend, other }) => {
    const buyers = await crowd([backend, other], 40)
    const pairs = buyers.map((_, n) => [`B${(n % 10) + 1}`, `B${((n * 7 + 3) % 10) + 1}`])
    const wishes = pairs.map(([one = '', two = ''], n) => (one === two ? [one] : n % 2 ? [one, two] : [two, one]))
    const outcomes = await Promise.allSettled(buyers.map((buyer, n) => hold(buyer, wishes[n] ?? [])))
    for (const outcome of outcomes) {
      if (outcome.status === 'rejected') expect(outcome.reason).toMatchObject({ code: 'seats-taken' })
    }
    const { seats, bookings } = await kept(backend)
    expect(bookings).toHaveLength(succeeded(outcomes))
    for (const { id, seat_count } of bookings) expect(seats.filter((seat) => seat.booking_id === id)).toHaveLength(seat_count)
  })

  it('of one address: together they hold as many seats as it may', async ({ backend, other }) => {
    const buyers = await crowd([backend, other], 60)
    const outcomes = await Promise.allSettled(
      buyers.map((buyer, n) => hold(buyer, [`C${(n % 30) + 1}`].concat(n < 30 ? [`D${n + 1}`] : []))),
    )
    const refusals = outcomes.flatMap((outcome) => (outcome.status === 'rejected' ? [(outcome.reason as { code: string }).code] : []))
    expect(refusals).toContain('too-many-held')
    const { seats } = await kept(backend)
    expect(seats.length).toBeLessThanOrEqual(40)
    expect(seats.length).toBeGreaterThanOrEqual(39)
  })
})

it('a guest who presses in two windows has one booking, and its seats alone', async ({ backend, other, buyer }) => {
  const windows = [buyer, at(other, buyer)]
  const outcomes = await Promise.allSettled(
    Array.from({ length: 16 }, (_, n) => hold(windows[n % 2] ?? buyer, [`E${n + 1}`, `E${((n + 1) % 16) + 1}`])),
  )
  expect(succeeded(outcomes)).toBe(16)
  const { seats, bookings } = await kept(backend)
  expect(bookings).toHaveLength(1)
  expect(seats.map((seat) => seat.booking_id)).toEqual([bookings[0]?.id, bookings[0]?.id])
})

describe('payments that both processes hear of', () => {
  it('are settled once each, and their invoices have no gap', async ({ backend, other, sandbox }) => {
    const buyers = await crowd([backend, other], 12)
    const paid = await Promise.all(
      buyers.map(async (buyer, n) => {
        const { bookingId, orderId } = await order(buyer, [`F${n + 1}`])
        return { buyer, fields: { ...(await payAtSandbox(sandbox.origin, orderId)), booking_id: bookingId } }
      }),
    )
    const told = paid.flatMap(({ buyer, fields }) =>
      [backend, other].map(async (process) => (await at(process, buyer).client.payments.verify(fields)).booking.status),
    )
    expect(new Set(await Promise.all(told))).toEqual(new Set(['paid']))
    const { read } = backend.deps.store
    const payments = await read.selectFrom('payment').select('outcome').execute()
    expect(payments.map(({ outcome }) => outcome)).toEqual(buyers.map(() => 'booked'))
    const invoices = await read.selectFrom('invoice').select('number').orderBy('number').execute()
    expect(invoices.map(({ number }) => number)).toEqual(buyers.map((_, n) => n + 1))
    const tickets = await read.selectFrom('ticket').select('door_change').orderBy('door_change').execute()
    expect(tickets.map(({ door_change }) => door_change)).toEqual(buyers.map((_, n) => n + 1))
  })

  it('for which the hold is given up at the same moment: booked, and never half of it', async ({ backend, other, sandbox }) => {
    const buyers = await crowd([backend, other], 8)
    await Promise.all(
      buyers.map(async (buyer, n) => {
        const { bookingId, orderId } = await order(buyer, [`G${n + 1}`, `G${n + 11}`])
        const fields = await payAtSandbox(sandbox.origin, orderId)
        const [paid] = await Promise.all([
          buyer.client.payments.verify({ ...fields, booking_id: bookingId }),
          at(n % 2 ? backend : other, buyer).client.bookings.release({ booking_id: bookingId }),
          hold(at(n % 2 ? other : backend, buyer), [`H${n + 1}`]),
        ])
        expect(paid.booking.status).toBe('paid')
      }),
    )
    const { read } = backend.deps.store
    const booked = await read.selectFrom('seat').select('row').where('status', '=', 'booked').execute()
    expect(booked.map(({ row }) => row)).toEqual(Array.from({ length: 16 }, () => 'G'))
  })
})

it('a mail is sent once, whoever works on the outbox', async ({ backend, other, sandbox }) => {
  const buyers = await crowd([backend, other], 6)
  for (const [n, buyer] of buyers.entries()) {
    const { bookingId, orderId } = await order(buyer, [`K${n + 1}`])
    await buyer.client.payments.verify({ ...(await payAtSandbox(sandbox.origin, orderId)), booking_id: bookingId })
    await buyer.client.tickets.resend({ booking_id: bookingId, email: `guest${n}@example.com` })
  }
  const sent: string[] = []
  const mailer = { ...backend.deps.mailer, send: async (mail: { to: string }) => void sent.push(mail.to) }
  await Promise.all([backend, other, backend, other].map(({ services }) => workOutbox({ services, mailer, publicOrigin: undefined })))
  expect(sent.toSorted()).toEqual(buyers.map((_, n) => `guest${n}@example.com`))
})

describe('the seat map of one process', () => {
  it('learns what was held at the other', async ({ other, buyer }) => {
    expect(await statusOf(other, 'A', 1)).toBe('available')
    await hold(buyer, ['A1'])
    await expect.poll(() => statusOf(other, 'A', 1)).toBe('reserved')
  })

  it('learns it also after its line to the database was cut', async ({ backend, other, buyer }) => {
    expect(await statusOf(other, 'A', 1)).toBe('available')
    const cut = sql`select pg_terminate_backend(pid) from pg_stat_activity where datname = current_database() and query like 'LISTEN%'`
    await cut.execute(backend.deps.store.read)
    await hold(buyer, ['A1'])
    await expect.poll(() => statusOf(other, 'A', 1)).toBe('reserved')
    await hold(buyer, ['A2'])
    await expect.poll(() => statusOf(other, 'A', 2)).toBe('reserved')
  })
})

it('a show that staff take off sale at one process is sold by none', async ({ backend, other, admin }) => {
  const buyers = await crowd([backend, other], 30)
  const closing = admin.client.shows.close({ show_id: '1' })
  const outcomes = await Promise.allSettled(buyers.map((buyer, n) => hold(buyer, [`L${n + 1}`])))
  await closing
  const held = await kept(backend)
  expect(held.bookings).toHaveLength(succeeded(outcomes))
  const late = await signIn(other.origin)
  await expect(hold(late, ['M1'])).rejects.toMatchObject({ code: 'not-on-sale' })
  await expect(buy(backend.origin, late, ['M1'])).rejects.toMatchObject({ code: 'not-on-sale' })
})

describe('limits of requests', () => {
  it.override('options', ({ sandbox }) => ({
    settings: { ...sandbox.settings, LIMIT_UNPAID_SEATS: '40', GSTIN: '', LIMIT_SIGN_INS_PER_MINUTE: '6' },
  }))

  it('are those of all processes: what one has counted, the other knows a moment later', async ({ backend, other }) => {
    for (let n = 0; n < 6; n++) await signIn(backend.origin)
    await expect(signIn(backend.origin)).rejects.toMatchObject({ code: 'too-many-requests' })
    const refused = async () =>
      signIn(other.origin).then(
        () => 'let in',
        ({ code }) => code,
      )
    // By its own count it would let six in.
    let letIn = 0
    await expect
      .poll(async () => {
        const answer = await refused()
        if (answer === 'let in') letIn++
        return answer
      })
      .toBe('too-many-requests')
    expect(letIn).toBeLessThan(6)
  })
})

describe('limits of wrong codes', () => {
  it.override('options', ({ sandbox }) => ({
    settings: { ...sandbox.settings, LIMIT_UNPAID_SEATS: '40', GSTIN: '', LIMIT_WRONG_CODES_PER_MINUTE: '3' },
  }))

  it('are those of all processes, too', async ({ backend, other, buyer, sandbox }) => {
    const { bookingId: booking_id, orderId } = await order(buyer, ['A1'])
    await buyer.client.payments.verify({ ...(await payAtSandbox(sandbox.origin, orderId)), booking_id })
    const guess = async ({ origin }: Backend) => {
      const { client } = await signIn(origin)
      return client.bookings.claim({ booking_id, verification_code: '33333333', phone: buyer.phone }).catch(({ code }) => code)
    }
    for (let n = 0; n < 6; n++) expect(await guess(backend)).toBe('wrong-codes')
    expect(await guess(backend)).toBe('too-many-requests')
    // By its own count it would answer six guesses.
    const told: unknown[] = []
    await expect.poll(async () => told[told.push(await guess(other)) - 1]).toBe('too-many-requests')
    expect(told.length).toBeLessThan(6)
  })
})

describe('a crowd over all processes', () => {
  it.override('options', ({ sandbox }) => ({
    settings: { ...sandbox.settings, LIMIT_UNPAID_SEATS: '40', GSTIN: '', LIMIT_ACTIVE_BUYERS: '3' },
  }))

  it('opens the waiting room that no part of it would', async ({ backend, other }) => {
    const watchers = await Promise.all([backend, backend, other, other].map(({ origin }) => watch(origin)))
    await expect.poll(() => other.services.live.watching(1)).toBe(2)
    const asked = async () => {
      for (const process of [other, backend]) await work(process)
      return seatsOf(backend).then(
        () => 'open to all',
        ({ code }) => code,
      )
    }
    await expect.poll(asked).toBe('waiting-room')
    const { crowds } = backend.services
    expect(crowds.watching(1)).toBe(4)
    // The other process stops: a watcher counts at the process that they come back to.
    other.services.crowds.close()
    await expect.poll(() => crowds.watching(1)).toBe(2)
    for (const watcher of watchers) watcher.close()
  })
})
