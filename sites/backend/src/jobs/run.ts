import { monitorEventLoopDelay } from 'node:perf_hooks'
import { hour, minute } from '@sabha/ticketing/durations'
import type { Mailer } from '../adapters/mail/mail.ts'
import { forgetOldLinks } from '../rules/accounts/links.ts'
import { sweepLapsed } from '../rules/bookings/release-hold.ts'
import { endLapsedGroups } from '../rules/groups/end-group.ts'
import { forgetPaymentKeys } from '../rules/payments/payment-keys.ts'
import { followEvents, forgetOldEvents } from '../rules/payments/webhooks.ts'
import { forgetPictures } from '../rules/pictures/show-picture.ts'
import { forgetOld } from '../rules/privacy/forget.ts'
import { openPrintSweep } from '../rules/tickets/earlier-prints.ts'
import { forgetOldNarrations } from '../rules/tills/bank-statement.ts'
import { workWaitingRooms } from '../rules/waiting-room/work.ts'
import type { Services } from '../services.ts'
import { type Ending, openEnding } from './ending.ts'
import { workLane } from './outbox.ts'
import { reconcileDue, reconcileHolds } from './reconciler.ts'
import { workShowChanges } from './show-changes.ts'
import { askWhoComes } from './still-coming.ts'

export interface JobSettings {
  mailer: Mailer
  lookAtMailServer: () => Promise<unknown>
  /** Where links in mails lead; undefined if that isn't known. */
  publicOrigin: string | undefined
  onError: (error: unknown, job: string) => void
}

/** Starts all jobs. `stop` resolves when the last run has ended, which is soon even if another server hangs. */
export function runJobs(services: Services, { mailer, lookAtMailServer, publicOrigin, onError }: JobSettings): { stop(): Promise<void> } {
  const { ending, begin } = openEnding()
  const run = (job: string, everyMs: number, work: (ending: Ending) => Promise<void>) =>
    startLoop(
      everyMs,
      () => work(ending),
      (error) => onError(error, job),
    )
  const pressure = new Pressure(services.limits.lateness)
  const outboxes = (['refunds', 'mails'] as const).map((lane) =>
    // Each lane runs by itself, so that a mail server that hangs doesn't hold up refunds.
    run(lane, 5_000, (ending) => workLane({ services, mailer, publicOrigin }, lane, ending)),
  )
  const showChanges = run('show changes', 5_000, ({ begun }) => workShowChanges(services, begun))
  const unsubscribe = services.store.subscribe(({ kind }) => {
    if (kind === 'outbox-changed') for (const outbox of outboxes) outbox.kick()
    if (kind === 'show-change-added') showChanges.kick()
  })
  const loops = [
    run('reconcile', 10_000, reconcile(services)),
    run('webhook events', 5_000, ({ begun }) => followEvents(services, begun)),
    // Every process sees a change within a second. Each is looked up by itself, so that none waits for another that fails.
    run('settings', 500, () => services.settings.refresh()),
    run('site', 500, () => services.site.refresh()),
    run('mail server', 500, async () => void (await lookAtMailServer())),
    run('payment keys', 500, () => services.paymentKeys.refresh()),
    run('icons', 1_000, () => services.icons.drawAhead(services.site.content)),
    run('keys', 10_000, () => services.refreshKeys()),
    run('lapsed holds', 30_000, () => sweepLapsed(services)),
    run('lapsed groups', 30_000, () => endLapsedGroups(services)),
    run('old webhook events', 30_000, () => forgetOldEvents(services)),
    run('privacy', hour, () => forgetOld(services)),
    run('prints', hour, openPrintSweep(services)),
    run('old links', hour, () => forgetOldLinks(services)),
    run('old bank statements', hour, () => forgetOldNarrations(services)),
    run('old payment keys', hour, () => forgetPaymentKeys(services)),
    run('still coming', minute, () => askWhoComes(services, publicOrigin)),
    run('pictures', hour, () => forgetPictures(services)),
    ...outboxes,
    showChanges,
    run('shed calls', 2_000, () => services.shedCalls.writeDown(services)),
    run('waiting rooms', 1_000, () => workWaitingRooms(services, pressure.look())),
  ]
  return {
    async stop() {
      unsubscribe()
      begin()
      await Promise.all(loops.map((loop) => loop.stop()))
      pressure.close()
    },
  }
}

/** The first run asks about every hold: a guest may have paid while the backend was off. */
function reconcile(services: Services): (ending: Ending) => Promise<void> {
  let holdsAsked = false
  const answered = new Set<string>()
  return async ({ begun }) => {
    try {
      if (!holdsAsked) await reconcileHolds(services, answered, begun)
      holdsAsked = true
    } finally {
      // A key for which the provider doesn't answer holds up only its own orders, not the others.
      await reconcileDue(services, begun)
    }
  }
}

interface Loop {
  /** Runs soon, without waiting for the next interval. */
  kick(): void
  /** Resolves when the current run has ended; no other run follows. */
  stop(): Promise<void>
}

/** Runs `work` repeatedly, never twice at once. A failure is reported and ends only that run. */
function startLoop(everyMs: number, work: () => Promise<void>, onError: (error: unknown) => void): Loop {
  let stopped = false
  let kicked = false
  let timer: NodeJS.Timeout | undefined
  let running: Promise<void> | undefined

  const turn = async () => {
    kicked = false
    try {
      await work()
    } catch (error) {
      onError(error)
    }
    running = undefined
    if (!stopped) schedule(kicked ? 0 : everyMs)
  }
  const schedule = (ms: number) => {
    clearTimeout(timer)
    timer = setTimeout(() => {
      running = turn()
    }, ms)
    timer.unref()
  }
  schedule(0)

  return {
    kick() {
      kicked = true
      if (!running && !stopped) schedule(0)
    },
    async stop() {
      stopped = true
      clearTimeout(timer)
      await running
    },
  }
}

const resolutionMs = 20
/** How many late readings in a row it takes, so that one long garbage collection opens no waiting room. */
const inARow = 3

/** Tells whether this process falls behind: its event loop stays late, or is so late that calls are about to be refused. */
class Pressure {
  readonly #mostMs: number
  readonly #delay: ReturnType<typeof monitorEventLoopDelay>
  #late = 0

  /** `mostMs`: the mean lateness at which calls are refused. A quarter of it is tolerated. */
  constructor(mostMs: number) {
    this.#mostMs = mostMs
    this.#delay = monitorEventLoopDelay({ resolution: resolutionMs })
    this.#delay.enable()
  }

  /** Measures the lateness since the last call. */
  look(): boolean {
    const lateness = this.#delay.mean / 1e6 - resolutionMs
    this.#delay.reset()
    this.#late = lateness > this.#mostMs / 4 ? this.#late + 1 : 0
    return this.#late >= inARow || lateness > this.#mostMs
  }

  close(): void {
    this.#delay.disable()
  }
}
