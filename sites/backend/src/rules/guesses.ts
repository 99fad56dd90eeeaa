import { isBareNumber, type ScanCode } from '@sabha/ticketing/scan-code'
import type { Verdict } from '@sabha/ticketing/verdict'
import type { DoorUser, ScanSubmission } from './look-up.ts'

const minute = 60_000

/** Counts wrong codes by whoever typed them, so that codes can't be found by trying. In memory: a restart forgives. */
export class Guesses {
  readonly #most: number
  readonly #now: () => number
  readonly #wrong = new Map<string, { since: number; count: number }>()

  constructor(mostPerMinute: number, now: () => number) {
    this.#most = mostPerMinute
    this.#now = now
  }

  /** Whether no more may be tried for now. */
  areSpent(by: string): boolean {
    const wrong = this.#wrong.get(by)
    return wrong !== undefined && this.#now() - wrong.since < minute && wrong.count >= this.#most
  }

  countWrong(by: string): void {
    const now = this.#now()
    for (const [key, { since }] of this.#wrong) if (now - since >= minute) this.#wrong.delete(key)
    const wrong = this.#wrong.get(by) ?? { since: now, count: 0 }
    this.#wrong.set(by, { ...wrong, count: wrong.count + 1 })
  }
}

/** A queue that is sent at once may hold the wrong codes of a whole evening. */
const queueShare = 20

/** How a scan counts towards the limit of its scanner. */
export interface CountedScan {
  /** Whether too many wrong codes came before it. */
  isOverLimit: boolean
  /** Counts it, if its verdict says that it was a guess. */
  count(verdict: Verdict): void
}

/** Limits the wrong codes that a phone or an account may scan in a minute, so that codes can't be found by trying. */
export class GuessLimit {
  readonly #scanned: Guesses
  readonly #queued: Guesses

  constructor(wrongCodesPerMinute: number, now: () => number) {
    this.#scanned = new Guesses(wrongCodesPerMinute, now)
    this.#queued = new Guesses(wrongCodesPerMinute * queueShare, now)
  }

  /** `by`: who sends the scan, whoever made it. A signed token can't be guessed, and is never over the limit. */
  of({ code, outcome }: Pick<ScanSubmission, 'code' | 'outcome'>, by: DoorUser): CountedScan {
    if (code.kind !== 'code') return { isOverLimit: false, count: () => {} }
    const key = by.kind === 'device' ? `device ${by.device.id}` : `account ${by.account.id}`
    const guesses = outcome === null ? this.#scanned : this.#queued
    return {
      isOverLimit: guesses.areSpent(key),
      count: (verdict) => {
        if (isGuess(code, verdict)) guesses.countWrong(key)
      },
    }
  }
}

/** A number is easy to count up: one that is right was no harder to guess than one that is wrong. */
function isGuess(code: Extract<ScanCode, { kind: 'code' }>, verdict: Verdict): boolean {
  return verdict.kind === 'unknown' || isBareNumber(code.code)
}
