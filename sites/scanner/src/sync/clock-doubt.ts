import type { DoorHours } from '../check/phone-checker.ts'
import type { DoorClock } from './clock.ts'

/**
 * ms. A clock that was not compared with the server's since the scanner was opened is believed for `believedFor` after the phone last heard
 * the time; where it is more than `clockMayLose` before that, it is wrong. A phone that was closed with its clock right may be opened with
 * it hours off, and would call every guest late.
 */
const clockMayLose = 2 * 60_000
const believedFor = 3 * 3_600_000

/** Whether this phone's clock contradicts what it last heard from the server, and whether a person decided to ignore the hours of the doors. */
export class ClockDoubt implements DoorHours {
  #clock: Pick<DoorClock, 'isSure' | 'serverNow'>
  /** When the phone last heard from the server, by the server's clock. */
  #heard: number | null = null
  #isIgnored = false

  constructor(clock: Pick<DoorClock, 'isSure' | 'serverNow'>) {
    this.#clock = clock
  }

  doubt(): { clock: number; heard: number } | null {
    if (this.#clock.isSure() || this.#heard === null) return null
    const now = this.#clock.serverNow()
    return now < this.#heard - clockMayLose || now > this.#heard + believedFor ? { clock: now, heard: this.#heard } : null
  }

  get isIgnored(): boolean {
    return this.#isIgnored
  }

  /** The hours are ignored now: a person said so, and the clock is still in doubt. */
  get isInForce(): boolean {
    return this.#isIgnored && this.doubt() !== null
  }

  ignore(): void {
    this.#isIgnored = true
  }

  hear(serverNow: number): void {
    this.#heard = serverNow
  }

  /** Takes the time last heard that was stored before this program started. */
  recall(serverNow: number | null): void {
    this.#heard ??= serverNow
  }
}
