import { openPostgres } from '@sabha/backend/store/engine/postgres/open'
import type { Db, Store } from '@sabha/backend/store/store'
import { expect } from 'vitest'
import type { SandboxServer } from '../builders/sandbox.ts'
import { wrongIn } from './audit.ts'
import { startBackendChild } from './backend-child.ts'
import type { Paid } from './rush.ts'

/** ms after which another process may take over the refunds and events of a dead one. */
export const leasesAreOver = 3 * 60_000

interface AfterRush {
  store: Store
  sandbox: SandboxServer
  seats: readonly string[]
  paid: readonly Paid[]
}

/**
 * Checks, once the backend has come to rest, that it knows each payment, and that each is a ticket or a refund; that every seat is sold
 * once, to a buyer who paid for it, and to the one who was told so; that money, tickets and invoices add up, and that nothing is left to
 * do.
 */
export async function expectAllWell({ store, sandbox, seats, paid }: AfterRush): Promise<void> {
  await expect
    .poll(() => wrongIn({ read: store.read, provider: sandbox.provider, mails: [] }), { timeout: 120_000, interval: 500 })
    .toEqual([])
  const owners = await ownersOf(store.read)
  expect([...owners.keys()].toSorted()).toEqual(seats.toSorted())
  const confirmed = paid.filter(({ isConfirmed }) => isConfirmed)
  expect(confirmed.filter(({ seat, bookingId }) => owners.get(seat) !== bookingId)).toEqual([])
  const payers = new Set(paid.map(({ bookingId, seat }) => `${seat} ${bookingId}`))
  expect([...owners].filter(([seat, bookingId]) => !payers.has(`${seat} ${bookingId}`))).toEqual([])
  const { tickets, refunds } = await outcomesOf(store.read)
  expect([...tickets, ...refunds].toSorted()).toEqual(paid.map(({ paymentId }) => paymentId).toSorted())
  expect(tickets).toHaveLength(seats.length)
}

/** Does what `expectAllWell` does for a box office on PostgreSQL, which it starts again when every lease of the dead processes is over. */
export async function expectAllWellAnew(
  settings: Record<string, string>,
  { sandbox, seats, paid }: Omit<AfterRush, 'store'>,
): Promise<void> {
  const later = await startBackendChild(settings, 0, leasesAreOver)
  sandbox.deliverTo(later.origin)
  const store = await openPostgres(settings['DATABASE_URL'] ?? '')
  try {
    await expectAllWell({ store, sandbox, seats, paid })
  } finally {
    await store.close()
    await later.stop()
  }
}

async function ownersOf(read: Db): Promise<Map<string, string>> {
  const rows = await read
    .selectFrom('seat')
    .innerJoin('booking', 'booking.id', 'seat.booking_id')
    .select(['seat.row', 'seat.number', 'public_id'])
    .where('seat.status', '=', 'booked')
    .execute()
  return new Map(rows.map(({ row, number, public_id }) => [`${row}${number}`, public_id]))
}

/** Returns the payments by what they became. */
async function outcomesOf(read: Db): Promise<{ tickets: string[]; refunds: string[] }> {
  const tickets = await read
    .selectFrom('payment')
    .innerJoin('ticket', 'ticket.booking_id', 'payment.booking_id')
    .select('payment.id')
    .where('outcome', '=', 'booked')
    .execute()
  const refunds = await read.selectFrom('refund').select('payment_id as id').execute()
  return { tickets: tickets.map(({ id }) => id), refunds: refunds.map(({ id }) => id) }
}
