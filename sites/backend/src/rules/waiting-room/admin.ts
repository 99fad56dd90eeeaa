import type { AdminWaitingRoom } from '@sabha/api/admin/waiting-room'
import { isRefusal, type Refusal, refuse } from '@sabha/api/refusal'
import { instantOf, localDate, localTime } from '@sabha/ticketing/time'
import type { AccountRow } from '../../store/accounts/accounts.ts'
import { findShow, listShows, type ShowRow } from '../../store/shows/shows.ts'
import type { WaitingMode } from '../../store/waiting-room/tables.ts'
import { addRoom, changeRoom, countInside, findRoom } from '../../store/waiting-room/waiting-room.ts'
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
}

/** Sets a show's waiting room. Everybody who waits keeps their place, unless sales are to open again later: then there is a new draw. */
export async function setRoom(services: Needs, account: AccountRow, { showId, mode, opensAt }: RoomChange): Promise<Refusal | undefined> {
  const { store, now, randomBytes, waitingRooms } = services
  const refusal = await store.alone(async (tx) => {
    const show = await findShow(tx, showId)
    if (!show) return refuse('unknown-show')
    if (show.status === 'cancelled') return refuse('show-cancelled')
    const salesOpenAt = opensAt === null ? null : readOpening(show, opensAt)
    if (isRefusal(salesOpenAt)) return salesOpenAt
    await addRoom(tx, showId)
    const room = await findRoom(tx, showId)
    if (!room || (room.mode === mode && room.sales_open_at === salesOpenAt)) return undefined
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

/** When sales open (epoch ms), or what is wrong with that. */
function readOpening(show: ShowRow, opensAt: string): number | Refusal {
  const [date = '', time = ''] = opensAt.split('T')
  const instant = instantOf(date, time, show.zone)
  if (instant === undefined) return refuse('bad-date', { field: 'opens_at' })
  return instant >= (show.sales_close_at ?? show.starts_at) ? refuse('opens-late', { field: 'opens_at' }) : instant
}

/** The waiting rooms of the shows that are on sale, for the admin. */
export async function overviewOf({ store, now, waitingRooms }: Omit<Needs, 'randomBytes'>): Promise<AdminWaitingRoom[]> {
  const shows = (await listShows(store.read, now())).filter(({ status }) => status === 'published')
  return Promise.all(
    shows.map(async ({ id, zone }) => {
      const room = await findRoom(store.read, id)
      const queue = await waitingRooms.queue(id)
      const opensAt = room?.sales_open_at ?? null
      const pace = queue && paceOf(queue.calls, now())
      return {
        show_id: String(id),
        mode: room?.mode ?? 'auto',
        opens_at: opensAt === null ? null : `${localDate(opensAt, zone)}T${localTime(opensAt, zone)}`,
        is_open: room?.opened_at != null,
        waiting: queue?.positions.length ?? 0,
        inside: queue ? await countInside(store.read, id, now()) : 0,
        per_minute: pace === undefined ? null : Math.round(pace * 60_000),
      }
    }),
  )
}
