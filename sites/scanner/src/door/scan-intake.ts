import type { DoorShow } from '@sabha/api/checkin'
import { cleanScan } from '@sabha/ticketing/scan-code'
import type { Checker } from '../check/checker.ts'
import type { KeptLists } from '../check/kept-lists.ts'
import { readAtDoor } from '../check/read-at-door.ts'
import type { Judgement, ScanFailure } from '../scan.ts'
import type { DoorDatabase } from '../store/database.ts'
import type { DoorClock } from '../sync/clock.ts'
import type { ScanOptions } from './door.ts'

interface ScanIntakeDeps {
  db: DoorDatabase
  checker: Checker
  lists: KeptLists
  shows: () => readonly DoorShow[]
  gate: () => string
  clock: Pick<DoorClock, 'read' | 'putRight'>
  newId: () => string
  /** To be called when an amber verdict was passed over without a decision. */
  refuse: (scanId: string) => Promise<void>
}

/** Takes codes one after another, as the guests come. */
export class ScanIntake {
  #deps: ScanIntakeDeps
  #inFlight: { key: string; answer: Promise<Judgement | ScanFailure> } | null = null
  #before: Promise<unknown> = Promise.resolve()
  #undecided: string | null = null

  constructor(deps: ScanIntakeDeps) {
    this.#deps = deps
  }

  /** The scan whose amber verdict waits for a person. */
  get undecided(): string | null {
    return this.#undecided
  }

  /** The same code again while it is being checked is the same scan; afterwards it is a new one, even if the same guest shows it. */
  scan(text: string, { source, reentry = false, leaving = false, seats }: ScanOptions): Promise<Judgement | ScanFailure> {
    const key = JSON.stringify([cleanScan(text), reentry, leaving, seats ?? null])
    if (this.#inFlight?.key === key) return this.#inFlight.answer
    const { newId, clock } = this.#deps
    const taken = {
      id: newId(),
      source,
      reentry: reentry && !leaving,
      ...(leaving && { leaving }),
      seats: seats ?? null,
      ...clock.read(),
    }
    const mine = { key, answer: this.#before.then(() => this.#check(text, clock.putRight(taken))) }
    this.#inFlight = mine
    const isOver = () => {
      if (this.#inFlight === mine) this.#inFlight = null
    }
    this.#before = mine.answer.then(isOver, isOver)
    return mine.answer
  }

  /** To be called when a person has decided about a scan, or undone it. */
  decided(scanId: string): void {
    if (this.#undecided === scanId) this.#undecided = null
  }

  async #check(
    text: string,
    taken: Omit<Parameters<Checker['check']>[0], 'show' | 'isListed' | 'read' | 'gate'>,
  ): Promise<Judgement | ScanFailure> {
    const { db, checker, lists, shows, gate, refuse } = this.#deps
    const passedOver = this.#undecided
    this.#undecided = null
    if (passedOver !== null) await refuse(passedOver)
    const { show, list, read } = await readAtDoor(db, await lists.of(shows()), {
      text,
      source: taken.source,
      at: taken.at + taken.offset,
    })
    const result = await checker.check({ ...taken, show, isListed: list !== undefined, gate: gate(), read })
    if (result.kind === 'judged' && result.tone === 'amber') this.#undecided = result.scanId
    return result
  }
}
