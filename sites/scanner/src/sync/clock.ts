/** The phone's two clocks. */
export interface SystemClock {
  /** Epoch ms; may be hours off, and may be set while we run. */
  now(): number
  /** ms since some start; never set, but it may stand still while the phone sleeps. */
  monotonic(): number
}

/** More than clocks drift against each other while the scanner is open. */
const jump = 2_000

/** A phone that wakes may run what is overdue before it tells the page that it was hidden, or is in view again. */
const lateNews = 5_000

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
  #maySleep = false
  /** The last time that the clock seemed to be set forward in full view: when, by the monotonic clock, and the offset before it. */
  #leap: { at: number; offset: number } | null = null

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
    this.#notice()
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

  /** The page is hidden: from here on the phone may sleep, or has slept already and tells it late. */
  hid(): void {
    this.#maySleep = true
    this.#notice()
    this.#reconsider()
  }

  /** The page was hidden and is in view: until now the phone may have slept, and only a clock that went back was certainly set. */
  woke(): void {
    this.hid()
    this.#maySleep = false
  }

  /** `sentAt` by the monotonic clock. The server read its clock somewhere between question and answer: half way, give or take half the way. */
  learn(serverTime: string | null, sentAt: number): void {
    const server = serverTime === null ? Number.NaN : Date.parse(serverTime)
    if (Number.isNaN(server)) return
    this.#notice()
    const margin = Math.max(0, this.monotonic() - sentAt) / 2
    const offset = Math.round(server + margin - this.now())
    const { offset: before, margin: marginBefore } = this.#learnt
    const contradicts = Math.abs(offset - before) > margin + marginBefore
    if (margin >= marginBefore && !contradicts) return
    this.#leap = null
    this.#set({ offset, margin })
  }

  #notice(): void {
    const base = this.now() - this.monotonic()
    const set = base - this.#base
    if (Math.abs(set) < jump) return
    this.#base = base
    const { offset } = this.#learnt
    const hasSlept = set > 0 && this.#maySleep
    this.#leap = set > 0 && !hasSlept ? { at: this.monotonic(), offset: this.#recentLeap()?.offset ?? offset } : null
    this.#set({ offset: hasSlept ? offset : offset - set, margin: Number.POSITIVE_INFINITY })
  }

  /** What looked like a clock that was set, a moment before, was the sleep of a phone that hadn't told yet. */
  #reconsider(): void {
    const leap = this.#recentLeap()
    this.#leap = null
    if (leap) this.#set({ offset: leap.offset, margin: Number.POSITIVE_INFINITY })
  }

  #recentLeap() {
    return this.#leap && this.monotonic() - this.#leap.at < lateNews ? this.#leap : null
  }

  #set(learnt: Offset): void {
    this.#learnt = learnt
    this.#onLearnt(learnt)
  }
}
