/** The phone's two clocks. */
export interface SystemClock {
  /** Epoch ms; may be hours off, and may be set while we run. */
  now(): number
  /** ms since some start; never set, but it may stand still while the phone sleeps. */
  monotonic(): number
}

/** More than clocks drift against each other while the scanner is open. */
const jump = 2_000

/** What is to be added to the phone's clock, in ms, and the most by which that may be wrong. */
export interface Offset {
  offset: number
  margin: number
}

/** Learns how far the phone's clock is off from the `server_time` of answers, and notices when it is set. */
export class DoorClock {
  #system: SystemClock
  #learnt: Offset
  #onLearnt: (learnt: Offset) => void
  #base: number

  /** What was learnt before this program started may be outdated: any answer is better. */
  constructor(system: SystemClock, before: Offset | null, onLearnt: (learnt: Offset) => void) {
    this.#system = system
    this.#learnt = { offset: before?.offset ?? 0, margin: Number.POSITIVE_INFINITY }
    this.#onLearnt = onLearnt
    this.#base = system.now() - system.monotonic()
  }

  now = (): number => this.#system.now()
  monotonic = (): number => this.#system.monotonic()

  /** Epoch ms by the phone, and what is to be added for the server's time. */
  read(): { at: number; offset: number } {
    this.#notice(false)
    return { at: this.now(), offset: this.#learnt.offset }
  }

  /** Whether the offset was learnt since this program started and since the clock was last set. */
  isSure(): boolean {
    return Number.isFinite(this.#learnt.margin)
  }

  serverNow(): number {
    const { at, offset } = this.read()
    return at + offset
  }

  /** The page was hidden: the phone may have slept, and only a clock that went back was certainly set. */
  woke(): void {
    this.#notice(true)
  }

  /** `sentAt` by the monotonic clock. The server read its clock somewhere between question and answer: half way, give or take half the way. */
  learn(serverTime: string | null, sentAt: number): void {
    const server = serverTime === null ? Number.NaN : Date.parse(serverTime)
    if (Number.isNaN(server)) return
    this.#notice(false)
    const margin = Math.max(0, this.monotonic() - sentAt) / 2
    const offset = Math.round(server + margin - this.now())
    const { offset: before, margin: marginBefore } = this.#learnt
    const contradicts = Math.abs(offset - before) > margin + marginBefore
    if (margin < marginBefore || contradicts) this.#set({ offset, margin })
  }

  #notice(mayHaveSlept: boolean): void {
    const base = this.now() - this.monotonic()
    const set = base - this.#base
    if (Math.abs(set) < jump) return
    this.#base = base
    const { offset } = this.#learnt
    this.#set({ offset: mayHaveSlept && set > 0 ? offset : offset - set, margin: Number.POSITIVE_INFINITY })
  }

  #set(learnt: Offset): void {
    this.#learnt = learnt
    this.#onLearnt(learnt)
  }
}
