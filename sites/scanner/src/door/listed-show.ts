import type { DoorShow } from '@sabha/api/checkin'
import { readList } from '../store/checkin-list.ts'
import type { DoorDatabase } from '../store/database.ts'
import { persistShow } from '../store/own.ts'
import { isPast } from '../store/wipe.ts'

/** After so long a phone that could ask waits for the box office's word no more. */
const longestWait = 30 * 24 * 3_600_000

/**
 * A show of this door, which may be moved after the phone was paired for it: its newest list knows when it is. That it is over, the box
 * office has to have told when it was, for what is wiped can't be had back in a hall with no network.
 */
export class ListedShow {
  #db: DoorDatabase
  #show: DoorShow
  #now: () => number
  #canAsk: () => boolean
  #isOver = false

  constructor(db: DoorDatabase, atPairing: DoorShow, serverNow: () => number, canAsk: () => boolean) {
    this.#db = db
    this.#show = atPairing
    this.#now = serverNow
    this.#canAsk = canAsk
  }

  /** As it was last told. */
  get show(): DoorShow {
    return this.#show
  }

  /** Nothing of it can be new any more. */
  get isOver(): boolean {
    return this.#isOver
  }

  /** The box office was asked, and has told all that it tells. */
  async told(): Promise<void> {
    const show = await this.#known()
    this.#isOver = isPast(show, this.#now())
    await persistShow(this.#db, show)
  }

  /** Whether its personal data may go. A phone that is signed in no more goes by what it knows. */
  async mayBeWiped(): Promise<boolean> {
    const wait = this.#canAsk() ? longestWait : 0
    return this.#isOver || isPast(await this.#known(), this.#now() - wait)
  }

  async #known(): Promise<DoorShow> {
    this.#show = (await readList(this.#db, this.#show.id))?.show ?? this.#show
    return this.#show
  }
}
