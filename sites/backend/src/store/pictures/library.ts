import { type Selectable, sql } from 'kysely'
import { chunksOf } from '../chunks.ts'
import type { Schema } from '../schema.ts'
import { changesRow, type Db, type Tx } from '../store.ts'
import { addPicture, type PictureRow } from './files.ts'

export type LibraryRow = Selectable<Schema['library_picture']>
export type LibraryFileRow = Pick<PictureRow, 'id' | 'media_type' | 'width' | 'height'>
export interface LibraryPicture extends LibraryRow {
  /** The widest last. */
  files: LibraryFileRow[]
}

/** Returns every picture of the library, the newest first. */
export async function listLibrary(db: Db): Promise<LibraryPicture[]> {
  const rows = await db.selectFrom('library_picture').selectAll().orderBy('created_at', 'desc').orderBy('id').execute()
  const files = await db
    .selectFrom('library_file as made')
    .innerJoin('picture as file', 'file.id', 'made.file_id')
    .select(['made.picture_id', 'file.id', 'file.media_type', 'file.width', 'file.height'])
    .orderBy('file.width')
    .orderBy('file.id')
    .execute()
  const byPicture = Map.groupBy(files, ({ picture_id }) => picture_id)
  return rows.map((row) => ({ ...row, files: byPicture.get(row.id) ?? [] }))
}

/** Returns how many bytes the library's files have, without reading them. */
export async function libraryBytes(db: Db): Promise<number> {
  const { bytes } = await db
    .selectFrom('picture')
    .select(sql<number>`coalesce(sum(length(bytes)), 0)`.as('bytes'))
    .where('id', 'in', db.selectFrom('library_file').select('file_id'))
    .executeTakeFirstOrThrow()
  return Number(bytes)
}

/** Returns the ids of every picture and of every file of one. */
export async function libraryIds(db: Db): Promise<ReadonlySet<string>> {
  const pictures = await db.selectFrom('library_picture').select('id').execute()
  const files = await db.selectFrom('library_file').select('file_id').execute()
  return new Set([...pictures.map(({ id }) => id), ...files.map(({ file_id }) => file_id)])
}

export async function findLibraryPicture(db: Db, id: string): Promise<LibraryRow | undefined> {
  return db.selectFrom('library_picture').selectAll().where('id', '=', id).executeTakeFirst()
}

/** Returns which of these pictures exist. */
export async function libraryPicturesAmong(db: Db, ids: readonly string[]): Promise<ReadonlySet<string>> {
  const there = new Set<string>()
  for (const some of chunksOf(ids)) {
    const rows = await db.selectFrom('library_picture').select('id').where('id', 'in', some).execute()
    for (const { id } of rows) there.add(id)
  }
  return there
}

/** Returns, by the picture's id, the point that stays in sight, in thousandths. */
export async function focalPoints(db: Db): Promise<Map<string, Pick<LibraryRow, 'focus_x' | 'focus_y'>>> {
  const rows = await db.selectFrom('library_picture').select(['id', 'focus_x', 'focus_y']).orderBy('id').execute()
  return new Map(rows.map(({ id, ...point }) => [id, point]))
}

/** Returns the file that was made of a picture in this width and format. */
export async function findMadeFile(
  db: Db,
  { id, width, type }: { id: string; width: number; type: LibraryFileRow['media_type'] },
): Promise<LibraryFileRow | undefined> {
  return db
    .selectFrom('library_file as made')
    .innerJoin('picture as file', 'file.id', 'made.file_id')
    .select(['file.id', 'file.media_type', 'file.width', 'file.height'])
    .where((eb) => eb.and({ 'made.picture_id': id, 'file.width': width, 'file.media_type': type }))
    .executeTakeFirst()
}

/** Adds a picture with its files, which are sent along or already stored; returns false if the picture is already there. */
export async function addLibraryPicture(
  tx: Tx,
  row: LibraryRow,
  files: readonly (Omit<PictureRow, 'unused_since'> | Pick<PictureRow, 'id'>)[],
): Promise<boolean> {
  const added = await tx
    .insertInto('library_picture')
    .values(row)
    .onConflict((conflict) => conflict.column('id').doNothing())
    .executeTakeFirst()
  if (added.numInsertedOrUpdatedRows !== 1n) return false
  for (const file of files) if ('bytes' in file) await addPicture(tx, file)
  await tx
    .insertInto('library_file')
    .values([...new Set(files.map(({ id }) => id))].map((file_id) => ({ picture_id: row.id, file_id })))
    .execute()
  return true
}

/** Adds pictures that are not there yet and whose files are already stored. */
export async function addLibraryPictures(tx: Tx, rows: readonly LibraryRow[], files: readonly Schema['library_file'][]): Promise<void> {
  for (const some of chunksOf(rows)) await tx.insertInto('library_picture').values(some).execute()
  const made = [...new Map(files.map((file) => [`${file.picture_id} ${file.file_id}`, file])).values()]
  for (const some of chunksOf(made)) await tx.insertInto('library_file').values(some).execute()
}

export type Description = Pick<LibraryRow, 'alt_en' | 'alt_kn' | 'focus_x' | 'focus_y'>

/** Returns false if the picture is gone, or if somebody has changed it since. */
export async function describeLibraryPicture(
  tx: Tx,
  { id, change }: Pick<LibraryRow, 'id' | 'change'>,
  to: Description & Pick<LibraryRow, 'changed_by'>,
): Promise<boolean> {
  return changesRow(
    tx
      .updateTable('library_picture')
      .set({ ...to, change: change + 1 })
      .where((eb) => eb.and({ id, change })),
  )
}

/** Removes a picture. Its files stay until nothing has used them for a while. */
export async function removeLibraryPicture(tx: Tx, id: string): Promise<boolean> {
  await tx.deleteFrom('library_file').where('picture_id', '=', id).execute()
  const { numDeletedRows } = await tx.deleteFrom('library_picture').where('id', '=', id).executeTakeFirst()
  return numDeletedRows === 1n
}
