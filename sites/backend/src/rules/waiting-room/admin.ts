import { isRefusal, type Refusal, refuse } from '@sabha/api/refusal'
import { readClock } from '@sabha/ticketing/show-times'
import { localClock } from '@sabha/ticketing/time'
import type { AccountRow } from '../../store/accounts/accounts.ts'
import { findShow, type ShowRow, salesCloseAt, showsOnSale } from '../../store/shows/shows.ts'
import type { Tx } from '../../store/store.ts'
import type { WaitingMode } from '../../store/waiting-room/tables.ts'
import { addRoom, changeRoom, countInside, findRoom, type WaitingRoomRow } from '../../store/waiting-room/waiting-room.ts'
import { logAction } from '../accounts/audit.ts'
import type { Context } from '../context.ts'
import { prepareDraw } from './draw.ts'
import { paceOf } from './queue.ts'
import type { WaitingRooms } from './rooms.ts'

type Needs = Pick<Context, 'store' | 'now' | 'randomBytes'> & { waitingRooms: WaitingRooms }

interface RoomChange {
  showId: number
  mode: WaitingMode
  /** `YYYY-MM-DDTHH:MM` on the hall's clock; null: on sale since it was published. */
  opensAt: string | null
  /** What was set when it was read for this edit; undefined: the client doesn't say. */
  before?: Pick<RoomChange, 'mode' | 'opensAt'> | undefined
}

/** Sets a show's waiting room. Everybody who waits keeps their place, unless sales are to open again later: then there is a new draw. */
export async function setRoom(services: Needs, account: AccountRow, change: RoomChange): Promise<Refusal | undefined> {
  const { showId, mode, opensAt, before } = change
  const { store, now, randomBytes, waitingRooms } = services
  const refusal = await store.alone(async (tx) => {
    const show = await findShow(tx, showId)
    if (!show) return refuse('unknown-show')
    if (show.status === 'cancelled') return refuse('show-cancelled')
    const salesOpenAt = readOpening(show, opensAt)
    if (isRefusal(salesOpenAt)) return salesOpenAt
    await addRoom(tx, showId)
    const room = await findRoom(tx, showId)
    if (!room || (room.mode === mode && room.sales_open_at === salesOpenAt)) return undefined
    const edited = editedSince(show, room, before)
    if (edited) return edited
    await changeRoom(tx, room, {
      mode,
      sales_open_at: salesOpenAt,
      idle_since: null,
      ...(mode === 'on' && { opened_at: room.opened_at ?? now() }),
    })
    await prepareDraw(tx, { showId, opensAt: salesOpenAt, now: now(), randomBytes })
    await logAction(tx, account, now(), {
      what: 'waiting-room-set',
      toWhat: `show ${showId}`,
      showId,
      details: { mode, opens: opensAt ?? '' },
    })
    return undefined
  })
  if (!refusal) waitingRooms.invalidate(showId)
  return refusal
}

/** Opens the sales of a new show like those of another: in the same mode, at the same moment, and with a draw of its own. */
export async function openAs(
  tx: Tx,
  like: number,
  show: Pick<ShowRow, 'id' | 'starts_at' | 'sales_close_at'>,
  { now, randomBytes }: Pick<Context, 'now' | 'randomBytes'>,
): Promise<Refusal | undefined> {
  const room = await findRoom(tx, like)
  if (!room) return undefined
  const opensAt = room.sales_open_at !== null && room.sales_open_at > now() ? room.sales_open_at : null
  if (opensAt !== null && opensAt >= salesCloseAt(show)) return refuse('opens-late')
  await addRoom(tx, show.id)
  const own = await findRoom(tx, show.id)
  if (own) await changeRoom(tx, own, { mode: room.mode, sales_open_at: opensAt, ...(room.mode === 'on' && { opened_at: now() }) })
  await prepareDraw(tx, { showId: show.id, opensAt, now: now(), randomBytes })
  return undefined
}

/** Refuses times that would close the sales of a show before they open: nobody could ever book it. */
export async function opensLate(
  tx: Tx,
  show: Pick<ShowRow, 'id' | 'starts_at' | 'sales_close_at'>,
  { field, now }: { field: string; now: number },
): Promise<Refusal | undefined> {
  const opensAt = (await findRoom(tx, show.id))?.sales_open_at ?? null
  return opensAt !== null && opensAt > now && opensAt >= salesCloseAt(show) ? refuse('opens-late', { field }) : undefined
}

/** Refuses an outdated form. Of two people at one form, the one with the older dialog would open sales that the other has just put off. */
function editedSince(show: ShowRow, room: WaitingRoomRow, before: RoomChange['before']): Refusal | undefined {
  const isAsRead = !before || (room.mode === before.mode && openingOf(show, room) === before.opensAt)
  return isAsRead ? undefined : refuse('waiting-room-edited')
}

/** Returns when sales open, in the form's format. */
export function openingOf({ zone }: Pick<ShowRow, 'zone'>, room: Pick<WaitingRoomRow, 'sales_open_at'> | undefined): string | null {
  const opensAt = room?.sales_open_at ?? null
  return opensAt === null ? null : localClock(opensAt, zone)
}

/** Reads when sales open (epoch ms); refuses what isn't possible. */
function readOpening(show: ShowRow, opensAt: string | null): number | null | Refusal {
  if (opensAt === null) return null
  const instant = readClock(opensAt, show.zone)
  if (instant === undefined) return refuse('bad-date', { field: 'opens_at' })
  return instant >= salesCloseAt(show) ? refuse('opens-late', { field: 'opens_at' }) : instant
}

/** The waiting room of a show that is on sale, and how full it is. */
export interface RoomOverview {
  show: ShowRow
  /** undefined: it was never set and never open. */
  room: WaitingRoomRow | undefined
  waiting: number
  inside: number
  /** Places called per ms; undefined as long as that isn't known. */
  pace: number | undefined
}

export async function overviewOf({ store, now, waitingRooms }: Omit<Needs, 'randomBytes'>): Promise<RoomOverview[]> {
  const shows = await showsOnSale(store.read, now())
  return Promise.all(
    shows.map(async (show) => {
      const queue = await waitingRooms.queue(show.id)
      return {
        show,
        room: await findRoom(store.read, show.id),
        waiting: queue?.positions.length ?? 0,
        inside: queue ? await countInside(store.read, show.id, now()) : 0,
        pace: queue && paceOf(queue.calls, now()),
      }
    }),
  )
}
