import type { Contract } from '@sabha/api/contract'
import { refuse } from '@sabha/api/refusal'
import { idOf } from '../input/texts.ts'
import { overviewOf, setRoom } from '../rules/waiting-room/admin.ts'
import { hashOfDraw } from '../rules/waiting-room/draw.ts'
import { enterRoom } from '../rules/waiting-room/enter.ts'
import { describePlace } from '../rules/waiting-room/queue.ts'
import { findShow } from '../store/shows/shows.ts'
import { findDraw, type WaitingDrawRow } from '../store/waiting-room/waiting-room.ts'
import { iso } from '../wire/bookings.ts'
import type { Handlers } from './handlers.ts'
import type { Services } from './services.ts'

export function waitingRoomHandlers(services: Services): Handlers<Contract['waitingRoom']> {
  const { store, now, waitingRooms } = services
  const open = { success: true, state: 'open', place: null, ...tellNothing } as const
  return {
    async enter({ show_id }, { guest }) {
      const showId = idOf(show_id)
      const show = await findShow(store.read, showId)
      if (!show || show.status === 'draft') return refuse('unknown-show')
      const entry = await enterRoom(services, showId, guest.id)
      if (entry.state === 'open') return open
      if (entry.state === 'admitted') {
        const pass = waitingRooms.signer.pass({ showId, guestId: guest.id, until: entry.until })
        return { ...open, state: 'admitted', pass, pass_until: iso(entry.until) }
      }
      const place = waitingRooms.signer.place({ showId, placeId: entry.placeId, guestId: guest.id })
      return { success: true, ...describePlace(await waitingRooms.queue(showId), entry.placeId, now(), Math.random()), place }
    },

    async place({ place }) {
      const known = waitingRooms.signer.readPlace(place)
      if (!known) return refuse('unknown-place')
      return { success: true, ...describePlace(await waitingRooms.queue(known.showId), known.placeId, now(), Math.random()), place }
    },

    async draw({ show_id }) {
      const show = await findShow(store.read, idOf(show_id))
      if (!show || show.status === 'draft') return refuse('unknown-show')
      const draw = await findDraw(store.read, show.id)
      return { success: true, draw: draw ? drawOnWire(draw) : null }
    },

    async list() {
      return { rooms: await overviewOf(services) }
    },

    async set({ show_id, mode, opens_at }, { account }) {
      return (await setRoom(services, account, { showId: idOf(show_id), mode, opensAt: opens_at })) ?? { success: true, message: 'Done' }
    },
  }
}

const tellNothing = { ahead: null, wait_seconds: null, opens_at: null, pass: null, pass_until: null, draw: null, poll_after: 0 } as const

function drawOnWire(draw: WaitingDrawRow) {
  const isDrawn = draw.drawn_at !== null
  return {
    hash: hashOfDraw(draw),
    secret: isDrawn ? draw.secret : null,
    opens_at: iso(draw.opens_at),
    drawn_at: draw.drawn_at === null ? null : iso(draw.drawn_at),
    numbers: JSON.parse(draw.numbers ?? '[]') as number[],
  }
}
