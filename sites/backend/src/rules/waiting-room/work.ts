import { hour, minute } from '@sabha/ticketing/durations'
import { showsOnSale } from '../../store/shows/shows.ts'
import {
  addCall,
  addRoom,
  changeRoom,
  countCalled,
  countHolding,
  countInside,
  emptyRoom,
  findDraw,
  findRoom,
  forgetCalls,
  listCalls,
  listRooms,
  nextTurns,
  type WaitingRoomRow,
} from '../../store/waiting-room/waiting-room.ts'
import type { Context } from '../context.ts'
import type { AvailabilityCache } from '../seats/availability-cache.ts'
import { hallStateAt } from '../seats/hall-state.ts'
import type { Crowds } from './crowds.ts'
import { makeDraw } from './draw.ts'
import { measured } from './queue.ts'
import type { WaitingRooms } from './rooms.ts'

/** ms before sales open in which people may come and wait for the draw. */
const drawMs = hour
/** ms that we wait for a called visitor. Then the next are called; the visitor may still come in at any time. */
const claimMs = 45_000
/** A room that opened by itself closes after so many ms in which nobody waited. */
const idleMs = minute
/** People. A server that falls behind opens a waiting room only for a crowd. */
const crowd = 50

interface Needs extends Pick<Context, 'store' | 'now' | 'settings'> {
  availability: Pick<AvailabilityCache, 'read'>
  crowds: Pick<Crowds, 'tell' | 'watching'>
  waitingRooms: Pick<WaitingRooms, 'invalidate'>
}

/** Opens the waiting rooms that the demand asks for, calls the next visitors, and closes the rooms where nobody waits. */
export async function workWaitingRooms(services: Needs, isLate: boolean): Promise<void> {
  const { store, now, crowds, settings } = services
  const at = now()
  const rooms = new Map((await listRooms(store.read)).map((room) => [room.show_id, room]))
  const onSale = await showsOnSale(store.read, at)
  const holding = await countHolding(store.read, at)
  for (const { id } of onSale) {
    const room = rooms.get(id)
    crowds.tell(id)
    const demand = crowds.watching(id) + (holding.get(id) ?? 0)
    const isTooMany = demand > settings.values.active_buyers || (isLate && demand > crowd)
    rooms.delete(id)
    if (room && room.opened_at !== null) await workOpenRoom(services, room, at, isTooMany)
    else if (needsRoom(room, at, isTooMany)) await open(services, id, at)
  }
  // Sales have ended: there is nothing left to wait for.
  for (const room of rooms.values()) if (room.opened_at !== null) await close(services, room)
}

function workOpenRoom(services: Needs, room: WaitingRoomRow, at: number, isTooMany: boolean): Promise<void> {
  return room.mode === 'off' ? close(services, room) : serve(services, room, at, isTooMany)
}

/** Whether a room that is closed opens now. */
function needsRoom(room: WaitingRoomRow | undefined, at: number, isTooMany: boolean): boolean {
  const mode = room?.mode ?? 'auto'
  return mode === 'on' || (mode === 'auto' && (isTooMany || isDrawTime(room, at)))
}

function isDrawTime(room: WaitingRoomRow | undefined, at: number): boolean {
  return room?.sales_open_at != null && at >= room.sales_open_at - drawMs && at < room.sales_open_at
}

async function open({ store, waitingRooms }: Needs, showId: number, at: number): Promise<void> {
  await store.alone(async (tx) => {
    await addRoom(tx, showId)
    const room = await findRoom(tx, showId)
    if (room && room.opened_at === null) await changeRoom(tx, room, { opened_at: at, idle_since: null, called_through: 0 })
  })
  waitingRooms.invalidate(showId)
}

async function close({ store, waitingRooms }: Needs, room: WaitingRoomRow): Promise<void> {
  await store.alone(async (tx) => {
    if (await changeRoom(tx, room, { opened_at: null, idle_since: null, called_through: 0 })) await emptyRoom(tx, room.show_id)
  })
  waitingRooms.invalidate(room.show_id)
}

async function serve(services: Needs, room: WaitingRoomRow, at: number, isTooMany: boolean): Promise<void> {
  if (room.sales_open_at !== null && at < room.sales_open_at) return
  const { store, waitingRooms } = services
  const showId = room.show_id
  const draw = await findDraw(store.read, showId)
  if (draw && draw.drawn_at === null) await store.alone((tx) => makeDraw(tx, showId, at))
  const capacity = await capacityOf(services, showId, at)
  if (capacity === 'sold-out') {
    if (room.mode === 'auto') await close(services, room)
    return
  }
  const calls = await listCalls(store.read, showId)
  const settled = calls.findLast((call) => call.at <= at - claimMs)?.through ?? 0
  const called = await countCalled(store.read, showId, settled, room.called_through)
  const inside = await countInside(store.read, showId, at)
  const next = await nextTurns(store.read, showId, room.called_through, Math.max(1, capacity - inside - called))
  const through = next.at(-1)
  if (through === undefined) return rest(services, room, at, called > 0 || isTooMany)
  if (inside + called >= capacity) return rest(services, room, at, true)
  await store.alone(async (tx) => {
    if (!(await changeRoom(tx, room, { called_through: through, idle_since: null }))) return
    await addCall(tx, { show_id: showId, at, through, places: next.length })
    await forgetCalls(tx, showId, at - 2 * measured.most)
  })
  waitingRooms.invalidate(showId)
}

/** Called when nobody is let in: a room that opened by itself closes after nobody has waited for a while. */
async function rest(services: Needs, room: WaitingRoomRow, at: number, isBusy: boolean): Promise<void> {
  if (room.mode !== 'auto') return
  const idleSince = isBusy ? null : (room.idle_since ?? at)
  if (idleSince !== null && at - idleSince >= idleMs) return close(services, room)
  if (idleSince !== room.idle_since) await services.store.alone((tx) => changeRoom(tx, room, { idle_since: idleSince }))
}

/** Returns how many may be inside at a time: as many as the server bears, and no more than the hall has free seats. */
async function capacityOf({ availability, settings }: Needs, showId: number, at: number): Promise<number | 'sold-out'> {
  const hall = await availability.read(showId)
  if (!hall) return 0
  const states = [...hallStateAt(hall, at).values()]
  if (states.every((status) => status === 'booked')) return 'sold-out'
  return Math.min(settings.values.active_buyers, states.filter((status) => status === 'available').length)
}
