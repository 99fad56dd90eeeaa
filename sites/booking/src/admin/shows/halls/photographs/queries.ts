import { adminApi, adminQuery } from '../../../admin-api.ts'

export const seatPhotosQuery = (hallId: string) =>
  adminQuery(['seat-photos', hallId], async (request) => (await adminApi.pictures.seatPhotos({ hall_id: hallId }, request)).photos)

/** A picture of the library, with the places of a hall that it is assigned to. */
export type PlacedPhoto = Awaited<ReturnType<typeof adminApi.pictures.seatPhotos>>['photos'][number]
