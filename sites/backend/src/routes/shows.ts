import { refuse } from '@sabha/api/refusal'
import { idOf } from '../input/texts.ts'
import { findHall, findShow, listShows } from '../store/shows.ts'
import type { Handlers } from './handlers.ts'
import type { Services } from './services.ts'

export function showCalls({ store, board, now, listing, waitingRooms }: Services): Pick<Handlers, 'getShows' | 'getSeats' | 'health'> {
  return {
    async getShows({ show_id }) {
      if (show_id === undefined) {
        return { success: true, shows: await listing.of(await listShows(store.read, now())) }
      }
      const show = await findShow(store.read, idOf(show_id))
      if (!show || show.status === 'draft') return refuse('unknown-show')
      const hall = await findHall(store.read, show.hall_id)
      return { success: true, shows: await listing.of([show], hall) }
    },

    async getSeats({ show_id, pass }) {
      const closed = await waitingRooms.turnedAway(idOf(show_id), pass)
      if (closed) return closed
      return (await board.of(idOf(show_id))) ?? refuse('unknown-show')
    },

    async health() {
      await store.read.selectFrom('show').select('id').limit(1).execute()
      return { status: 'ok' }
    },
  }
}
