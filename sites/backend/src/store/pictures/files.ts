import { pictureTypes, type SentPicture } from '@sabha/ticketing/show-picture'
import { type Selectable, sql } from 'kysely'
import { chunksOf } from '../chunks.ts'
import type { Schema } from '../schema.ts'
import type { Db, Tx } from '../store.ts'

export type PictureRow = Selectable<Schema['picture']>

/** Adds a picture's file; one that is already there stays, and is kept as long as one that has just come. */
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

export type FileFacts = Omit<PictureRow, 'bytes'> & { length: number }

/** Returns what a file is and how many bytes it has, without reading those. */
export async function findFileFacts(db: Db, id: string): Promise<FileFacts | undefined> {
  return db
    .selectFrom('picture')
    .select(['id', 'media_type', 'width', 'height', 'created_at', 'unused_since', sql<number>`length(bytes)`.as('length')])
    .where('id', '=', id)
    .executeTakeFirst()
}

/** Returns what these files are, by id; files that don't exist are left out. */
export async function factsOfFiles(
  db: Db,
  ids: readonly string[],
): Promise<ReadonlyMap<string, Pick<PictureRow, 'media_type' | 'width' | 'height'>>> {
  const facts = new Map<string, Pick<PictureRow, 'media_type' | 'width' | 'height'>>()
  for (const some of chunksOf(ids)) {
    const rows = await db.selectFrom('picture').select(['id', 'media_type', 'width', 'height']).where('id', 'in', some).execute()
    for (const { id, ...row } of rows) facts.set(id, row)
  }
  return facts
}

/** Returns `length` bytes of a file, from the one at `start` (0: the first). */
export async function readFilePart(db: Db, id: string, { start, length }: { start: number; length: number }): Promise<Uint8Array> {
  const found = await db
    .selectFrom('picture')
    .select(sql<Uint8Array>`substr(bytes, ${sql.lit(start + 1)}, ${sql.lit(length)})`.as('part'))
    .where('id', '=', id)
    .executeTakeFirstOrThrow()
  return found.part
}

/** Whether the picture exists as its address says, without reading its bytes. */
export async function hasPicture(db: Db, { id, width, height, format }: SentPicture): Promise<boolean> {
  const found = await db
    .selectFrom('picture')
    .select('id')
    .where((eb) => eb.and({ id, width, height, media_type: pictureTypes[format] }))
    .executeTakeFirst()
  return found !== undefined
}

/**
 * Removes files that no show, no production and no picture of the library has used since `before`, and notes which are unused now. It
 * decides on every show and picture, so its job has to run alone.
 */
export async function forgetUnusedPictures(tx: Tx, { now, before }: { now: number; before: number }): Promise<void> {
  // Done in the database, because there may be many: an address is `/pictures/shows/` and its file's id.
  const imageId = sql<string>`substr(image, 17, 64)`.as('id')
  const ofShows = tx.selectFrom('show').select(imageId).where('image', 'like', '/pictures/shows/%')
  const ofProductions = tx.selectFrom('production').select(imageId).where('image', 'like', '/pictures/shows/%')
  const used = ofShows.union(ofProductions).union(tx.selectFrom('library_file').select('file_id as id'))
  await tx.updateTable('picture').set({ unused_since: null }).where('id', 'in', used).where('unused_since', 'is not', null).execute()
  await tx.deleteFrom('picture').where('unused_since', '<', before).execute()
  await tx.updateTable('picture').set({ unused_since: now }).where('id', 'not in', used).where('unused_since', 'is', null).execute()
}
