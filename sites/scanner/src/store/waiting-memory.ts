import type { Dexie, Table } from 'dexie'
import type { RefundRow, SaleRow, WaitingRow } from './rows.ts'
import { stored } from './storage-problem.ts'

/** What waits to be sent, as this page knows it: a browser may delete the database under the open program. */
interface Memory {
  /** The queue as it was last read. */
  read: readonly WaitingRow[]
  /** Rows of the queue that were written since then, the latest last. */
  written: readonly WaitingRow[]
  sales: Map<string, SaleRow>
  refunds: Map<string, RefundRow>
}

const memories = new WeakMap<Dexie, Memory>()

/** Remembers what this page writes that waits to be sent, once it is stored. Called before the database is opened. */
export function rememberWrites(db: Dexie): void {
  const memory: Memory = { read: [], written: [], sales: new Map(), refunds: new Map() }
  memories.set(db, memory)
  const remember: Readonly<Record<string, (rows: readonly unknown[]) => void>> = {
    queue: (rows) => {
      memory.written = [...memory.written, ...(rows as readonly WaitingRow[])]
    },
    sales: (rows) => keepUnsent(memory.sales, rows as readonly SaleRow[]),
    refunds: (rows) => keepUnsent(memory.refunds, rows as readonly RefundRow[]),
  }
  db.use({
    stack: 'dbcore',
    name: 'waiting-memory',
    create: (core) => ({
      ...core,
      table: (name) => {
        const table = core.table(name)
        const keep = remember[name]
        if (!keep) return table
        return {
          ...table,
          mutate: (request) => {
            if (request.type !== 'add' && request.type !== 'put') return table.mutate(request)
            const { values } = request
            ;(request.trans as unknown as IDBTransaction).addEventListener('complete', () => keep(values))
            return table.mutate(request)
          },
        }
      },
    }),
  })
}

function keepUnsent<Row extends SaleRow | RefundRow>(unsent: Map<string, Row>, rows: readonly Row[]): void {
  for (const row of rows) {
    if (row.state === 'waiting') unsent.set(row.id, row)
    else unsent.delete(row.id)
  }
}

type SigningDatabase = Dexie & { sales: Table<SaleRow, string>; refunds: Table<RefundRow, string> }

/** Reads the sales and refunds that an earlier page has left unsent, and remembers them. */
export function readUnsent(db: SigningDatabase): Promise<void> {
  const memory = memories.get(db)
  return stored(async () => {
    if (!memory) return
    keepUnsent(memory.sales, await db.sales.where('state').equals('waiting').toArray())
    keepUnsent(memory.refunds, await db.refunds.where('state').equals('waiting').toArray())
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

/** What waited when a database was deleted. */
export interface Waited {
  queue: readonly WaitingRow[]
  sales: readonly SaleRow[]
  refunds: readonly RefundRow[]
}

export const nothingWaited: Waited = { queue: [], sales: [], refunds: [] }

/**
 * Returns what waited, each row as it was last, and what waited `before` and is not put back yet: a reading of the new database forgets it
 * here. The server may have some of it: another tab or the service worker sends, too.
 */
export function remembered(db: Dexie, before: Waited): Waited {
  const memory = memories.get(db)
  return {
    queue: merged(before.queue, memory?.read, memory?.written),
    sales: merged(before.sales, memory?.sales.values()),
    refunds: merged(before.refunds, memory?.refunds.values()),
  }
}

function merged<Row extends { id: string }>(...lists: (Iterable<Row> | undefined)[]): Row[] {
  return [...new Map(lists.flatMap((rows) => [...(rows ?? [])].map((row) => [row.id, row] as const))).values()]
}
