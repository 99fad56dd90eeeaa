import type { Insertable, Selectable } from 'kysely'
import { sql } from 'kysely'
import type { Period } from '../period.ts'
import type { Schema } from '../schema.ts'
import { changesRow, type Db, type Tx } from '../store.ts'

export type CounterSaleRow = Selectable<Schema['counter_sale']>

export async function salesUnder(db: Db, counterId: number, number: number): Promise<CounterSaleRow[]> {
  return db.selectFrom('counter_sale').selectAll().where('counter_id', '=', counterId).where('number', '=', number).execute()
}

/** Returns the nearest sales before and after this number that have arrived. */
export async function neighboursOf(db: Db, counterId: number, number: number): Promise<Pick<CounterSaleRow, 'number' | 'at'>[]> {
  const beside = (direction: 'asc' | 'desc') =>
    db
      .selectFrom('counter_sale')
      .select(['number', 'at'])
      .where('counter_id', '=', counterId)
      .where('number', direction === 'asc' ? '>' : '<', number)
      .orderBy('number', direction)
      .limit(1)
      .execute()
  return [...(await beside('desc')), ...(await beside('asc'))]
}

export async function addSale(tx: Tx, sale: Omit<Insertable<Schema['counter_sale']>, 'id'>): Promise<CounterSaleRow> {
  return tx.insertInto('counter_sale').values(sale).returningAll().executeTakeFirstOrThrow()
}

/** Returns the numbers of the counter's sales that have arrived, in order. */
export async function arrivedNumbers(db: Db, counterId: number): Promise<number[]> {
  const rows = await db
    .selectFrom('counter_sale')
    .select('number')
    .distinct()
    .where('counter_id', '=', counterId)
    .orderBy('number')
    .execute()
  return rows.map(({ number }) => number)
}

/** Returns conflicts that nobody has settled. */
export async function openConflictsOf(db: Db, counterId: number): Promise<CounterSaleRow[]> {
  return db
    .selectFrom('counter_sale')
    .selectAll()
    .where('counter_id', '=', counterId)
    .where('result', '=', 'conflict')
    .where('settled_at', 'is', null)
    .orderBy('number')
    .execute()
}

/** Returns the seats that the counter sold and that could not be booked, settled or not. */
export async function seatsInConflict(db: Db, counterId: number): Promise<ReadonlySet<string>> {
  const sales = await db
    .selectFrom('counter_sale')
    .select('seats')
    .where('counter_id', '=', counterId)
    .where('result', '=', 'conflict')
    .execute()
  return new Set(sales.flatMap(({ seats }) => seats.split(',')))
}

export type ShownSale = CounterSaleRow & { public_id: string | null; customer_name: string | null; customer_phone: string | null }

/** Returns the sales that staff have to look at, then those that they looked at last. */
export async function salesToShow(db: Db, counterIds: readonly number[], most: number): Promise<ShownSale[]> {
  if (counterIds.length === 0) return []
  return db
    .selectFrom('counter_sale')
    .leftJoin('booking', 'booking.id', 'counter_sale.booking_id')
    .selectAll('counter_sale')
    .select(['booking.public_id', 'customer_name', 'customer_phone'])
    .where('counter_id', 'in', counterIds)
    .where((eb) => eb.or([eb('result', '=', 'conflict'), eb('doubts', '!=', '')]))
    .orderBy((eb) => eb.case().when('settled_at', 'is', null).then(0).else(1).end())
    .orderBy('counter_sale.id', 'desc')
    .limit(most)
    .execute()
}

/** Returns what each counter has taken, by way of payment, for seats and as donations. */
export async function takenBy(db: Db, counterIds: readonly number[]) {
  if (counterIds.length === 0) return []
  return db
    .selectFrom('counter_sale')
    .select((eb) => [
      'counter_id',
      'payment',
      eb.fn.countAll<number>().as('sales'),
      eb.fn.sum<number>(eb('total', '+', eb.ref('donation'))).as('amount'),
    ])
    .where('counter_id', 'in', counterIds)
    .where('result', '=', 'booked')
    .groupBy(['counter_id', 'payment'])
    .orderBy('payment')
    .execute()
}

/** Returns how many seats of each section each counter has sold. */
export async function seatsSoldBy(db: Db, counterIds: readonly number[]) {
  if (counterIds.length === 0) return []
  return db
    .selectFrom('counter_sale')
    .innerJoin('booking_seat', 'booking_seat.booking_id', 'counter_sale.booking_id')
    .select((eb) => ['counter_id', 'section', eb.fn.countAll<number>().as('seats')])
    .where('counter_id', 'in', counterIds)
    .groupBy(['counter_id', 'section'])
    .orderBy((eb) => eb.fn.min('booking_seat.row'))
    .execute()
}

export async function findSale(db: Db, id: number): Promise<CounterSaleRow | undefined> {
  return db.selectFrom('counter_sale').selectAll().where('id', '=', id).executeTakeFirst()
}

/** Settles a sale and removes the name and phone of its guest; returns false if it was settled before. */
export async function settleSale(tx: Tx, id: number, by: { at: number; who: string; note: string }): Promise<boolean> {
  return changesRow(
    tx
      .updateTable('counter_sale')
      .set({ settled_at: by.at, settled_by: by.who, note: by.note, name: '', phone: '' })
      .where('id', '=', id)
      .where('settled_at', 'is', null),
  )
}

/**
 * Removes the person from sales that arrived in one of these periods and were never settled; returns how many. Sales of shows that are not
 * over are left out.
 */
export async function forgetSales(tx: Tx, arrived: readonly Period[], now: number, most: number): Promise<number> {
  const old = tx
    .selectFrom('counter_sale')
    .innerJoin('counter', 'counter.id', 'counter_sale.counter_id')
    .innerJoin('show', 'show.id', 'counter.show_id')
    .select('counter_sale.id')
    .where('settled_at', 'is', null)
    .where((eb) => eb.or([eb('name', '!=', ''), eb('phone', '!=', '')]))
    .where((eb) => eb.or(arrived.map(({ from, before }) => eb.and([eb('received_at', '>=', from), eb('received_at', '<', before)]))))
    .where('ends_at', '<', now)
    .limit(most)
  const { numUpdatedRows } = await tx.updateTable('counter_sale').set({ name: '', phone: '' }).where('id', 'in', old).executeTakeFirst()
  return Number(numUpdatedRows)
}

/** Removes what staff wrote about the sale of a booking. */
export async function forgetSaleNotes(tx: Tx, bookingId: number): Promise<void> {
  await tx.updateTable('counter_sale').set({ note: '' }).where('booking_id', '=', bookingId).where('note', '!=', '').execute()
}

/** Returns the booking of a counter's sale that has arrived, with the seats that were sold. */
export async function bookedSale(db: Db, counterId: number, number: number): Promise<{ booking_id: number; seats: string } | undefined> {
  const sale = await db
    .selectFrom('counter_sale')
    .select(['booking_id', 'seats'])
    .where('counter_id', '=', counterId)
    .where('number', '=', number)
    .where('result', '=', sql.lit('booked'))
    .executeTakeFirst()
  return sale && sale.booking_id !== null ? { booking_id: sale.booking_id, seats: sale.seats } : undefined
}

export async function addSaleScan(tx: Tx, scan: Insertable<Schema['sale_scan']>): Promise<void> {
  await tx
    .insertInto('sale_scan')
    .values(scan)
    .onConflict((known) => known.column('scan_id').doUpdateSet({ let_in: scan.let_in }))
    .execute()
}

/** Returns the sale that a scan waits for. */
export async function saleOfScan(db: Db, scanId: string) {
  return db.selectFrom('sale_scan').select(['counter_id', 'number', 'seats']).where('scan_id', '=', scanId).executeTakeFirst()
}

/** Returns the scans of a sale's tickets, including those that were taken back, the earliest first. */
export async function scansOfSale(db: Db, counterId: number, number: number) {
  return db
    .selectFrom('sale_scan')
    .innerJoin('scan', 'scan.scan_id', 'sale_scan.scan_id')
    .leftJoin('device', 'device.id', 'scan.device_id')
    .selectAll('scan')
    .select(['sale_scan.seats', 'sale_scan.let_in', 'device.gate'])
    .where('sale_scan.counter_id', '=', counterId)
    .where('sale_scan.number', '=', number)
    .orderBy('scan.at')
    .orderBy('scan.scan_id')
    .execute()
}

/** Assigns a scan to this booking's ticket, so that it no longer waits for the sale. */
export async function giveScanTo(tx: Tx, scanId: string, to: { booking_id: number; ticket_id: number }): Promise<void> {
  await tx.updateTable('scan').set(to).where('scan_id', '=', scanId).execute()
  await tx.deleteFrom('sale_scan').where('scan_id', '=', scanId).execute()
}
