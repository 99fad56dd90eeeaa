import { type Refusal, refuse } from '@sabha/api/refusal'
import type { Store } from '../../store/store.ts'
import { findDraw, listCalls, listPlaces, listRooms, type WaitingRoomRow } from '../../store/waiting-room/waiting-room.ts'
import { Coalesced } from '../coalesced.ts'
import { type Queue, queueOf } from './queue.ts'
import type { PassSigner } from './signed-pass.ts'

export interface RoomSettings {
  store: Pick<Store, 'read'>
  /** Epoch ms. */
  now: () => number
  signer: PassSigner
}

/** ms that a reading may be old: another process may have changed the rooms since. */
const mostAge = { rooms: 1_000, queue: 2_000 }

/** The waiting rooms, read so seldom that ten thousand visitors who ask cost the database nothing. */
export class WaitingRooms {
  readonly signer: PassSigner
  readonly #settings: RoomSettings
  readonly #rooms: Coalesced<ReadonlyMap<number, WaitingRoomRow>>
  readonly #queues = new Map<number, Coalesced<Queue | undefined>>()

  constructor(settings: RoomSettings) {
    this.#settings = settings
    this.signer = settings.signer
    this.#rooms = new Coalesced(async () => new Map((await listRooms(settings.store.read)).map((room) => [room.show_id, room])), 0)
  }

  /** Called when this process has changed a room or its queue. */
  invalidate(showId: number): void {
    this.#rooms.invalidate()
    this.#queues.get(showId)?.invalidate()
  }

  async room(showId: number): Promise<WaitingRoomRow | undefined> {
    return (await this.#rooms.get(mostAge.rooms)).get(showId)
  }

  /** Returns the shows whose seats need a pass now. */
  async openShows(): Promise<number[]> {
    const rooms = [...(await this.#rooms.get(mostAge.rooms)).values()]
    return rooms.flatMap(({ show_id, opened_at }) => (opened_at === null ? [] : [show_id]))
  }

  /** Returns why a visitor may not see the seats now. With `guestId` the pass must be that guest's. */
  async turnedAway(showId: number, pass: string | undefined, guestId?: number): Promise<Refusal | undefined> {
    const room = await this.room(showId)
    if (!room || room.opened_at === null || this.#isGood(pass, showId, guestId)) return undefined
    return refuse('waiting-room', { show_id: String(showId) })
  }

  /** Returns why a guest may not hold seats now: it isn't their turn, or the sale hasn't opened. */
  async refusalOfHold(showId: number, pass: string | undefined, guestId: number): Promise<Refusal | undefined> {
    const closed = await this.turnedAway(showId, pass, guestId)
    if (closed) return closed
    const opensAt = (await this.room(showId))?.sales_open_at ?? null
    if (opensAt === null || this.#settings.now() >= opensAt) return undefined
    return refuse('sales-not-open', { opens_at: new Date(opensAt).toISOString() })
  }

  /** Returns undefined if the show has no waiting room that is open. */
  async queue(showId: number): Promise<Queue | undefined> {
    if ((await this.room(showId))?.opened_at == null) return undefined
    let queue = this.#queues.get(showId)
    if (!queue) {
      queue = new Coalesced(() => this.#readQueue(showId), 200)
      this.#queues.set(showId, queue)
    }
    return queue.get(mostAge.queue)
  }

  async #readQueue(showId: number): Promise<Queue | undefined> {
    const { read } = this.#settings.store
    const room = await this.room(showId)
    if (!room || room.opened_at === null) return undefined
    return queueOf(room, await listPlaces(read, showId), await listCalls(read, showId), await findDraw(read, showId))
  }

  #isGood(text: string | undefined, showId: number, guestId: number | undefined): boolean {
    const pass = text === undefined ? undefined : this.signer.readPass(text)
    if (!pass || pass.showId !== showId || pass.until <= this.#settings.now()) return false
    return guestId === undefined || pass.guestId === guestId
  }
}
