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

/** Returns the sales and refunds that were not sent. The server may have some of them: another tab or the service worker sends, too. */
export function unsentRemembered(db: Dexie): { sales: SaleRow[]; refunds: RefundRow[] } {
  const { sales, refunds } = memories.get(db) ?? {}
  return { sales: [...(sales?.values() ?? [])], refunds: [...(refunds?.values() ?? [])] }
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
