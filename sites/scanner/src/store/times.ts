import type { DoorDatabase } from './database.ts'
import type { Unsure } from './rows.ts'
import { transact } from './storage-problem.ts'

/** An instant as it was read off the phone's clock. */
export interface ReadTime {
  at: number
  /** What was to be added to it, as far as was known then. */
  offset: number
  unsure?: Unsure | undefined
}

/** The same by what is known of the clock now; the very same where that is no more. */
export type PutRight = <Read extends ReadTime>(taken: Read) => Read

/** Puts right what was taken before the server told the time: scans, who is inside since when by them, and what waits. Kept all or nothing. */
export function putTimesRight(db: DoorDatabase, putRight: PutRight): Promise<void> {
  return transact(db, [db.recent, db.queue, db.admissions], async () => {
    const unsure = await db.recent.filter((row) => row.unsure !== undefined).toArray()
    const byScan = new Map<string, number>()
    const right = unsure.map((row) => {
      const known = putRight(row)
      byScan.set(row.scanId, known.offset - row.offset)
      return known
    })
    await db.recent.bulkPut(right)
    await db.admissions
      .where('scanId')
      .anyOf([...byScan.keys()])
      .filter(({ own }) => own)
      .modify((row) => {
        row.at += byScan.get(row.scanId) ?? 0
      })
    await db.queue
      .filter((row) => row.unsure !== undefined)
      .modify((row, ref) => {
        ref.value = putRight(row)
      })
  })
}
