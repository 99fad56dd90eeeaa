import type { RandomBytes } from '@sabha/ticketing/codes'
import type { Tx } from '../../store/store.ts'
import {
  addPlace,
  changePlace,
  findPlace,
  findRoom,
  removePlace,
  type WaitingPlaceRow,
  type WaitingRoomRow,
} from '../../store/waiting-room/waiting-room.ts'
import type { Context, Limits } from '../context.ts'

export type Entry =
  /** Nobody has to wait. */
  | { state: 'open' }
  | { state: 'waiting'; placeId: number }
  /** `until`: epoch ms. */
  | { state: 'admitted'; until: number }

type Needs = Pick<Context, 'store' | 'now' | 'randomBytes'> & { limits: Pick<Limits, 'passMs'> }

/** Gives the guest their one place in the queue, or a pass when they have been called. Asked again, it answers the same. */
export async function enterRoom(services: Needs, showId: number, guestId: number): Promise<Entry> {
  const { store, now } = services
  const room = await findRoom(store.read, showId)
  const place = room && (await findPlace(store.read, showId, guestId))
  if (room && place) {
    const entry = entryOf(room, place, now())
    if (entry) return entry
  }
  return store.concurrent([`guest:${guestId}`], (tx) => enter(tx, services, showId, guestId))
}

/** undefined: the place must change first. */
function entryOf(room: WaitingRoomRow, place: WaitingPlaceRow, now: number): Entry | undefined {
  if (room.opened_at === null) return { state: 'open' }
  if (place.pass_until !== null && place.pass_until > now) return { state: 'admitted', until: place.pass_until }
  return place.pass_until === null && place.turn > room.called_through ? { state: 'waiting', placeId: place.id } : undefined
}

async function enter(tx: Tx, { now, randomBytes, limits }: Needs, showId: number, guestId: number): Promise<Entry> {
  const at = now()
  const room = await findRoom(tx, showId)
  if (!room || room.opened_at === null) return { state: 'open' }
  const before = await findPlace(tx, showId, guestId)
  // Their pass has expired: their next place is behind everybody who waits.
  if (before && before.pass_until !== null && before.pass_until <= at) await removePlace(tx, before.id)
  await addPlace(tx, { showId, guestId, lot: lotOf(room, at, randomBytes), now: at })
  const place = await findPlace(tx, showId, guestId)
  if (!place) throw new Error(`guest ${guestId} has no place in line`)
  const entry = entryOf(room, place, at)
  if (entry) return entry
  const until = at + limits.passMs
  await changePlace(tx, place.id, { entered_at: at, pass_until: until })
  return { state: 'admitted', until }
}

/** Visitors who wait before sales open are called first, in a random order that nobody sees before. null: sales are open. */
function lotOf({ sales_open_at }: WaitingRoomRow, at: number, randomBytes: RandomBytes): number | null {
  if (sales_open_at === null || at >= sales_open_at) return null
  return 1 + (Buffer.from(randomBytes(6)).readUIntBE(0, 6) % 2 ** 47)
}
