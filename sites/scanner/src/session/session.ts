import type { DoorDevice, DoorShow } from '@sabha/api/checkin'
import type { SignInProblem } from '@sabha/api/sign-in-problem'
import type { Death } from '../send-result.ts'

/**
 * What this phone is: paired, signed in by an admin, or nothing. `lapsed`: the server answered 401 to the token. The door of its shows
 * stays open with what is on this phone, and the token is tried again.
 */
export type Session =
  /** `deleted`: the browser deleted what this phone was. `storage`: it can't be read. */
  | { kind: 'none'; deleted?: Deleted; storage?: 'full' | 'failed' }
  /**
   * `shows`: the shows whose tickets it takes; empty: to be chosen. `bound`: the only show that it is paired for; null: every show.
   * `counter`: it also sells tickets.
   */
  | { kind: 'device'; device: DoorDevice; bound: DoorShow | null; shows: DoorShow[]; counter?: true; lapsed?: true }
  | { kind: 'admin'; name: string; email: string; shows: DoorShow[]; lapsed?: true }
  /** The phone was revoked, or the token died with no door open. Scans wait, and are sent under the next token. */
  | { kind: 'pair-again'; was: 'device' | 'admin' }

interface Deleted {
  /** Scans and undos that waited. */
  waiting: number
  /** Sales, and refunds of sales, that waited. */
  sales: number
  /** All of these were put into the new database, to be sent. */
  isKept: boolean
}

/** Keeps who this phone is, across reloads, tabs and the service worker. */
export interface SessionKeeper {
  /** For `useSyncExternalStore`: the same object until something changes. */
  current(): Session
  onChange(listener: () => void): () => void
  /** The bearer token of the next request; null: none, or one that was revoked. */
  token(): string | null
  /** Exchanges a pairing token; the session is `device` afterwards. */
  pair(pairingToken: string, deviceName: string): Promise<Paired | PairingProblem>
  /** The session is `admin` afterwards, here and on the booking site of the same origin. */
  signIn(email: string, password: string, code?: string): Promise<SignedIn | SignInProblem>
  /** Returns the shows whose door may be opened. */
  doorShows(): Promise<{ kind: 'shows'; shows: DoorShow[] } | ShowsProblem>
  /** Chooses one show, or on a festival day several. Rejects with a `StorageProblem`. */
  chooseShows(shows: DoorShow[]): Promise<void>
  /** Returns how many scans and undos wait to be sent. */
  waiting(): Promise<number>
  /**
   * Wipes personal data and the token, after a last attempt to send. Rows that could not be sent (`waiting`) stay on this phone, and go out
   * when somebody pairs or signs in again. Where sales could not be sent (`sales`), nothing is wiped, and the phone stays what it is.
   */
  signOut(): Promise<{ waiting: number; sales: number }>
  /**
   * To be called when the server answered 401 to this token. Revoked: personal data is wiped, the queue stays. Lapsed: all stays, since a
   * session that ran out must not close a door in mid-show. Does nothing where another token is current.
   */
  tokenDied(token: string, death: Death): Promise<void>
  /** To be called when the server accepted this token: where it had lapsed, it is good again. */
  tokenWorks(token: string): Promise<void>
  close(): void
}

export type Paired = { kind: 'paired'; device: DoorDevice }
export type SignedIn = { kind: 'signed-in' }

/** A refusal's message is in the chosen language where the dictionary has it. `storage`: this browser can't keep the session. */
export type PairingProblem =
  | { kind: 'refused'; message: string }
  | { kind: 'unreachable' }
  | { kind: 'unreadable' }
  | { kind: 'storage'; full: boolean }

export type ShowsProblem = { kind: 'refused'; message: string } | { kind: 'unreachable' } | { kind: 'unreadable' } | { kind: 'signed-out' }
