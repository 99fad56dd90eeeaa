import type { Unsure } from '../store/rows.ts'
import type { ReadTime } from '../store/times.ts'

/** The phone's two clocks. */
export interface SystemClock {
  /** Epoch ms; may be hours off, and may be set while we run. */
  now(): number
  /** ms since an arbitrary start; nobody sets it, but it may stand still while the phone sleeps. */
  monotonic(): number
  /** Names this run of the program, of which `monotonic` counts. */
  run: number
}

export const systemClock: SystemClock = { now: () => Date.now(), monotonic: () => performance.now(), run: performance.timeOrigin }

/** Runs work once, after so many ms. Returns a function that cancels it. */
export type Later = (ms: number, work: () => void) => () => void

export const later: Later = (ms, work) => {
  const timer = setTimeout(work, ms)
  return () => clearTimeout(timer)
}

/** ms. More than the two clocks drift apart while the scanner is open, so that a larger difference is a jump. */
const jump = 2_000

/** ms. A phone that wakes may run overdue timers before it tells the page that it was hidden, or is in view again. */
const lateNews = 5_000

/** The ms to add to the phone's clock for the server's time, and the most by which that may be wrong. */
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
  /** When the clock last seemed to be set forward while the page was in view, by the monotonic clock, and the offset before that. */
  #clockJump: { at: number; offset: number } | null = null
  /** When the phone last heard from the server, by the server's clock. */
  #heard: number | undefined

  /** `before` was learnt before this program started and may be outdated, so any answer replaces it. */
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
    const unsure = { run: this.#system.run, startedAt: this.#base, heard: this.#heard }
    return { at: this.now(), offset: this.#known.offset, ...(!this.isSure() && { unsure }) }
  }

  /** Takes the time last heard that was stored before this program started. */
  recall(serverNow: number | null): void {
    this.#heard ??= serverNow ?? undefined
  }

  /** What was read before the server told the time, by what it has told since; the very same where nobody can tell. */
  putRight = <Read extends ReadTime>(taken: Read): Read => {
    this.#notice()
    const { unsure } = taken
    if (!unsure || !this.isSure()) return taken
    const offset = this.#offsetThen(taken, unsure)
    return offset === undefined ? taken : { ...taken, offset, unsure: undefined }
  }

  /**
   * The offset of an instant that was read earlier; undefined: not known. The clock may have been set since, in sight or out of it, or while
   * the program was closed. Out of sight that can't be told from a sleep for as long: less than half of what is put right may have been either, and
   * it comes nearer to the truth in both cases. Where more may have been, an instant is put right only if it is impossible as it is, before the
   * phone last heard from the server or in the future, and only one explanation makes it possible.
   */
  #offsetThen(taken: ReadTime, { run, startedAt, heard }: Unsure): number | undefined {
    const { offset } = this.#known
    const isOfThisRun = run === this.#system.run
    const setOrSlept = isOfThisRun ? this.#base - startedAt : 0
    const isClear = Math.abs(setOrSlept) < jump || Math.abs(setOrSlept) * 2 <= Math.abs(offset - taken.offset)
    if (isOfThisRun && isClear) return offset
    if (heard === undefined) return undefined
    const [earliest, latest] = [heard - jump, this.serverNow() + jump]
    const isPossible = (by: number) => earliest <= taken.at + by && taken.at + by <= latest
    const others = [...new Set([offset, offset + setOrSlept])].filter(isPossible)
    return isPossible(taken.offset) || others.length > 1 ? undefined : others[0]
  }

  /** Whether the offset was learnt since this program started and since the clock was last set. */
  isSure(): boolean {
    return Number.isFinite(this.#known.margin)
  }

  serverNow(): number {
    const { at, offset } = this.read()
    return at + offset
  }

  /** To be called when the page is hidden: from now on the phone may sleep, or it has slept already and reports this late. */
  hid(): void {
    this.#maySleep = true
    this.#notice()
    this.#reconsider()
  }

  /** To be called when the page is in view again: the phone may have slept until now, and only a clock that went back was surely set. */
  woke(): void {
    this.hid()
    this.#maySleep = false
  }

  /**
   * Learns from the server's time in an answer. `sentAt` is by the monotonic clock. The server read its clock between request and answer:
   * half way is assumed, with half the round trip as margin.
   */
  syncClock(serverTime: string | null, sentAt: number): void {
    const server = serverTime === null ? Number.NaN : Date.parse(serverTime)
    if (Number.isNaN(server)) return
    this.#notice()
    const margin = Math.max(0, this.monotonic() - sentAt) / 2
    this.#heard = server
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

  /** Takes back a recent jump that looked like a clock being set: the phone had slept, and had not told the page yet. */
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
