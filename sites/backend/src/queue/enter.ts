import type { RandomBytes } from '@sabha/ticketing/codes'
import type { BoxOffice } from '../box-office.ts'
import type { Db } from '../store/store.ts'
import { addPlace, changePlace, findPlace, findRoom, type WaitingPlaceRow, type WaitingRoomRow } from '../store/waiting.ts'

export type Entry =
  /** Nobody has to wait. */
  | { state: 'open' }
  | { state: 'waiting'; placeId: number }
  /** `until`: epoch ms. */
  | { state: 'admitted'; until: number }

type Asked = Pick<BoxOffice, 'store' | 'now' | 'randomBytes' | 'limits'>

/** Takes the guest's one place in line, or lets them in when it is their turn. Asked again, it answers the same. */
export async function enterRoom(office: Asked, showId: number, guestId: number): Promise<Entry> {
  const { store, now } = office
  const room = await findRoom(store.read, showId)
  const place = room && (await findPlace(store.read, showId, guestId))
  if (room && place) {
    const entry = entryOf(room, place, now())
    if (entry) return entry
  }
  return store.write((tx) => enter(tx, office, showId, guestId))
}

/** Where nothing has to change. */
function entryOf(room: WaitingRoomRow, place: WaitingPlaceRow, now: number): Entry | undefined {
  if (room.opened_at === null) return { state: 'open' }
  if (place.pass_until !== null && place.pass_until > now) return { state: 'admitted', until: place.pass_until }
  return place.pass_until === null && place.turn > room.called_through ? { state: 'waiting', placeId: place.id } : undefined
}

async function enter(tx: Db, { now, randomBytes, limits }: Asked, showId: number, guestId: number): Promise<Entry> {
  const at = now()
  const room = await findRoom(tx, showId)
  if (!room || room.opened_at === null) return { state: 'open' }
  const turn = turnOf(room, at, randomBytes)
  await addPlace(tx, { show_id: showId, guest_id: guestId, turn, joined_at: at, entered_at: null, pass_until: null })
  const place = await findPlace(tx, showId, guestId)
  if (!place) throw new Error(`guest ${guestId} has no place in line`)
  const entry = entryOf(room, place, at)
  if (entry) return entry
  if (place.pass_until !== null) {
    // Their time is over: the next turn is after everybody who waits.
    await changePlace(tx, place.id, { turn, joined_at: at, entered_at: null, pass_until: null })
    return { state: 'waiting', placeId: place.id }
  }
  const until = at + limits.passMs
  await changePlace(tx, place.id, { entered_at: at, pass_until: until })
  return { state: 'admitted', until }
}

/** Before sales open a lot, which lies below every time of later: so who waits by then is called first, in an order that is chance. */
function turnOf(room: WaitingRoomRow, at: number, randomBytes: RandomBytes): number {
  const bytes = Buffer.from(randomBytes(6))
  const isDraw = room.sales_open_at !== null && at < room.sales_open_at
  return isDraw ? 1 + (bytes.readUIntBE(0, 6) % 2 ** 47) : at * 1000 + (bytes.readUInt16BE(0) % 1000)
}
