import { type Refusal, refuse } from '@sabha/api/refusal'
import type { HallPlan } from '@sabha/ticketing/hall'
import { type PhotoPlace, placesThatStay, unknownPlaces } from '@sabha/ticketing/seat-photos'
import type { AccountRow } from '../../store/accounts/accounts.ts'
import { findLibraryPicture } from '../../store/pictures/library.ts'
import { clearSeatPhotos, placedPhotos, placeSeatPhotos, removeSeatPhoto } from '../../store/pictures/seat-photos.ts'
import { findHall } from '../../store/shows/halls.ts'
import type { Tx } from '../../store/store.ts'
import { logAction } from '../accounts/audit.ts'
import type { Context } from '../context.ts'

type Needs = Pick<Context, 'store' | 'now'>

interface Placing {
  hall_id: string
  picture_id: string
  places: readonly PhotoPlace[]
}

/** Puts a picture of the library on these places of a hall, instead of what was there. It keeps the places that it has. */
export async function placePhoto({ store, now }: Needs, account: AccountRow, placing: Placing): Promise<Refusal | undefined> {
  const { hall_id, picture_id, places } = placing
  return store.alone(async (tx) => {
    const plan = await findHall(tx, hall_id)
    if (!plan) return refuse('unknown-hall')
    const picture = await findLibraryPicture(tx, picture_id)
    if (!picture) return refuse('picture-gone')
    if (picture.kind !== 'picture') return refuse('photo-is-film')
    const unknown = unknownPlaces(plan, places)
    if (unknown.length > 0) return refuse('photo-place-unknown', { places: namesOf(unknown) })
    await placeSeatPhotos(
      tx,
      places.map(({ kind, name }) => ({ hall_id, kind, name, picture_id })),
    )
    await logAction(tx, account, now(), { what: 'photo-placed', toWhat: `hall ${hall_id}`, details: { places: namesOf(places) } })
    return undefined
  })
}

/** Takes a picture off a hall; it stays in the library. */
export async function takePhotoOff(
  { store, now }: Needs,
  account: AccountRow,
  { hall_id, picture_id }: Omit<Placing, 'places'>,
): Promise<Refusal | undefined> {
  return store.alone(async (tx) => {
    const places = (await placedPhotos(tx, hall_id)).filter((placed) => placed.picture_id === picture_id)
    if (!(await removeSeatPhoto(tx, { hall_id, picture_id }))) return refuse('picture-gone')
    await logAction(tx, account, now(), { what: 'photo-taken-off', toWhat: `hall ${hall_id}`, details: { places: namesOf(places) } })
    return undefined
  })
}

/** Hands the photographs on to a plan that was drawn from another, or in its place: for the places that are where they were. */
export async function handPhotosOn(tx: Tx, { from, to }: { from: HallPlan; to: HallPlan }): Promise<void> {
  const rows = placesThatStay(from, to, await placedPhotos(tx, from.id))
  await clearSeatPhotos(tx, to.id)
  await placeSeatPhotos(
    tx,
    rows.map((row) => ({ ...row, hall_id: to.id })),
  )
}

const namesOf = (places: readonly PhotoPlace[]) => places.map(({ name }) => name).join(', ')
