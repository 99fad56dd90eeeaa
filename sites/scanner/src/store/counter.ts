import type { Lease, LeaseStatement } from '@sabha/ticketing/counter-lease'
import { adoptLease, giveBack, heldBy, type SellerState, sellableSeats } from '@sabha/ticketing/counter-seller'
import type { SeatId } from '@sabha/ticketing/seats'
import type { DoorDatabase } from './database.ts'
import type { CounterRow, SaleRow } from './rows.ts'
import { stored, transact } from './storage-problem.ts'

/** What this phone sells from and has sold, kept together: a seat is sold with the sale that has it, or not at all. */

export function readCounter(db: DoorDatabase, showId: string): Promise<CounterRow | undefined> {
  return stored(() => db.counters.get(showId))
}

export function changeCounter(db: DoorDatabase, showId: string, change: Partial<CounterRow>): Promise<void> {
  return stored(async () => void (await db.counters.update(showId, change)))
}

/** Changes what is known of the lease, by a rule of the seller. */
export function changeSeller(db: DoorDatabase, showId: string, change: (before: SellerState) => SellerState): Promise<void> {
  return transact(db, [db.counters], async () => {
    const row = await db.counters.get(showId)
    if (row?.seller) await db.counters.put({ ...row, seller: change(row.seller) })
  })
}

/** Takes over what a statement says, and keeps it as it was signed; false: the seller knows that, or more. */
export function adoptStatement(db: DoorDatabase, showId: string, statement: LeaseStatement, lease: Lease): Promise<boolean> {
  return transact(db, [db.counters, db.sales], async () => {
    const row = await db.counters.get(showId)
    if (!row?.seller) return false
    const { counterId } = row.seller
    const unsent = await db.sales.where('state').equals('waiting').toArray()
    const ofThis = unsent.filter((sale) => sale.showId === showId && sale.counterId === counterId)
    const seller = adoptLease(row.seller, lease, new Set(ofThis.flatMap(({ seats }) => seats)))
    const isNew = seller !== row.seller
    // Of what it knows, a phone of an earlier release has kept none.
    const isKnown = heldBy(seller).lease_id === lease.leaseId && heldBy(seller).version === lease.version
    if (isNew || (isKnown && !row.statement)) await db.counters.put({ ...row, seller, statement })
    return isNew
  })
}

/** Gives back seats that nobody is paying for, as they are chosen of those that are free; false: none were. */
export function giveBackSome(
  db: DoorDatabase,
  showId: string,
  choose: (row: CounterRow, free: ReadonlySet<SeatId>) => SeatId[],
): Promise<boolean> {
  return transact(db, [db.counters, db.sales], async () => {
    const row = await db.counters.get(showId)
    const chosen = row?.seller ? choose(row, freeSeats(row.seller, await db.sales.where('state').equals('paying').toArray())) : []
    if (!row?.seller || chosen.length === 0) return false
    await db.counters.put({ ...row, seller: giveBack(row.seller, chosen) })
    return true
  })
}

/** The latest first. */
export function salesOf(db: DoorDatabase, showId: string): Promise<SaleRow[]> {
  return stored(() => db.sales.where('[showId+at]').between([showId, 0], [showId, Infinity]).reverse().toArray())
}

/** Seats that may be sold, but for those that somebody is paying for here. */
export function freeSeats(seller: SellerState, sales: readonly SaleRow[]): Set<SeatId> {
  const aside = new Set(sales.filter((sale) => isPaying(sale, seller)).flatMap(({ seats }) => seats))
  return new Set(sellableSeats(seller).flatMap(({ id }) => (aside.has(id) ? [] : [id])))
}

/** Of this counter: what this phone was before sets no seats aside. */
export function isPaying({ state, showId, counterId }: SaleRow, seller: SellerState): boolean {
  return state === 'paying' && counterId === seller.counterId && showId === String(seller.showId)
}

/** Keeps what a rule makes of the lease, and sets its seats aside. An array: those that somebody is paying for already. */
export function addPaying<Refused>(
  db: DoorDatabase,
  showId: string,
  begin: (seller: SellerState | null) => SaleRow | { refused: Refused },
): Promise<SaleRow | { refused: Refused } | SeatId[]> {
  return transact(db, [db.counters, db.sales], async () => {
    const seller = (await db.counters.get(showId))?.seller ?? null
    const sale = begin(seller)
    if ('refused' in sale || !seller) return sale
    const free = freeSeats(seller, await db.sales.where('state').equals('paying').toArray())
    const gone = sale.seats.filter((seat) => !free.has(seat))
    if (gone.length > 0) return gone
    await db.sales.add(sale)
    return sale
  })
}

/** What was being paid when this phone became another counter can't be sold by it. */
export function dropFormerPaying(db: DoorDatabase, showId: string): Promise<void> {
  return transact(db, [db.counters, db.sales], async () => {
    const seller = (await db.counters.get(showId))?.seller
    if (!seller) return
    const paying = db.sales.where('state').equals('paying')
    await paying.filter((sale) => sale.showId === showId && !isPaying(sale, seller)).modify({ state: 'dropped' })
  })
}

/** Keeps a sale with the seats that it takes; false: something has changed since they were read, and nothing is kept. */
export function keepSold(
  db: DoorDatabase,
  sale: SaleRow,
  { before, after }: { before: SellerState; after: SellerState },
): Promise<boolean> {
  return transact(db, [db.counters, db.sales], async () => {
    const row = await db.counters.get(sale.showId)
    const isPaying = (await db.sales.get(sale.id))?.state === 'paying'
    if (!isPaying || row?.seller?.revision !== before.revision || row.seller.counterId !== before.counterId) return false
    await db.counters.put({ ...row, seller: after })
    await db.sales.put(sale)
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
