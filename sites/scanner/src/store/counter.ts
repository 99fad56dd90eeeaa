import type { Lease, LeaseStatement } from '@sabha/ticketing/counter-lease'
import { adoptLease, endLease, giveBack, heldBy, type SellerState, sellableSeats } from '@sabha/ticketing/counter-seller'
import type { SeatId } from '@sabha/ticketing/seats'
import type { Table } from 'dexie'
import { type DoorDatabase, splitCounter } from './database.ts'
import type { CounterRow, KeptCounter, SaleRow, StockRow } from './rows.ts'
import { stored, transact } from './storage-problem.ts'

/** What this phone sells from and has sold, written in one transaction: a seat is sold together with its sale, or not at all. */

export function readCounter(db: DoorDatabase, showId: string): Promise<CounterRow | undefined> {
  return stored(() => db.transaction('r', counterTables(db), () => wholeCounter(db, showId)))
}

/** Reads a counter and one of its sales at once. */
export function readSelling(db: DoorDatabase, showId: string, saleId: string): Promise<[CounterRow | undefined, SaleRow | undefined]> {
  return stored(() => db.transaction('r', sellingTables(db), () => Promise.all([wholeCounter(db, showId), db.sales.get(saleId)])))
}

export function changeCounter(db: DoorDatabase, showId: string, change: Partial<CounterRow>): Promise<void> {
  return transact(db, counterTables(db), async () => {
    const row = await wholeCounter(db, showId)
    if (row) await keepCounter(db, { ...row, ...change })
  })
}

export function addCounter(db: DoorDatabase, row: CounterRow): Promise<void> {
  return transact(db, counterTables(db), () => keepCounter(db, row))
}

/** The tables that `wholeCounter` and `keepCounter` read and write. */
export const counterTables = (db: DoorDatabase): Table[] => [db.counters, db.stocks]

const sellingTables = (db: DoorDatabase): Table[] => [...counterTables(db), db.sales]

/** The stock rows as they were last read; one is read again only when the stored one has changed. */
const lastRead = new WeakMap<DoorDatabase, Map<string, { of: string; stock: StockRow }>>()

/** Returns a counter with its stock. Runs inside a transaction, before anything is written in it. */
export async function wholeCounter(db: DoorDatabase, showId: string): Promise<CounterRow | undefined> {
  const kept = await db.counters.get(showId)
  return kept && withStock(kept, stockRead(db, kept) ?? (await readStock(db, kept)))
}

function withStock({ stockRevision, seller, ...own }: KeptCounter, { lease, statement, plan }: StockRow): CounterRow {
  return { ...own, plan, ...(statement && { statement }), seller: seller && { ...seller, lease } }
}

/**
 * The stock, if it was read before. This is no promise: after an `await` without a request, Dexie may lose the transaction while others are under
 * way, and what follows is then done outside it.
 */
function stockRead(db: DoorDatabase, kept: KeptCounter): StockRow | undefined {
  const read = lastRead.get(db)?.get(kept.showId)
  return read?.of === versionOf(kept) ? read.stock : undefined
}

async function readStock(db: DoorDatabase, kept: KeptCounter): Promise<StockRow> {
  const { showId } = kept
  const read = lastRead.get(db) ?? new Map<string, { of: string; stock: StockRow }>()
  lastRead.set(db, read)
  const stock = (await db.stocks.get(showId)) ?? { showId, lease: null, plan: null }
  read.set(showId, { of: versionOf(kept), stock })
  return stock
}

/** A phone that is paired anew begins with another key. */
const versionOf = ({ publicKey, stockRevision }: KeptCounter) => `${publicKey} ${stockRevision}`

/** Inside a transaction. Of what `wholeCounter` read, the parts that are as they were are not written again. */
export async function keepCounter(db: DoorDatabase, row: CounterRow): Promise<void> {
  await replaceCounter(db, await db.counters.get(row.showId), row)
}

/** `before`: the row as this transaction has read it. */
async function replaceCounter(db: DoorDatabase, before: KeptCounter | undefined, row: CounterRow): Promise<void> {
  const known = before && (stockRead(db, before) ?? (await readStock(db, before)))
  const isSame = known && known.lease === (row.seller?.lease ?? null) && known.statement === row.statement && known.plan === row.plan
  const { kept, stock } = splitCounter(row, (before?.stockRevision ?? 0) + (isSame ? 0 : 1))
  await Promise.all([!isSame && db.stocks.put(stock), db.counters.put(kept)])
}

/** Changes what is known of the lease, by a rule of the seller. */
export function changeSeller(db: DoorDatabase, showId: string, change: (before: SellerState) => SellerState): Promise<void> {
  return transact(db, counterTables(db), async () => {
    const row = await wholeCounter(db, showId)
    if (row?.seller) await keepCounter(db, { ...row, seller: change(row.seller) })
  })
}

/** Adopts the lease of a statement, and stores the statement as it was signed; false: the seller knows this version or a later one. */
export function adoptStatement(db: DoorDatabase, showId: string, statement: LeaseStatement, lease: Lease): Promise<boolean> {
  return transact(db, sellingTables(db), async () => {
    const row = await wholeCounter(db, showId)
    if (!row?.seller) return false
    const { counterId } = row.seller
    const unsent = await db.sales.where('state').equals('waiting').toArray()
    const ofThis = unsent.filter((sale) => sale.showId === showId && sale.counterId === counterId)
    const seller = adoptLease(row.seller, lease, new Set(ofThis.flatMap(({ seats }) => seats)))
    const isNew = seller !== row.seller
    // A phone of an earlier release knows the lease but has not stored its statement.
    const isKnown = heldBy(seller).lease_id === lease.leaseId && heldBy(seller).version === lease.version
    if (isNew || (isKnown && !row.statement)) await keepCounter(db, { ...row, seller, statement })
    return isNew
  })
}

/** Gives back the seats that `choose` picks from the free ones, for which nobody is paying; false: it picked none. */
export function giveBackSome(
  db: DoorDatabase,
  showId: string,
  choose: (row: CounterRow, free: ReadonlySet<SeatId>) => SeatId[],
): Promise<boolean> {
  return transact(db, sellingTables(db), async () => {
    const row = await wholeCounter(db, showId)
    const chosen = row?.seller ? choose(row, freeSeats(row.seller, await db.sales.where('state').equals('paying').toArray())) : []
    if (!row?.seller || chosen.length === 0) return false
    await keepCounter(db, { ...row, seller: giveBack(row.seller, chosen) })
    return true
  })
}

/** Ends selling from the lease; false: a guest is paying for a sale of this counter, and nothing changes. */
export function endSelling(db: DoorDatabase, showId: string): Promise<boolean> {
  return transact(db, sellingTables(db), async () => {
    const row = await wholeCounter(db, showId)
    if (!row?.seller) return true
    const { seller } = row
    const paying = await db.sales.where('state').equals('paying').toArray()
    if (paying.some((sale) => isPaying(sale, seller))) return false
    await keepCounter(db, { ...row, stock: {}, seller: endLease(seller) })
    return true
  })
}

/** The latest first. */
export function salesOf(db: DoorDatabase, showId: string): Promise<SaleRow[]> {
  return stored(() => db.sales.where('[showId+at]').between([showId, 0], [showId, Infinity]).reverse().toArray())
}

/** Returns the seats that may be sold, without those that somebody is paying for here. */
export function freeSeats(seller: SellerState, sales: readonly SaleRow[]): Set<SeatId> {
  const aside = new Set(sales.filter((sale) => isPaying(sale, seller)).flatMap(({ seats }) => seats))
  return new Set(sellableSeats(seller).flatMap(({ id }) => (aside.has(id) ? [] : [id])))
}

/** Of this counter: what this phone was before sets no seats aside. */
export function isPaying(sale: SaleRow, seller: SellerState): boolean {
  return sale.state === 'paying' && !isOfFormer(sale, seller) && sale.showId === String(seller.showId)
}

/** Whether the phone began the sale before it was paired again: it sells as another counter now, or not yet. */
export function isOfFormer({ counterId }: SaleRow, seller: SellerState | null): boolean {
  return counterId !== seller?.counterId
}

/**
 * Stores the sale that `begin` makes of the seller's state, and so sets its seats aside. An array: those of its seats that are not free.
 */
export function addPaying<Refused>(
  db: DoorDatabase,
  showId: string,
  begin: (seller: SellerState | null) => SaleRow | { refused: Refused },
): Promise<SaleRow | { refused: Refused } | SeatId[]> {
  return transact(db, sellingTables(db), async () => {
    const seller = (await wholeCounter(db, showId))?.seller ?? null
    const sale = begin(seller)
    if ('refused' in sale || !seller) return sale
    const free = freeSeats(seller, await db.sales.where('state').equals('paying').toArray())
    const gone = sale.seats.filter((seat) => !free.has(seat))
    if (gone.length > 0) return gone
    await db.sales.add(sale)
    return sale
  })
}

/** Drops the sales that were being paid when this phone became another counter, which can't sell them. */
export function dropFormerPaying(db: DoorDatabase, showId: string): Promise<void> {
  return transact(db, sellingTables(db), async () => {
    const seller = (await wholeCounter(db, showId))?.seller
    if (!seller) return
    const paying = db.sales.where('state').equals('paying')
    await paying.filter((sale) => sale.showId === showId && !isPaying(sale, seller)).modify({ state: 'dropped' })
  })
}

/**
 * Stores a sale with the seller's state after it; false: something has changed since `before` was read, and nothing is stored. The guest waits for
 * this, and each wait for the database costs a slow phone some milliseconds, so what can be asked together is.
 */
export function keepSold(
  db: DoorDatabase,
  sale: SaleRow,
  { before, after }: { before: SellerState; after: SellerState },
): Promise<boolean> {
  return transact(db, sellingTables(db), async () => {
    const [kept, paying] = await Promise.all([db.counters.get(sale.showId), db.sales.get(sale.id)])
    if (paying?.state !== 'paying' || kept?.seller?.revision !== before.revision || kept.seller.counterId !== before.counterId) return false
    const row = withStock(kept, stockRead(db, kept) ?? (await readStock(db, kept)))
    await Promise.all([replaceCounter(db, kept, { ...row, seller: after }), db.sales.put(sale)])
    return true
  })
}

export function dropPaying(db: DoorDatabase, saleId: string): Promise<void> {
  return transact(db, [db.sales], async () => {
    if ((await db.sales.get(saleId))?.state === 'paying') await db.sales.update(saleId, { state: 'dropped', name: '', phone: '' })
  })
}

export function changeSale(db: DoorDatabase, saleId: string, change: Partial<SaleRow>): Promise<void> {
  return stored(async () => void (await db.sales.update(saleId, change)))
}
