import { photoPlaceKinds } from '@sabha/ticketing/seat-photos'
import * as z from 'zod/mini'
import { adminCall, call } from '../call.ts'
import { text } from '../request-fields.ts'
import { Success } from '../shapes.ts'

const place = z.object({ kind: z.enum(photoPlaceKinds), name: text(60) })
const placed = { hall_id: text(60), picture_id: text(64) }

/** Pictures of the library that show the stage from places of a hall. */
export const adminSeatPhotos = {
  seatPhotos: call({
    ...adminCall('GET', 'seat_photos', 'staff'),
    summary: 'The photographs that were put to places of a hall: each picture of the library with its places.',
    request: z.object({ hall_id: text(60) }),
    response: z.object({ photos: z.array(z.object({ picture_id: z.string(), places: z.array(place) })) }),
  }),

  placeSeatPhoto: call({
    ...adminCall('POST', 'place_seat_photo', 'staff'),
    summary:
      'Puts a picture of the library to these places of a hall, beside those that it has: seats, rows, blocks or sections. Each place has one photograph.',
    audit: ['photo-placed'],
    request: z.object({ ...placed, places: z.array(place).check(z.minLength(1), z.maxLength(200)) }),
    response: Success,
  }),

  removeSeatPhoto: call({
    ...adminCall('POST', 'remove_seat_photo', 'staff'),
    summary: 'Takes a picture off all places of a hall. It stays in the library.',
    audit: ['photo-taken-off'],
    request: z.object(placed),
    response: Success,
  }),
}
