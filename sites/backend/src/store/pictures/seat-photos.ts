import type { PhotoPlace } from '@sabha/ticketing/seat-photos'
import type { Selectable } from 'kysely'
import { chunksOf } from '../chunks.ts'
import type { Schema } from '../schema.ts'
import type { Db, Tx } from '../store.ts'
import type { LibraryRow } from './library.ts'

export type SeatPhotoRow = Selectable<Schema['seat_photo']>

/** A picture with the places of a hall that it was put to. */
export interface SeatPhoto extends Pick<LibraryRow, 'id' | 'width' | 'height' | 'alt_en' | 'alt_kn' | 'focus_x' | 'focus_y'> {
  places: PhotoPlace[]
}

/** Returns the photographs of a hall, in the same order on every machine. */
export async function seatPhotosOf(db: Db, hallId: string): Promise<SeatPhoto[]> {
  const rows = await db
    .selectFrom('seat_photo as placed')
    .innerJoin('library_picture as picture', 'picture.id', 'placed.picture_id')
    .select(['placed.kind', 'placed.name'])
    .select(['picture.id', 'picture.width', 'picture.height', 'picture.alt_en', 'picture.alt_kn', 'picture.focus_x', 'picture.focus_y'])
    .where('placed.hall_id', '=', hallId)
    .orderBy('picture.created_at')
    .orderBy('picture.id')
    .execute()
  return [...Map.groupBy(rows, ({ id }) => id).values()].flatMap((ofPicture) => {
    const [first] = ofPicture
    if (!first) return []
    const { kind: _, name: __, ...picture } = first
    return [{ ...picture, places: ofPicture.map(({ kind, name }) => ({ kind, name })).sort(byPlace) }]
  })
}

const inNumbers = new Intl.Collator('en', { numeric: true })
const byPlace = (a: PhotoPlace, b: PhotoPlace) => inNumbers.compare(a.kind, b.kind) || inNumbers.compare(a.name, b.name)

/** Puts pictures to places. Each place has one photograph, which the new one replaces. */
export async function placeSeatPhotos(tx: Tx, rows: readonly SeatPhotoRow[]): Promise<void> {
  for (const some of chunksOf(rows)) {
    await tx
      .insertInto('seat_photo')
      .values(some)
      .onConflict((conflict) =>
        conflict.columns(['hall_id', 'kind', 'name']).doUpdateSet((eb) => ({ picture_id: eb.ref('excluded.picture_id') })),
      )
      .execute()
  }
}

export async function placedPhotos(db: Db, hallId: string): Promise<SeatPhotoRow[]> {
  return db.selectFrom('seat_photo').selectAll().where('hall_id', '=', hallId).execute()
}

/** Takes a picture off every place of a hall; returns false if it is at none. */
export async function removeSeatPhoto(tx: Tx, { hall_id, picture_id }: Pick<SeatPhotoRow, 'hall_id' | 'picture_id'>): Promise<boolean> {
  const { numDeletedRows } = await tx
    .deleteFrom('seat_photo')
    .where((eb) => eb.and({ hall_id, picture_id }))
    .executeTakeFirst()
  return numDeletedRows > 0n
}

export async function clearSeatPhotos(tx: Tx, hallId: string): Promise<void> {
  await tx.deleteFrom('seat_photo').where('hall_id', '=', hallId).execute()
}

/** Returns, by the picture's id, the names of the halls whose stage it shows. */
export async function photographedHalls(db: Db): Promise<ReadonlyMap<string, string[]>> {
  const rows = await db
    .selectFrom('seat_photo as placed')
    .innerJoin('hall', 'hall.id', 'placed.hall_id')
    .select(['placed.picture_id', 'hall.name'])
    .distinct()
    .orderBy('hall.name')
    .execute()
  return new Map([...Map.groupBy(rows, ({ picture_id }) => picture_id)].map(([id, halls]) => [id, halls.map(({ name }) => name)]))
}
