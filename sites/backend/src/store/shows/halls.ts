import type { HallPlan } from '@sabha/ticketing/hall'
import type { Db, Tx } from '../store.ts'
import { holdsTheShow, maySell } from './shows.ts'

export async function findHall(db: Db, id: string): Promise<HallPlan | undefined> {
  const hall = await db.selectFrom('hall').select('plan').where('id', '=', id).executeTakeFirst()
  return hall && (JSON.parse(hall.plan) as HallPlan)
}

/** Returns the plan as it was saved: JSON. */
export async function findHallText(db: Db, id: string): Promise<string | undefined> {
  return (await db.selectFrom('hall').select('plan').where('id', '=', id).executeTakeFirst())?.plan
}

/** What the id of a hall whose places are season passes begins with. */
export const ofPasses = 'season-passes-'

/** Returns the halls for shows: without those that were made for season passes, as long as no evening takes place there. */
export async function listHalls(db: Db): Promise<HallPlan[]> {
  const rows = await db
    .selectFrom('hall')
    .select('plan')
    .where(({ or, eb, exists, selectFrom }) =>
      or([
        eb('hall.id', 'not like', `${ofPasses}%`),
        exists(
          selectFrom('show')
            .leftJoin('season_pass', 'season_pass.show_id', 'show.id')
            .select('show.id')
            .whereRef('show.hall_id', '=', 'hall.id')
            .where('season_pass.show_id', 'is', null),
        ),
      ]),
    )
    .orderBy('name')
    .execute()
  return rows.map(({ plan }) => JSON.parse(plan) as HallPlan)
}

/** Adds a hall; if there is one of that id, it stays as it is. */
export async function addHall(tx: Tx, plan: HallPlan): Promise<void> {
  await tx
    .insertInto('hall')
    .values({ id: plan.id, name: plan.name, plan: JSON.stringify(plan) })
    .onConflict((conflict) => conflict.doNothing())
    .execute()
}

/** Replaces the plan of that id. */
export async function changeHall(tx: Tx, plan: HallPlan): Promise<void> {
  await tx
    .updateTable('hall')
    .set({ name: plan.name, plan: JSON.stringify(plan) })
    .where('id', '=', plan.id)
    .execute()
}

/** Returns the halls in which somebody has booked, may still be paying, or may have bought at a counter. */
export async function soldHalls(db: Db): Promise<ReadonlySet<string>> {
  const halls = await db
    .selectFrom('show')
    .select('hall_id')
    .distinct()
    .where((eb) =>
      eb.or([
        eb.exists(
          eb
            .selectFrom('booking')
            .select('booking.id')
            .whereRef('booking.show_id', '=', 'show.id')
            .where((booking) => holdsTheShow(booking)),
        ),
        eb.exists(eb.selectFrom('counter').select('counter.id').whereRef('counter.show_id', '=', 'show.id').where(maySell)),
      ]),
    )
    .execute()
  return new Set(halls.map(({ hall_id }) => hall_id))
}

/** Removes a hall that no show and no production uses; returns false if one does. */
export async function removeHall(tx: Tx, id: string): Promise<boolean> {
  const isUsed = async (table: 'show' | 'production') =>
    (await tx.selectFrom(table).select('id').where('hall_id', '=', id).limit(1).executeTakeFirst()) !== undefined
  if ((await isUsed('show')) || (await isUsed('production'))) return false
  await tx.deleteFrom('hall').where('id', '=', id).execute()
  return true
}
