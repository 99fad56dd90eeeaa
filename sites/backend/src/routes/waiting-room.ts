import type { Contract } from '@sabha/api/contract'
import { refuse } from '@sabha/api/refusal'
import { hour } from '@sabha/ticketing/durations'
import { idOf } from '../input/texts.ts'
import { overviewOf, setRoom } from '../rules/waiting-room/admin.ts'
import { enterRoom } from '../rules/waiting-room/enter.ts'
import { standingOf } from '../rules/waiting-room/queue.ts'
import type { Services } from '../services.ts'
import { findShow } from '../store/shows/shows.ts'
import { countShedCalls } from '../store/waiting-room/shed-calls.ts'
import { findDraw, hasPlace } from '../store/waiting-room/waiting-room.ts'
import { iso } from '../wire/instants.ts'
import { openRoom, wireDraw, wireRoom, wireStanding } from '../wire/waiting-room.ts'
import { done, type Handlers } from './handlers.ts'

/**
 * Tells whether the place belongs to a room that has closed since, which everybody has left. A visitor who joined a moment ago isn't in the
 * kept queue yet, so missing numbers are looked up.
 */
async function isOfEarlierRoom(
  { store, waitingRooms }: Services,
  { showId, number }: { showId: number; number: number },
): Promise<boolean> {
  const queue = await waitingRooms.queue(showId)
  return queue !== undefined && !queue.positionOf.has(number) && !(await hasPlace(store.read, showId, number))
}

export function waitingRoomHandlers(services: Services): Handlers<Contract['waitingRoom']> {
  const { store, now, waitingRooms } = services
  const standing = async (showId: number, place: { signed: string; number: number }) =>
    wireStanding(standingOf(await waitingRooms.queue(showId), place.number, now(), Math.random()), place)

  return {
    async enter({ show_id }, { guest }) {
      const showId = idOf(show_id)
      const show = await findShow(store.read, showId)
      if (!show || show.status === 'draft') return refuse('unknown-show')
      const entry = await enterRoom(services, showId, guest.id)
      if (entry.state === 'open') return { success: true, ...openRoom }
      if (entry.state === 'admitted') {
        const pass = waitingRooms.signer.pass({ showId, guestId: guest.id, until: entry.until })
        return { success: true, ...openRoom, state: 'admitted', pass, pass_until: iso(entry.until) }
      }
      const signed = waitingRooms.signer.place({ showId, number: entry.number, guestId: guest.id })
      return { success: true, ...(await standing(showId, { signed, number: entry.number })) }
    },

    async place({ place }) {
      const known = waitingRooms.signer.readPlace(place)
      if (!known || (await isOfEarlierRoom(services, known))) return refuse('unknown-place')
      return { success: true, ...(await standing(known.showId, { signed: place, number: known.number })) }
    },

    async front() {
      const shows = (await waitingRooms.openShows()).map(String)
      return { success: true, shows, keys: services.passKeys.published }
    },

    async draw({ show_id }) {
      const show = await findShow(store.read, idOf(show_id))
      if (!show || show.status === 'draft') return refuse('unknown-show')
      const draw = await findDraw(store.read, show.id)
      return { success: true, draw: draw ? wireDraw(draw) : null }
    },

    async list() {
      const shed_calls = await countShedCalls(store.read, now() - hour)
      return { rooms: (await overviewOf(services)).map(wireRoom), shed_calls }
    },

    async set({ show_id, mode, opens_at, before: read }, { account }) {
      const before = read && { mode: read.mode, opensAt: read.opens_at }
      return done(await setRoom(services, account, { showId: idOf(show_id), mode, opensAt: opens_at, before }))
    },
  }
}
