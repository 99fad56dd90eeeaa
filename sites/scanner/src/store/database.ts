import type { DoorShow } from '@sabha/api/checkin'
import { Dexie, type Table } from 'dexie'
import type {
  AdmissionRow,
  ConflictRow,
  CounterRow,
  KeptCounter,
  ListRow,
  OwnRow,
  RecentRow,
  RefundRow,
  SaleRow,
  ScanRow,
  StockRow,
  TicketRow,
  WaitingRow,
} from './rows.ts'
import { rememberWrites } from './waiting-memory.ts'

const databaseName = 'sabha-door'

/** Everything that the scanner stores. Only this folder imports Dexie. */
export class DoorDatabase extends Dexie {
  declare own: Table<OwnRow, string>
  declare lists: Table<ListRow, string>
  declare tickets: Table<TicketRow, number>
  declare admissions: Table<AdmissionRow, [string, number, string]>
  declare queue: Table<WaitingRow, number>
  declare recent: Table<RecentRow, string>
  declare conflicts: Table<ConflictRow, number>
  declare counters: Table<KeptCounter, string>
  declare stocks: Table<StockRow, string>
  declare sales: Table<SaleRow, string>
  declare refunds: Table<RefundRow, string>

  /** `idb`: for tests, which don't use the browser's factory and key range. */
  constructor(idb?: { indexedDB: IDBFactory; IDBKeyRange: typeof IDBKeyRange }, name = databaseName) {
    // A phone whose battery dies at the door must not lose a scan whose verdict was shown.
    super(name, { chromeTransactionDurability: 'strict', ...idb })
    rememberWrites(this)
    this.version(1).stores({
      own: 'id',
      lists: 'showId',
      tickets: 'ticket_id, [showId+booking_id], [showId+booking_db_id], *codes',
      admissions: '[subject+seatIndex+scanId], scanId, [showId+settledAt]',
      queue: '++seq, &id, lane',
      recent: 'scanId, [showId+at], recalledAt',
      conflicts: 'id, showId',
    })
    // The search reads only the tickets of pages that came since it last looked.
    this.version(2)
      .stores({ tickets: 'ticket_id, [showId+booking_id], [showId+booking_db_id], *codes, [showId+revision]' })
      .upgrade(async (transaction) => {
        for (const name of ['tickets', 'lists']) {
          await transaction.table<Partial<TicketRow | ListRow>>(name).toCollection().modify({ revision: 0 })
        }
      })
    // Until now the phone's clock put lists and acknowledgements in order. What is acknowledged already is on the list, or is told again.
    this.version(3)
      .stores({ admissions: '[subject+seatIndex+scanId], scanId, [showId+settledAfter]' })
      .upgrade(async (transaction) => {
        await transaction.table('lists').toCollection().modify({ question: 2 })
        for (const name of ['admissions', 'queue']) {
          await transaction
            .table<{ settledAt?: number; settledAfter?: number }>(name)
            .toCollection()
            .modify((row) => {
              if (row.settledAt === undefined) return
              row.settledAfter = row.settledAt === 0 ? 0 : 1
              delete row.settledAt
            })
        }
        await transaction.table('own').put({ id: 'questions', asked: 2 })
      })
    // A booking's number counts only where it was typed, so waiting scans have to say whether they were. Lists have no codes any more.
    this.version(4)
      .stores({ tickets: 'ticket_id, [showId+booking_id], [showId+booking_db_id], *checks, [showId+revision]' })
      .upgrade(async (transaction) => {
        // Old lists have codes, and those of admins e-mail addresses. Both are deleted, and the next list comes whole, with checks instead.
        await transaction
          .table<Partial<TicketRow> & { codes?: unknown; personal?: unknown }>('tickets')
          .toCollection()
          .modify((row) => {
            delete row.codes
            delete row.personal
            row.checks = []
          })
        await transaction.table<ListRow>('lists').toCollection().modify({ cursor: 0, stamp: '', wholeSince: null, asOf: null })
        const sources = new Map<string, string>()
        await transaction.table<RecentRow>('recent').each(({ scanId, source }) => sources.set(scanId, source))
        await transaction
          .table<Partial<ScanRow>>('queue')
          .toCollection()
          .modify((row) => {
            if (row.kind !== 'scan') return
            const source = sources.get(row.id ?? '')
            row.entry = source === 'manual' || source === 'list' ? 'manual' : 'camera'
          })
      })
    // A counter's ticket names its sale and its seats instead of the list's ticket. The next list comes whole, with both.
    this.version(5)
      .stores({
        tickets: 'ticket_id, [showId+booking_id], [showId+booking_db_id], *checks, [showId+revision], [showId+sale], *seatIds',
      })
      .upgrade(async (transaction) => {
        await transaction.table<ListRow>('lists').toCollection().modify({ cursor: 0, stamp: '', wholeSince: null })
      })
    this.version(6).stores({ counters: 'showId', sales: 'id, [showId+at], state' })
    // Until now a phone took the tickets of one show. On a festival day it takes those of several.
    this.version(7).upgrade(async (transaction) => {
      await transaction
        .table<{ id: string; show?: DoorShow | null; shows?: DoorShow[]; showId?: string; showIds?: string[] }>('own')
        .toCollection()
        .modify((row) => {
          if (row.id === 'session') row.shows = row.show ? [row.show] : []
          if (row.id === 'synced') row.showIds = row.showId === undefined ? [] : [row.showId]
          delete row.show
          delete row.showId
        })
    })
    this.version(8).stores({ refunds: 'id, [showId+at], sale, state' })
    // Until now a counter was one row with every seat of its lease and its hall, which each sale read and wrote.
    this.version(9)
      .stores({ stocks: 'showId' })
      .upgrade(async (transaction) => {
        for (const row of await transaction.table<CounterRow>('counters').toArray()) {
          const { kept, stock } = splitCounter(row, 1)
          await transaction.table('counters').put(kept)
          await transaction.table('stocks').put(stock)
        }
      })
  }

  /**
   * Dexie never tries again to open a database that could not be opened. A full phone closes it, and may have room a moment later, so the next
   * work tries again. Whatever waits for this opening has failed by then.
   */
  override open(): ReturnType<Dexie['open']> {
    const opening = super.open()
    opening.catch(() => setTimeout(() => this.hasFailed() && this.close({ disableAutoOpen: false })))
    return opening
  }
}

/** The tables that looking a ticket up reads. */
export function lookUpTables(db: DoorDatabase): Table[] {
  return [db.lists, db.tickets, db.admissions, db.recent, db.refunds]
}

/** Splits a counter into the two rows that are stored. */
export function splitCounter(
  { seller, statement, plan, ...own }: CounterRow,
  stockRevision: number,
): { kept: KeptCounter; stock: StockRow } {
  const { lease = null, ...state } = seller ?? {}
  return {
    kept: { ...own, seller: seller && (state as KeptCounter['seller']), stockRevision },
    stock: { showId: own.showId, lease, plan, ...(statement && { statement }) },
  }
}

/**
 * Calls the listener after every change of the database by this tab, another one or the service worker. Returns a function that stops it.
 */
export function watch(db: DoorDatabase, listener: (table: (name: string) => boolean) => void): () => void {
  const onMutated = (parts: Record<string, unknown>) => {
    const tables = new Set(Object.keys(parts).map((part) => part.split('/').slice(0, 4).join('/')))
    const touched = (name: string) => tables.has(`idb://${db.name}/${name}`)
    if ([...tables].some((table) => table.startsWith(`idb://${db.name}/`))) listener(touched)
  }
  Dexie.on('storagemutated', onMutated)
  return () => Dexie.on.storagemutated.unsubscribe(onMutated)
}
