import type { DoorShow } from '@sabha/api/checkin'
import type { Table } from 'dexie'
import { counterTables } from './counter.ts'
import type { DoorDatabase } from './database.ts'
import { persistOwn, readOwn } from './own.ts'
import { transact } from './storage-problem.ts'

/** The tables with what is known of guests, apart from the queue. */
const personal = (db: DoorDatabase): Table[] => [db.lists, db.tickets, db.admissions, db.recent, db.conflicts]
/** All that a wipe touches. */
const wiped = (db: DoorDatabase): Table[] => [db.own, ...personal(db), db.queue, ...counterTables(db), db.sales, db.refunds]

/**
 * Deletes personal data: lists, who is inside, recent scans, conflicts, the names in the queue, and this phone's rows as a counter. The
 * queue itself stays until sent, and sales until they are acknowledged: each is signed, so this phone can send it whatever it is then. A
 * sale that was not paid keeps its reference, under which the money may still come.
 */
export function wipePersonalData(db: DoorDatabase): Promise<void> {
  return transact(db, wiped(db), async () => {
    await Promise.all([...personal(db), ...counterTables(db)].map((table) => table.clear()))
    await forgetExchange(db)
    await db.own.bulkDelete(['house-shows', 'former-lists'])
    await dropPaying(db)
    await db.sales.filter(({ state }) => state === 'sent' || state === 'refused').delete()
    await dropRefunds(db, () => true)
    await db.queue.toCollection().modify({ label: '' })
  })
}

/**
 * The same again where this phone was revoked or is nobody's: a program that was killed may have left what it was to wipe, and what it sold goes
 * when the server has it. Whoever is paired or signed in meanwhile keeps their data.
 */
export function wipeWithoutSession(db: DoorDatabase): Promise<void> {
  return transact(db, wiped(db), async () => {
    const session = await readOwn(db, 'session')
    if (session === null || session.dead === 'revoked') await wipePersonalData(db)
  })
}

/** Whatever this phone is next, it is certified by a key of its own. Inside a transaction. */
function forgetExchange(db: DoorDatabase): Promise<void> {
  return db.own.bulkDelete(['exchange-key', 'heard'])
}

/** Deletes refunds that the server has. Runs inside a transaction. */
async function dropRefunds(db: DoorDatabase, isOf: (showId: string) => boolean): Promise<void> {
  await db.refunds.filter(({ state, showId }) => state !== 'waiting' && isOf(showId)).delete()
}

/** Drops sales that are being paid, since nobody goes on with them. Runs inside a transaction. */
async function dropPaying(db: DoorDatabase): Promise<void> {
  await db.sales.where('state').equals('paying').modify({ state: 'dropped', name: '', phone: '' })
}

/**
 * Wipes what must not outlast a new pairing, perhaps with another database, whose shows and tickets have the same numbers: the old list no
 * longer counts, and the next one is fetched whole. Waiting rows stay, with what they let in. So does what other phones told of whom they
 * let in, until the next list shows whether it is the same database (`storePage`): nobody else may know it yet. Scans of the door that the
 * phone is now paired for (`doorOf`; null: every door) stay, to be looked at and undone.
 */
export function wipeBeforePairing(db: DoorDatabase, doorOf: string | null): Promise<void> {
  return transact(db, wiped(db), async () => {
    const rows = await db.queue.toArray()
    const waiting = new Set(rows.map((row) => (row.kind === 'scan' ? row.id : row.scanId)))
    const isElsewhere = (showId: string) => doorOf !== null && showId !== doorOf
    await noteFormerLists(db)
    await Promise.all([
      db.lists.clear(),
      db.tickets.clear(),
      db.conflicts.clear(),
      db.counters.clear(),
      db.stocks.clear(),
      db.own.bulkDelete(['synced', 'house-shows']),
    ])
    await forgetExchange(db)
    await db.admissions
      .filter(({ scanId, showId, heardFrom }) => isElsewhere(showId) || (!waiting.has(scanId) && heardFrom === undefined))
      .delete()
    await db.recent.filter(({ showId }) => isElsewhere(showId)).delete()
    await dropPaying(db)
    await db.sales.filter(({ state, showId }) => state !== 'waiting' && showId !== doorOf).delete()
    await dropRefunds(db, (showId) => showId !== doorOf)
    await db.queue.toCollection().modify((row) => {
      if (isElsewhere(row.showId)) row.label = ''
    })
  })
}

/** Notes the salts of the lists that the phone has, in addition to those from earlier pairings. Runs inside a transaction. */
async function noteFormerLists(db: DoorDatabase): Promise<void> {
  const lists = await db.lists.toArray()
  const salts = { ...(await readOwn(db, 'former-lists'))?.salts, ...Object.fromEntries(lists.map(({ showId, salt }) => [showId, salt])) }
  await persistOwn(db, { id: 'former-lists', salts })
}

/** Deletes what is left of other doors on a phone that is paired for one. */
export function wipeOtherDoors(db: DoorDatabase, doorOf: string): Promise<void> {
  return transact(db, [...personal(db), db.sales, db.refunds], async () => {
    for (const table of personal(db)) {
      await table.filter((row: { showId: string }) => row.showId !== doorOf).delete()
    }
    // Sales that waited at the pairing and have been sent since.
    await db.sales.filter(({ state, showId }) => state !== 'waiting' && showId !== doorOf).delete()
    await dropRefunds(db, (showId) => showId !== doorOf)
  })
}

/** ms for which a show's data stays after its end. */
const keptFor = 24 * 3_600_000

export function isPast({ ends_at }: DoorShow, serverNow: number): boolean {
  return serverNow > Date.parse(ends_at) + keptFor
}

/** Deletes the personal data of shows that are over. `current`: the shows of the open door, which knows of each, even without a list. */
export function wipePastShows(db: DoorDatabase, serverNow: number, current: readonly { showId: string; isOver: boolean }[]): Promise<void> {
  const isCurrent = (showId: string) => current.some((one) => one.showId === showId)
  return transact(db, [...personal(db), db.queue, ...counterTables(db), db.sales, db.refunds], async () => {
    const others = (await db.lists.toArray()).filter(({ showId }) => !isCurrent(showId))
    const past = others.filter(({ show }) => isPast(show, serverNow)).map(({ showId }) => showId)
    past.push(...current.flatMap(({ showId, isOver }) => (isOver ? [showId] : [])))
    // These are of a show whose list was deleted before them.
    const listed = new Set(others.map(({ showId }) => showId))
    await db.sales.filter(({ state, showId }) => state !== 'waiting' && !isCurrent(showId) && !listed.has(showId)).delete()
    await dropRefunds(db, (showId) => past.includes(showId) || (!isCurrent(showId) && !listed.has(showId)))
    for (const showId of past) {
      const from = [showId, 0]
      const to = [showId, Infinity]
      await db.tickets.where('[showId+revision]').between(from, to).delete()
      await db.admissions.where('[showId+settledAfter]').between(from, to).delete()
      await db.recent.where('[showId+at]').between(from, to).delete()
      await db.conflicts.where('showId').equals(showId).delete()
      await db.counters.delete(showId)
      await db.stocks.delete(showId)
      await db.sales.filter((sale) => sale.showId === showId && sale.state !== 'waiting').delete()
      await db.lists.delete(showId)
    }
    if (past.length > 0) await db.queue.filter(({ showId }) => past.includes(showId)).modify({ label: '' })
  })
}
