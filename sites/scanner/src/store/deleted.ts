import type { DoorDatabase } from './database.ts'
import { addOwn } from './own.ts'
import { queueRemembered } from './queue-memory.ts'
import { ignoreStorage, transact } from './storage-problem.ts'

/** A browser deletes the database of an open program when a person clears the site's data, and may when it is out of room. */

/**
 * Puts what waited into the new database, without names. Another tab may have done so. `deviceId`: who scanned it, see `Waiting`.
 */
export function putQueueBack(db: DoorDatabase, deviceId: number | null): Promise<void> {
  return transact(db, [db.queue], async () => {
    const there = new Set((await db.queue.toArray()).map(({ id }) => id))
    const lacking = queueRemembered(db).filter(({ id }) => !there.has(id))
    await db.queue.bulkAdd(lacking.map(({ seq: _, ...row }) => ({ deviceId, ...row, label: '' })))
  })
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
