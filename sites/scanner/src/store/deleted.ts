import type { Table } from 'dexie'
import type { DoorDatabase } from './database.ts'
import { addOwn } from './own.ts'
import { ignoreStorage, transact } from './storage-problem.ts'
import type { Waited } from './waiting-memory.ts'

/** A browser deletes the database of an open program when a person clears the site's data, and may when it is out of room. */

/**
 * Puts what waited into the new database: scans and undos, without names, and sales and refunds, each of which is signed, so that the server
 * takes it from whatever this phone is next. Another tab may have done so. `deviceId`: who scanned, see `Waiting`.
 */
export function putBack(db: DoorDatabase, { queue, sales, refunds }: Waited, deviceId: number | null): Promise<void> {
  return transact(db, [db.queue, db.sales, db.refunds], async () => {
    const there = new Set((await db.queue.toArray()).map(({ id }) => id))
    const lacking = queue.filter(({ id }) => !there.has(id))
    await db.queue.bulkAdd(lacking.map(({ seq: _, ...row }) => ({ deviceId, ...row, label: '' })))
    await putLacking(db.sales, sales)
    await putLacking(db.refunds, refunds)
  })
}

async function putLacking<Row extends { id: string }>(table: Table<Row, string>, rows: readonly Row[]): Promise<void> {
  const there = await table.bulkGet(rows.map(({ id }) => id))
  await table.bulkAdd(rows.filter((_, n) => there[n] === undefined))
}

/** Calls the listener where a database is opened again and is another one, before anything is read from it. */
export function onDeleted(db: DoorDatabase, listener: () => void): void {
  let known: string | undefined
  const look = async () => {
    const { name } = await addOwn(db, { id: 'database', name: `${Date.now()}-${Math.random()}` })
    const isOther = known !== undefined && known !== name
    known = name
    if (isOther) listener()
  }
  // Where nothing can be stored, the first work meets the same problem and reports it.
  db.on('ready', () => look().catch(ignoreStorage), true)
}
