import type { DoorShow } from '@sabha/api/checkin'
import { readList } from '../store/checkin-list.ts'
import type { DoorDatabase } from '../store/database.ts'
import { persistShow } from '../store/own.ts'
import { isPast } from '../store/wipe.ts'

/** ms after which a phone that could ask no longer waits for the box office's word that a show is over. */
const longestWait = 30 * 24 * 3_600_000

/**
 * A show of this door. It may be moved after the phone was paired for it, so its newest list tells when it is. It counts as over only once
 * the box office has been asked after its end, since what is wiped can't be fetched again in a hall without a network.
 */
export class TrackedShow {
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

  /** The show as the box office last told it. */
  get show(): DoorShow {
    return this.#show
  }

  /** The show is over, so nothing about it can be new. */
  get isOver(): boolean {
    return this.#isOver
  }

  /** To be called when the box office was asked and has told all that it has to tell. */
  async told(): Promise<void> {
    const show = await this.#known()
    this.#isOver = isPast(show, this.#now())
    await persistShow(this.#db, show)
  }

  /** Whether its personal data may be wiped. A phone that is no longer signed in goes by what it knows. */
  async mayBeWiped(): Promise<boolean> {
    const wait = this.#canAsk() ? longestWait : 0
    return this.#isOver || isPast(await this.#known(), this.#now() - wait)
  }

  async #known(): Promise<DoorShow> {
    this.#show = (await readList(this.#db, this.#show.id))?.show ?? this.#show
    return this.#show
  }
}
