import { createHash, randomBytes } from 'node:crypto'
import { drawnText, lotOf } from '@sabha/ticketing/draw'
import type { Kysely } from 'kysely'
import type { Schema } from '../schema.ts'
import { withId } from './0001-box-office.ts'

/** Draws of waiting rooms: the secret that each follows from, and the order that came of it. */
export async function up(db: Kysely<Schema>): Promise<void> {
  await withId(db.schema.createTable('waiting_draw'))
    .addColumn('show_id', 'integer', (c) => c.notNull().references('show.id'))
    .addColumn('opens_at', 'bigint', (c) => c.notNull())
    .addColumn('secret', 'text', (c) => c.notNull())
    .addColumn('drawn_at', 'bigint')
    .addColumn('numbers', 'text')
    .execute()
  await db.schema.createIndex('waiting_draw_show').on('waiting_draw').columns(['show_id', 'id']).execute()
  await addDrawsToCome(db)
}

/** Guests who already wait for sales to open get a lot that can be checked. */
async function addDrawsToCome(db: Kysely<Schema>): Promise<void> {
  const rooms = await db.selectFrom('waiting_room').select(['show_id', 'sales_open_at']).where('sales_open_at', '>', Date.now()).execute()
  for (const { show_id, sales_open_at } of rooms) {
    const secret = randomBytes(32).toString('hex')
    await db
      .insertInto('waiting_draw')
      .values({ show_id, opens_at: sales_open_at ?? 0, secret, drawn_at: null, numbers: null })
      .execute()
    const places = await db
      .selectFrom('waiting_place')
      .select('id')
      .where('show_id', '=', show_id)
      .where('entered_at', 'is', null)
      .execute()
    for (const { id } of places) {
      const turn = lotOf(createHash('sha256').update(drawnText(secret, id)).digest('hex'))
      await db.updateTable('waiting_place').set({ turn }).where('id', '=', id).execute()
    }
  }
}
