import { workWaitingRooms } from '@sabha/backend/rules/waiting-room/work'
import type { Backend } from './backend.ts'
import { type Buyer, signIn, visitor } from './buyer.ts'

/** The refusal of a buyer who needs a pass and has no valid one. */
export const turnedAway = { status: 429, code: 'waiting-room' } as const

/** Runs the waiting rooms' job once. */
export const work = ({ services }: Backend, isLate = false) => workWaitingRooms(services, isLate)

export const enter = (guest: Buyer, showId = '1') => guest.client.waitingRoom.enter({ show_id: showId })

export const seatsOf = ({ origin }: Backend, pass?: string) =>
  visitor(origin).seats.list({ show_id: '1', ...(pass !== undefined && { pass }) })

export const look = ({ origin }: Backend, place: string | null) => visitor(origin).waitingRoom.place({ place: place ?? '' })

export async function guests({ origin }: Backend, count: number): Promise<Buyer[]> {
  const made: Buyer[] = []
  for (let n = 0; n < count; n++) made.push(await signIn(origin, `Guest ${n}`, `90000000${String(n).padStart(2, '0')}`))
  return made
}

export const holdWith = (guest: Buyer, seats: string[], pass: string | null) =>
  guest.client.bookings.hold({
    show_id: '1',
    seats,
    customer_name: guest.name,
    customer_phone: guest.phone,
    ...(pass !== null && { pass }),
  })

/** Lets guests join the queue one after another, a second apart. */
export async function lineUp(backend: Backend, count: number) {
  const line: { guest: Buyer; place: string | null }[] = []
  for (const guest of await guests(backend, count)) {
    backend.clock.now += 1_000
    line.push({ guest, place: (await enter(guest)).place })
  }
  return line
}

/** Returns the state of each: how many are ahead of them, or that they are called. */
export async function standings(backend: Backend, line: { place: string | null }[]) {
  backend.services.waitingRooms.invalidate(1)
  return Promise.all(
    line.map(async ({ place }) => {
      const { state, ahead } = await look(backend, place)
      return state === 'waiting' ? ahead : state
    }),
  )
}
