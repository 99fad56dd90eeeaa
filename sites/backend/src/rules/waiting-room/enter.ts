import type { Tx } from '../../store/store.ts'
import {
  addPlace,
  changePlace,
  findDraw,
  findPlace,
  findRoom,
  removePlace,
  type WaitingPlaceRow,
  type WaitingRoomRow,
} from '../../store/waiting-room/waiting-room.ts'
import type { Context } from '../context.ts'
import { lotsOf } from './draw.ts'

export type Entry =
  /** Nobody has to wait. */
  | { state: 'open' }
  | { state: 'waiting'; placeId: number }
  /** `until`: epoch ms. */
  | { state: 'admitted'; until: number }

type Needs = Pick<Context, 'store' | 'now' | 'settings'>

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

async function enter(tx: Tx, { now, settings }: Needs, showId: number, guestId: number): Promise<Entry> {
  const at = now()
  const room = await findRoom(tx, showId)
  if (!room || room.opened_at === null) return { state: 'open' }
  const before = await findPlace(tx, showId, guestId)
  // Their pass has expired: their next place is behind everybody who waits.
  if (before && before.pass_until !== null && before.pass_until <= at) await removePlace(tx, before.id)
  await addPlace(tx, { showId, guestId, lotOf: await lotsFor(tx, room, at), now: at })
  const place = await findPlace(tx, showId, guestId)
  if (!place) throw new Error(`guest ${guestId} has no place in line`)
  const entry = entryOf(room, place, at)
  if (entry) return entry
  const until = at + settings.values.pass_minutes * 60_000
  await changePlace(tx, place.id, { entered_at: at, pass_until: until })
  return { state: 'admitted', until }
}

/** Visitors who wait before sales open are called first, in the order of a draw that nobody sees before. undefined: the draw is made. */
async function lotsFor(tx: Tx, { show_id, sales_open_at }: WaitingRoomRow, at: number): Promise<((placeId: number) => number) | undefined> {
  if (sales_open_at === null || at >= sales_open_at) return undefined
  const draw = await findDraw(tx, show_id)
  return draw && draw.drawn_at === null ? lotsOf(draw) : undefined
}
