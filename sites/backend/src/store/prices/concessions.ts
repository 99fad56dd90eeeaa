import type { Concession } from '@sabha/ticketing/quote'
import type { Db, Tx } from '../store.ts'

/** A concession that is offered. `most`: how many seats of a booking may have it; null: all. */
export type OfferedConcession = Concession & { most: number | null }

/** null: the house, whose concessions apply to every show that has none of its own. */
const scopeOf = (showId: number | null) => (showId === null ? 'house' : `show:${showId}`)

/** Returns the concessions that a show offers. */
export async function concessionsOf(db: Db, showId: number): Promise<OfferedConcession[]> {
  const rows = await db
    .selectFrom('concession_set')
    .selectAll()
    .where('scope', 'in', [scopeOf(null), scopeOf(showId)])
    .execute()
  const row = rows.find(({ scope }) => scope === scopeOf(showId)) ?? rows[0]
  return row ? (JSON.parse(row.concessions) as OfferedConcession[]) : []
}

/** Returns what was set for the house, or for this show alone; null if nothing was. */
export async function ownConcessions(db: Db, showId: number | null): Promise<OfferedConcession[] | null> {
  const row = await db.selectFrom('concession_set').select('concessions').where('scope', '=', scopeOf(showId)).executeTakeFirst()
  return row ? (JSON.parse(row.concessions) as OfferedConcession[]) : null
}

/** Returns all concessions by show id, as text; those of the house under `house`. */
export async function allConcessions(db: Db): Promise<ReadonlyMap<string, OfferedConcession[]>> {
  const rows = await db.selectFrom('concession_set').selectAll().execute()
  return new Map(rows.map(({ scope, concessions }) => [scope.replace(/^show:/, ''), JSON.parse(concessions) as OfferedConcession[]]))
}

/** Gives a show that is made like another the other's own concessions. */
export async function concedeAs(tx: Tx, from: number, to: number): Promise<void> {
  const own = await ownConcessions(tx, from)
  if (own) await setConcessions(tx, to, own)
}

/** null: the show has the house's concessions again. */
export async function setConcessions(tx: Tx, showId: number | null, concessions: readonly OfferedConcession[] | null): Promise<void> {
  const scope = scopeOf(showId)
  if (concessions === null) {
    await tx.deleteFrom('concession_set').where('scope', '=', scope).execute()
    return
  }
  const text = JSON.stringify(concessions)
  await tx
    .insertInto('concession_set')
    .values({ scope, concessions: text })
    .onConflict((known) => known.column('scope').doUpdateSet({ concessions: text }))
    .execute()
}
