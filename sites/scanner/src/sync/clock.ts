import type { Unsure } from '../store/rows.ts'
import type { ReadTime } from '../store/times.ts'

/** The phone's two clocks. */
export interface SystemClock {
  /** Epoch ms; may be hours off, and may be set while we run. */
  now(): number
  /** ms since some start; never set, but it may stand still while the phone sleeps. */
  monotonic(): number
  /** Names this run of the program, of which `monotonic` counts. */
  run: number
}

export const systemClock: SystemClock = { now: () => Date.now(), monotonic: () => performance.now(), run: performance.timeOrigin }

/** Runs work once, after so many ms; answers how to cancel. */
export type Later = (ms: number, work: () => void) => () => void

export const later: Later = (ms, work) => {
  const timer = setTimeout(work, ms)
  return () => clearTimeout(timer)
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
  #known: Offset
  #onChange: (known: Offset) => void
  #base: number
  #maySleep = false
  /** The last time that the clock seemed to be set forward in full view: when, by the monotonic clock, and the offset before it. */
  #clockJump: { at: number; offset: number } | null = null

  /** What was learnt before this program started may be outdated: any answer is better. */
  constructor(system: SystemClock, before: Offset | null, onChange: (known: Offset) => void) {
    this.#system = system
    this.#known = { offset: before?.offset ?? 0, margin: Number.POSITIVE_INFINITY }
    this.#onChange = onChange
    this.#base = system.now() - system.monotonic()
  }

  now = (): number => this.#system.now()
  monotonic = (): number => this.#system.monotonic()

  /** Epoch ms by the phone, and what is to be added for the server's time. */
  read(): { at: number; offset: number; unsure?: Unsure } {
    this.#notice()
    const unsure = { run: this.#system.run, startedAt: this.#base }
    return { at: this.now(), offset: this.#known.offset, ...(!this.isSure() && { unsure }) }
  }

  /**
   * What was read before the server told the time, by what it has told since. Left as it is: what was read in an earlier run of the program,
   * whose clock may have been set while it was closed; and what was read before the clock was set. That can't be told from a sleep for as long:
   * less than half of what is put right may have been either, and it comes nearer to the truth all the same.
   */
  putRight = <Read extends ReadTime>(taken: Read): Read => {
    this.#notice()
    const { unsure } = taken
    if (!unsure || unsure.run !== this.#system.run || !this.isSure()) return taken
    const { offset } = this.#known
    const setOrSlept = Math.abs(this.#base - unsure.startedAt)
    if (setOrSlept >= jump && setOrSlept * 2 > Math.abs(offset - taken.offset)) return taken
    return { ...taken, offset, unsure: undefined }
  }

  /** Whether the offset was learnt since this program started and since the clock was last set. */
  isSure(): boolean {
    return Number.isFinite(this.#known.margin)
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
  syncClock(serverTime: string | null, sentAt: number): void {
    const server = serverTime === null ? Number.NaN : Date.parse(serverTime)
    if (Number.isNaN(server)) return
    this.#notice()
    const margin = Math.max(0, this.monotonic() - sentAt) / 2
    const offset = Math.round(server + margin - this.now())
    const { offset: before, margin: marginBefore } = this.#known
    const contradicts = Math.abs(offset - before) > margin + marginBefore
    if (margin >= marginBefore && !contradicts) return
    this.#clockJump = null
    this.#set({ offset, margin })
  }

  #notice(): void {
    const base = this.now() - this.monotonic()
    const set = base - this.#base
    if (Math.abs(set) < jump) return
    this.#base = base
    const { offset } = this.#known
    const hasSlept = set > 0 && this.#maySleep
    this.#clockJump = set > 0 && !hasSlept ? { at: this.monotonic(), offset: this.#recentClockJump()?.offset ?? offset } : null
    this.#set({ offset: hasSlept ? offset : offset - set, margin: Number.POSITIVE_INFINITY })
  }

  /** What looked like a clock that was set, a moment before, was the sleep of a phone that hadn't told yet. */
  #reconsider(): void {
    const clockJump = this.#recentClockJump()
    this.#clockJump = null
    if (clockJump) this.#set({ offset: clockJump.offset, margin: Number.POSITIVE_INFINITY })
  }

  #recentClockJump() {
    return this.#clockJump && this.monotonic() - this.#clockJump.at < lateNews ? this.#clockJump : null
  }

  #set(learnt: Offset): void {
    this.#known = learnt
    this.#onChange(learnt)
  }
}
