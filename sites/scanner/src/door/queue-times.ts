import type { ClientWith } from '@sabha/api/client'
import type { Persist } from '../check/checker.ts'
import { sendResultOf } from '../send-result.ts'
import type { SessionKeeper } from '../session/session.ts'
import type { DoorDatabase } from '../store/database.ts'
import { isLastUnsure } from '../store/queue.ts'
import { putTimesRight } from '../store/times.ts'
import type { DoorClock } from '../sync/clock.ts'
import { learnTime } from '../sync/learn-time.ts'

/** After so many improper answers in succession to the question for the time, the server may never tell it, and the queue waits no longer. */
const mostBadAnswers = 3

interface QueueTimesDeps extends Pick<SessionKeeper, 'token' | 'tokenDied'> {
  db: DoorDatabase
  client: ClientWith<'checkin.scan'>
  clock: Pick<DoorClock, 'isSure' | 'putRight' | 'monotonic'>
  /** For work that may write nothing. */
  attempt: Persist
  syncClock: (serverTime: string | null, sentAt: number) => void
}

/** Puts right what was taken by a clock of which nobody was sure, before it is sent. */
export class QueueTimes {
  readonly #deps: QueueTimesDeps
  /** Nothing is kept any more under a time that is known better since. */
  #areRight = false
  #badAnswers = 0

  constructor(deps: QueueTimesDeps) {
    this.#deps = deps
  }

  /** To be called when the clock is about to be put right: what was taken by it may be wrong. */
  doubt(): void {
    this.#areRight = false
  }

  /**
   * The time is asked for before anything goes out that was taken by a clock of which nobody was sure: the first row would teach it too late for
   * itself. Until the server answers properly the rows wait, and only where it repeatedly says something else they go out as they are.
   */
  async learn(): Promise<void> {
    const { db, client, clock, token, tokenDied, syncClock } = this.#deps
    const asked = token()
    if (clock.isSure() || asked === null || !(await isLastUnsure(db))) return
    try {
      await learnTime(client, { monotonic: clock.monotonic, syncClock })
      this.#badAnswers = 0
    } catch (error) {
      const result = sendResultOf(error)
      if (result.kind === 'unauthorized') await tokenDied(asked, result.death)
      const isBad = result.kind === 'rejected' || (result.kind === 'unreachable' && result.isAnswered)
      if (isBad) this.#badAnswers++
      if (!isBad || this.#badAnswers < mostBadAnswers) throw error
    }
  }

  async putRight(): Promise<void> {
    const { db, clock, attempt } = this.#deps
    if (this.#areRight || !clock.isSure()) return
    await attempt(() => putTimesRight(db, clock.putRight))
    this.#areRight = true
  }
}
