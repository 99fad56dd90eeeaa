import type { DoorDevice, DoorShow } from '@sabha/api/checkin'
import type { SignInProblem } from '@sabha/api/sign-in-problem'
import type { Death } from '../send-result.ts'

/**
 * What this phone is: paired, signed in by an admin, or nothing. `lapsed`: the token was answered 401; the
 * door of its shows stays open by what is on this phone, and it is tried again.
 */
export type Session =
  | { kind: 'none' }
  /**
   * `shows`: those whose tickets it takes; empty: to be chosen. `bound`: paired for this show alone; null: for every one. `counter`: it sells
   * tickets, too.
   */
  | { kind: 'device'; device: DoorDevice; bound: DoorShow | null; shows: DoorShow[]; counter?: true; lapsed?: true }
  | { kind: 'admin'; name: string; email: string; shows: DoorShow[]; lapsed?: true }
  /** The phone was revoked, or the token died with no door open. What was scanned waits, and goes out under the next token. */
  | { kind: 'pair-again'; was: 'device' | 'admin' }

/** Who this phone is, over reloads, tabs and the service worker. */
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
  /** Shows whose door may be opened. */
  doorShows(): Promise<{ kind: 'shows'; shows: DoorShow[] } | ShowsProblem>
  /** One, or on a festival day several. Rejects with a `StorageProblem`. */
  chooseShows(shows: DoorShow[]): Promise<void>
  /** Scans and undos that wait to be sent. */
  waiting(): Promise<number>
  /**
   * Wipes personal data and the token, after a last try to send. What could not be sent stays on this phone, and goes out
   * when somebody pairs or signs in again: that many it answers. With sales that could not be sent nothing is wiped, and the phone stays what
   * it is: `sales`.
   */
  signOut(): Promise<{ waiting: number; sales: number }>
  /**
   * A request under this token was answered 401. Revoked: personal data is wiped, the queue stays. Else all stays, for a door can't be closed
   * in mid-show by a session that ran out. Nothing where another token is current by now.
   */
  tokenDied(token: string, death: Death): Promise<void>
  /** It was answered: where it had lapsed, it is good again. */
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
