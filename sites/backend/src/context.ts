import type { RandomBytes } from '@sabha/ticketing/codes'
import type { Store } from './store/store.ts'

/** What every decision needs of the outside: the database, the clock (epoch ms), randomness, and who wants to hear of seats. */
export interface Context {
  store: Store
  now: () => number
  randomBytes: RandomBytes
  /** Seats of this show have changed, durably. */
  seatsChanged: (showId: number) => void
}
