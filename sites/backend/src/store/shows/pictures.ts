import { pictureTypes, readPictureAddress, type SentPicture } from '@sabha/ticketing/show-picture'
import type { Selectable } from 'kysely'
import type { Schema } from '../schema.ts'
import type { Db, Tx } from '../store.ts'

export type PictureRow = Selectable<Schema['picture']>

/** Adds a picture; one that is there already stays, and is kept as long as if it had just come. */
export async function addPicture(tx: Tx, picture: Omit<PictureRow, 'unused_since'>): Promise<void> {
  const unused_since = picture.created_at
  await tx
    .insertInto('picture')
    .values({ ...picture, unused_since })
    .onConflict((conflict) => conflict.column('id').doUpdateSet({ unused_since }))
    .execute()
}

export async function findPicture(db: Db, id: string): Promise<PictureRow | undefined> {
  return db.selectFrom('picture').selectAll().where('id', '=', id).executeTakeFirst()
}

/** Whether it is there as its address says; its bytes stay where they are. */
export async function hasPicture(db: Db, { id, width, height, format }: SentPicture): Promise<boolean> {
  const found = await db
    .selectFrom('picture')
    .select('id')
    .where((eb) => eb.and({ id, width, height, media_type: pictureTypes[format] }))
    .executeTakeFirst()
  return found !== undefined
}

/** Removes what no show or production has had since `before`, and notes what none has now. It decides on every show, so its job has to be alone. */
export async function forgetUnusedPictures(tx: Tx, { now, before }: { now: number; before: number }): Promise<void> {
  const ofShows = tx.selectFrom('show').select('image').where('image', 'like', '/pictures/shows/%')
  const ofProductions = tx.selectFrom('production').select('image').where('image', 'like', '/pictures/shows/%')
  const images = await ofShows.union(ofProductions).execute()
  const used = images.flatMap(({ image }) => readPictureAddress(image)?.id ?? [])
  // `in ()` is no SQL for every engine; no picture has this id.
  const ids = ['', ...used]
  await tx.updateTable('picture').set({ unused_since: null }).where('id', 'in', ids).where('unused_since', 'is not', null).execute()
  await tx.deleteFrom('picture').where('unused_since', '<', before).execute()
  await tx.updateTable('picture').set({ unused_since: now }).where('id', 'not in', ids).where('unused_since', 'is', null).execute()
}
