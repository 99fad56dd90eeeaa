import { type Selectable, sql } from 'kysely'
import { reading } from '../engine/batchable.ts'
import type { Schema } from '../schema.ts'
import type { Db, Tx } from '../store.ts'

export type GuestRow = Selectable<Schema['guest']>

/** Adds a guest with a session. Names and phones prove nothing, so no guest is ever found again by them. */
export async function addGuest(
  tx: Tx,
  guest: { name: string; phone: string; tokenHash: string; now: number; expiresAt: number },
): Promise<GuestRow> {
  const row = await tx
    .insertInto('guest')
    .values({ name: guest.name, phone: guest.phone, created_at: guest.now })
    .returningAll()
    .executeTakeFirstOrThrow()
  await tx
    .insertInto('session')
    .values({ token_hash: guest.tokenHash, guest_id: row.id, created_at: guest.now, expires_at: guest.expiresAt })
    .execute()
  return row
}

interface OpenAt {
  now: number
  /** A session stays open in any case while its guest has a ticket for a show that ends after this time. */
  showsAfter: number
}

/** Returns the guest of an open session, and when the session expires. */
export async function findSession(
  db: Db,
  tokenHash: string,
  { now, showsAfter }: OpenAt,
): Promise<{ guest: GuestRow; expiresAt: number } | undefined> {
  const row = await sessionWithGuest(db, tokenHash)
  if (!row) return undefined
  const { expires_at: expiresAt, ...guest } = row
  return expiresAt > now || (await hasTicketAfter(db, guest.id, showsAfter)) ? { guest, expiresAt } : undefined
}

const sessionWithGuest = reading({
  one: (db: Db, tokenHash: string): Promise<(GuestRow & { expires_at: number }) | undefined> =>
    sessionsWithGuests(db).where('token_hash', '=', tokenHash).executeTakeFirst(),
  many: async (db: Db, hashes) => {
    const rows = await sessionsWithGuests(db).select('token_hash').where(sql<boolean>`token_hash = any(${hashes}::text[])`).execute()
    const found = new Map(rows.map(({ token_hash, ...row }) => [token_hash, row]))
    return hashes.map((hash) => found.get(hash))
  },
})

const sessionsWithGuests = (db: Db) =>
  db.selectFrom('session').innerJoin('guest', 'guest.id', 'session.guest_id').selectAll('guest').select('expires_at')

async function hasTicketAfter(db: Db, guestId: number, after: number): Promise<boolean> {
  const booking = await db
    .selectFrom('booking')
    .innerJoin('show', 'show.id', 'booking.show_id')
    .select('booking.id')
    .where('guest_id', '=', guestId)
    .where('booking.status', '=', 'paid')
    .where('ends_at', '>', after)
    .limit(1)
    .executeTakeFirst()
  return booking !== undefined
}

export async function extendGuestSession(tx: Tx, tokenHash: string, until: number): Promise<void> {
  await tx.updateTable('session').set({ expires_at: until }).where('token_hash', '=', tokenHash).execute()
}

export async function endGuestSession(tx: Tx, tokenHash: string): Promise<void> {
  await tx.deleteFrom('session').where('token_hash', '=', tokenHash).execute()
}

/** Adds a guest for whom the office books: nobody can sign in as them until the booking's own codes bring it to a browser. */
export async function addCounterGuest(tx: Tx, guest: { name: string; phone: string; now: number }): Promise<number> {
  const { id } = await tx
    .insertInto('guest')
    .values({ name: guest.name, phone: guest.phone, created_at: guest.now })
    .returning('id')
    .executeTakeFirstOrThrow()
  return id
}
