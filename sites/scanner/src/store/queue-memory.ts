import type { Dexie, Table } from 'dexie'
import type { WaitingRow } from './rows.ts'

/** What waits to be sent, as this page knows it: a browser may delete the database under the open program. */
interface Memory {
  /** As it was last read. */
  read: readonly WaitingRow[]
  /** Written since then, the latest last. */
  written: readonly WaitingRow[]
}

const memories = new WeakMap<Dexie, Memory>()

/** Remembers every row of the queue that this page writes, once it is stored. Called before the database is opened. */
export function rememberWrites(db: Dexie): void {
  const memory: Memory = { read: [], written: [] }
  memories.set(db, memory)
  db.use({
    stack: 'dbcore',
    name: 'queue-memory',
    create: (core) => ({
      ...core,
      table: (name) => {
        const table = core.table(name)
        if (name !== 'queue') return table
        return {
          ...table,
          mutate: (request) => {
            if (request.type !== 'add' && request.type !== 'put') return table.mutate(request)
            const rows = request.values as readonly WaitingRow[]
            const stored = () => {
              memory.written = [...memory.written, ...rows]
            }
            ;(request.trans as unknown as IDBTransaction).addEventListener('complete', stored)
            return table.mutate(request)
          },
        }
      },
    }),
  })
}

/** Reads the queue, and remembers it. */
export async function readQueue(db: Dexie & { queue: Table<WaitingRow, number> }): Promise<WaitingRow[]> {
  const memory = memories.get(db)
  const before = new Set(memory?.written)
  const rows = await db.queue.toArray()
  if (memory) {
    memory.read = rows
    memory.written = memory.written.filter((row) => !before.has(row))
  }
  return rows
}

/** Returns what waited, each row as it was last. One that the server has acknowledged since the last reading may be among them. */
export function queueRemembered(db: Dexie): WaitingRow[] {
  const { read = [], written = [] } = memories.get(db) ?? {}
  return [...new Map([...read, ...written].map((row) => [row.id, row])).values()]
}
