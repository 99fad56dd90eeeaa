import { minute } from '@sabha/ticketing/durations'
import { sql } from 'kysely'
import { onSeatOf } from '../seats/among.ts'
import { firstRow, inHallOrder } from '../seats/hall-order.ts'
import type { Db } from '../store.ts'

/** Counts the seats that are booked, that have come in, and that are inside now, by section. */
export async function doorSections(db: Db, showId: number): Promise<{ section: string; sold: number; admitted: number; inside: number }[]> {
  return db
    .selectFrom('seat')
    .leftJoin('admission', onSeatOf('admission', 'seat'))
    .select([
      'section',
      sql<number>`sum(case when status = 'booked' then 1 else 0 end)`.as('sold'),
      sql<number>`sum(case when scan_id is null then 0 else 1 end)`.as('admitted'),
      sql<number>`sum(case when scan_id is null or left_at is not null then 0 else 1 end)`.as('inside'),
    ])
    .where('seat.show_id', '=', showId)
    .groupBy('section')
    .orderBy(firstRow('seat.row'))
    .execute()
}

/** Counts the seats that went in, by the minute (epoch ms), in order. */
export async function admissionsByMinute(db: Db, showId: number): Promise<{ at: number; admitted: number }[]> {
  const minuteOf = sql<number>`at / ${sql.lit(minute)}`
  const rows = await db
    .selectFrom('admission')
    .select((eb) => [minuteOf.as('minute'), eb.fn.countAll<number>().as('admitted')])
    .where('show_id', '=', showId)
    .groupBy(minuteOf)
    .orderBy(minuteOf)
    .execute()
  return rows.map((row) => ({ at: row.minute * minute, admitted: row.admitted }))
}

/** Counts the seats that went in at each gate, in all and after `since`, and the phones that let any in after `since`. */
export async function admissionsByGate(db: Db, showId: number, since: number) {
  const isLately = sql`admission.at > ${sql.lit(since)}`
  return db
    .selectFrom('admission')
    .innerJoin('scan', 'scan.scan_id', 'admission.scan_id')
    .leftJoin('device', 'device.id', 'scan.device_id')
    .select((eb) => [
      eb.fn.coalesce('device.gate', eb.val('')).as('gate'),
      eb.fn.countAll<number>().as('admitted'),
      sql<number>`sum(case when ${isLately} then 1 else 0 end)`.as('lately'),
      sql<number>`count(distinct case when ${isLately} then scan.device_id end)`.as('phones'),
    ])
    .where('admission.show_id', '=', showId)
    .groupBy('gate')
    .orderBy('admitted', 'desc')
    .orderBy('gate')
    .execute()
}

/**
 * Returns the most seats that one phone let in within a span of `span` ms, at the latest shows that had admissions; undefined if none has.
 */
export async function busiestSpan(db: Db, { span, shows }: { span: number; shows: number }): Promise<number | undefined> {
  const latest = db
    .selectFrom('show')
    .select('id')
    .where((eb) => eb.exists(eb.selectFrom('admission').select('row').whereRef('admission.show_id', '=', 'show.id')))
    .orderBy('starts_at', 'desc')
    .limit(shows)
  const row = await db
    .selectFrom('admission')
    .innerJoin('scan', 'scan.scan_id', 'admission.scan_id')
    .select((eb) => eb.fn.countAll<number>().as('admitted'))
    .where('admission.show_id', 'in', latest)
    .where('scan.device_id', 'is not', null)
    .groupBy(['scan.device_id', sql`admission.at / ${sql.lit(span)}`])
    .orderBy('admitted', 'desc')
    .limit(1)
    .executeTakeFirst()
  return row?.admitted
}

/** Returns the latest scans at a show's door, the latest first. */
export async function latestScans(db: Db, showId: number, most: number) {
  return db
    .selectFrom('scan')
    .leftJoin('device', 'device.id', 'scan.device_id')
    .leftJoin('account', 'account.id', 'scan.account_id')
    .leftJoin('booking', 'booking.id', 'scan.booking_id')
    .select((eb) => [
      'scan_id',
      'scan.at',
      'verdict',
      'answer',
      'acted',
      'undone_at',
      'seat_index',
      'leaving',
      'scan.booking_id',
      'public_id',
      eb.fn.coalesce('customer_name', eb.val('')).as('name'),
      eb.fn.coalesce('device.gate', eb.val('')).as('gate'),
      eb.fn.coalesce('device.name', 'account.name', eb.val('')).as('device'),
    ])
    .where('scan.show_id', '=', showId)
    .orderBy('scan.received_at', 'desc')
    .limit(most)
    .execute()
}

/** Returns a row for each seat that a paid booking has, with the guest's name and whether they are in, in the order of the hall. */
export async function seatHolders(db: Db, showId: number) {
  return db
    .selectFrom('booking')
    .innerJoin('booking_seat', 'booking_seat.booking_id', 'booking.id')
    .leftJoin('admission', onSeatOf('admission', 'booking_seat'))
    .leftJoin('seat', onSeatOf('seat', 'booking_seat'))
    .select(['booking.id', 'booking.public_id', 'booking.customer_name', 'booking.customer_phone', 'door_note', 'door_attention'])
    .select(['booking_seat.row', 'booking_seat.number', 'admission.scan_id', 'admission.left_at', 'seat.notes', 'booking_seat.discounts'])
    .where('booking.show_id', '=', showId)
    .where('booking.status', '=', 'paid')
    .where('released_at', 'is', null)
    .orderBy(inHallOrder('booking_seat'))
    .execute()
}
