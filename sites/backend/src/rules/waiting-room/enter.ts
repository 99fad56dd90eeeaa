import { minute } from '@sabha/ticketing/durations'
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
import { drawNumber } from './draw.ts'

export type Entry =
  /** Nobody has to wait. */
  | { state: 'open' }
  | { state: 'waiting'; number: number }
  /** `until`: epoch ms. */
  | { state: 'admitted'; until: number }

type Needs = Pick<Context, 'store' | 'now' | 'settings' | 'randomBytes'>

/** Gives the guest their one place in the queue, or a pass when they have been called. A repeated call returns the same. */
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

/** Returns undefined if the place must change first. */
function entryOf(room: WaitingRoomRow, place: WaitingPlaceRow, now: number): Entry | undefined {
  if (room.opened_at === null) return { state: 'open' }
  if (place.pass_until !== null && place.pass_until > now) return { state: 'admitted', until: place.pass_until }
  return place.pass_until === null && place.turn > room.called_through ? { state: 'waiting', number: place.number } : undefined
}

async function enter(tx: Tx, { now, settings, randomBytes }: Needs, showId: number, guestId: number): Promise<Entry> {
  const at = now()
  const room = await findRoom(tx, showId)
  if (!room || room.opened_at === null) return { state: 'open' }
  const before = await findPlace(tx, showId, guestId)
  // Their pass has expired: they get a new place behind everybody who waits.
  if (before && before.pass_until !== null && before.pass_until <= at) await removePlace(tx, before.id)
  const place = await takePlace(tx, { showId, guestId, isDrawn: await isBeforeDraw(tx, room, at), now: at }, randomBytes)
  const entry = entryOf(room, place, at)
  if (entry) return entry
  const until = at + settings.values.pass_minutes * minute
  await changePlace(tx, place.id, { entered_at: at, pass_until: until })
  return { state: 'admitted', until }
}

type PlaceToTake = Omit<Parameters<typeof addPlace>[1], 'number'>

async function takePlace(tx: Tx, wanted: PlaceToTake, randomBytes: Context['randomBytes']): Promise<WaitingPlaceRow> {
  // Another place of the show may have the number: with ten thousand places, one time in ten thousand.
  for (let tries = 0; tries < 8; tries++) {
    await addPlace(tx, { ...wanted, number: drawNumber(randomBytes) })
    const place = await findPlace(tx, wanted.showId, wanted.guestId)
    if (place) return place
  }
  throw new Error(`guest ${wanted.guestId} has no place in line`)
}

/**
 * Whether the draw is still to come. Visitors who wait before sales open are called first, in the order of a draw that nobody can know
 * before.
 */
async function isBeforeDraw(tx: Tx, { show_id, sales_open_at }: WaitingRoomRow, at: number): Promise<boolean> {
  if (sales_open_at === null || at >= sales_open_at) return false
  return (await findDraw(tx, show_id))?.drawn_at === null
}
