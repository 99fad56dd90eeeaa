import type { AuditAction } from '@sabha/api/audit-actions'
import { type Insertable, type Selectable, sql } from 'kysely'
import type { Schema } from '../schema.ts'
import type { Db, Tx } from '../store.ts'

export type AuditRow = Selectable<Schema['audit']>

export async function addAudit(tx: Tx, entry: Insertable<Schema['audit']>): Promise<void> {
  await tx.insertInto('audit').values(entry).execute()
}

/**
 * Returns entries, latest first. `text`, in lower case, is looked for in who, to what and the details; `actions` are the actions whose
 * wording contains it.
 */
export async function listAudit(
  db: Db,
  sought: { text: string; actions: readonly AuditAction[] },
  part: { offset: number; limit: number },
): Promise<{ entries: AuditRow[]; total: number }> {
  const { text, actions } = sought
  const like = `%${text.replace(/[%_\\]/g, '\\$&')}%`
  const matching = db
    .selectFrom('audit')
    .$if(text !== '', (query) =>
      query.where(({ eb, or, ref }) =>
        or([
          ...(['who', 'to_what', 'details'] as const).map((column) => sql<boolean>`lower(${ref(column)}) like ${like} escape '\\'`),
          ...(actions.length > 0 ? [eb('what', 'in', actions)] : []),
        ]),
      ),
    )
  const entries = await matching.selectAll().orderBy('id', 'desc').limit(part.limit).offset(part.offset).execute()
  const { total } = await matching.select((eb) => eb.fn.countAll<number>().as('total')).executeTakeFirstOrThrow()
  return { entries, total: Number(total) }
}

/** Removes what staff wrote beside what they did to a booking, the only change that the database lets anybody make. */
export async function forgetNotes(tx: Tx, bookingId: number): Promise<void> {
  await withoutNotes(tx, await noted(tx).where('booking_id', '=', bookingId).execute())
}

/**
 * Removes this note on what led to no booking. `toWhat`: as the entries name it. Others may have the same words: the note goes that was
 * written nearest to `at`.
 */
export async function forgetNoteTo(tx: Tx, { toWhat, note, at }: { toWhat: string; note: string; at: number }): Promise<void> {
  const entries = await noted(tx).select('at').where('to_what', '=', toWhat).where('booking_id', 'is', null).execute()
  const same = entries.filter(({ details }) => (JSON.parse(details) as { note?: unknown }).note === note)
  const [nearest] = same.toSorted((one, other) => Math.abs(one.at - at) - Math.abs(other.at - at))
  if (nearest) await withoutNotes(tx, [nearest])
}

/** Whether this entry has a note, and no booking leads to it. */
export function hasLooseNote({ booking_id, what, details }: AuditRow): boolean {
  const isSettled = what === 'counter-sale-settled' || what === 'counter-refund-settled'
  return isSettled && booking_id === null && noteOf(details) !== ''
}

export function noteOf(details: string): string {
  const { note } = JSON.parse(details) as { note?: unknown }
  return typeof note === 'string' ? note : ''
}

export async function findAudit(db: Db, id: number): Promise<AuditRow | undefined> {
  return db.selectFrom('audit').selectAll().where('id', '=', id).executeTakeFirst()
}

const noted = (tx: Tx) => tx.selectFrom('audit').select(['id', 'details']).where('details', 'like', '%"note":%')

/** Removes the notes of these entries. */
export async function withoutNotes(tx: Tx, entries: readonly Pick<AuditRow, 'id' | 'details'>[]): Promise<void> {
  for (const { id, details } of entries) {
    const { note: _, ...kept } = JSON.parse(details) as Record<string, unknown>
    await tx
      .updateTable('audit')
      .set({ details: JSON.stringify(kept) })
      .where('id', '=', id)
      .execute()
  }
}

/** Returns what was done to a booking, in the order in which it happened. */
export async function auditOfBooking(db: Db, bookingId: number): Promise<AuditRow[]> {
  return db.selectFrom('audit').selectAll().where('booking_id', '=', bookingId).orderBy('id').execute()
}
