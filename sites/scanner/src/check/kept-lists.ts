import type { DoorShow } from '@sabha/api/checkin'
import type { DoorDatabase } from '../store/database.ts'
import { type ListedShow, listedShows } from './read-at-door.ts'

/** The lists by which codes are read, kept in memory: to read them from the database for each code takes a slow phone some milliseconds. */
export class KeptLists {
  #db: DoorDatabase
  #kept: { of: string; listed: Promise<ListedShow[]> } | null = null

  constructor(db: DoorDatabase) {
    this.#db = db
  }

  async of(shows: readonly DoorShow[]): Promise<ListedShow[]> {
    const of = JSON.stringify(shows)
    if (this.#kept?.of !== of) this.#kept = { of, listed: listedShows(this.#db, shows) }
    const mine = this.#kept
    const listed = await mine.listed
    // One that couldn't be read just now may be there.
    if (this.#kept === mine && listed.some(({ list }) => !list)) this.forget()
    return listed
  }

  /** To be called when a list has changed. */
  forget(): void {
    this.#kept = null
  }
}
