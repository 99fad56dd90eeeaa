import { hour, minute } from '@sabha/ticketing/durations'
import { type Mailer, MaybeTaken } from '../adapters/mail/mail.ts'
import { type RefundOutcome, sendRefund } from '../rules/payments/refunds.ts'
import { forgetPrints } from '../rules/tickets/earlier-prints.ts'
import type { Services } from '../services.ts'
import {
  giveBackTask,
  keysIn,
  type Lane,
  markDone,
  markFailed,
  markWaiting,
  type OutboxRow,
  renewLease,
  takeDue,
} from '../store/messages/outbox.ts'
import { type Ending, endless } from './ending.ts'

/** ms. Longer than any task takes. After a crash, the tasks that were under way wait this long. */
const lease = 2 * minute
/** Tries of a mail: two days of them. They are counted, because a backend that was off has not tried. */
const mostTries = 55
const batch = 20
/** As many mails are sent at once as there are connections to the mail server; refunds are sent one at a time. */
const atOnce: Record<Lane, number> = { mails: 3, refunds: 1 }

export interface OutboxDeps {
  services: Services
  mailer: Mailer
  /** Where links in mails lead; undefined if that isn't known. */
  publicOrigin: string | undefined
}

/**
 * Does everything that is due: mails and refunds, each with its own retries, and independent of the other's server. A mail that is given up
 * is kept, and becomes a task for staff. A refund is given up only if it has failed for good. The removal of printed files is never given
 * up.
 *
 * A mail is sent once. It is sent twice if the process dies or the connection breaks between the mail server's acceptance and our note of
 * it, because SMTP has no way to ask. Both have the same Message-ID, made of the event, so mail programs show one. Not sending it again
 * could lose a mail that the server had not accepted. Only “Still coming?” is sent at most once: again only if the server can't have taken
 * it. A refund carries an idempotency key, so that the provider makes it once.
 *
 * When a stop begins, no more tasks begin, and tasks that were taken but not begun are given back. A mail that is being sent has until
 * `overdue`.
 */
export async function workOutbox(deps: OutboxDeps, ending: Ending = endless): Promise<void> {
  await Promise.all([workLane(deps, 'refunds', ending), workLane(deps, 'mails', ending)])
}

/** Works the mails alone, or the refunds alone. */
export async function workLane(deps: OutboxDeps, lane: Lane, ending: Ending): Promise<void> {
  const { store, now } = deps.services
  while (!ending.begun.aborted) {
    const tasks = await store.concurrent([], (tx) => takeDue(tx, lane, { now: now(), leaseUntil: now() + lease, most: batch }))
    const waiting = tasks.values()
    await Promise.all(Array.from({ length: atOnce[lane] }, () => eachOf(deps, waiting, ending)))
    if (tasks.length < batch) return
  }
}

async function eachOf(deps: OutboxDeps, tasks: Iterable<OutboxRow>, ending: Ending): Promise<void> {
  const { store, now } = deps.services
  for (const task of tasks) {
    if (ending.begun.aborted) {
      await store.concurrent([], (tx) => giveBackTask(tx, task, now()))
      continue
    }
    // The tasks before it may have taken longer than the lease, and another process may have it now.
    const ours = await store.concurrent([], (tx) => renewLease(tx, task, now() + lease))
    if (ours) await attempt(deps, ours, ending)
  }
}

async function attempt(deps: OutboxDeps, task: OutboxRow, ending: Ending): Promise<void> {
  const { store, now } = deps.services
  // Losing the question in a crash costs less than asking it twice, so it is marked done before it is sent.
  if (isAtMostOnce(task)) await store.concurrent([], (tx) => markDone(tx, task, now()))
  try {
    const outcome = await perform(deps, task, ending)
    await store.concurrent([], (tx) => {
      switch (outcome.kind) {
        case 'done':
          return markDone(tx, task, now())
        case 'pending':
          return markWaiting(tx, task, now() + pause(task, 6 * hour))
        case 'failed':
          return markFailed(tx, task, { error: outcome.why, retryAt: null, now: now() })
        default:
          return outcome satisfies never
      }
    })
  } catch (error) {
    if (error instanceof MaybeTaken) return
    const isOver = !isEndless(task) && task.attempts >= mostTries
    const retryAt = isOver ? null : now() + pause(task, hour)
    await store.concurrent([], (tx) => markFailed(tx, task, { error: String(error), retryAt, now: now() }))
  }
}

function isAtMostOnce({ kind }: OutboxRow): boolean {
  return kind === 'coming-mail'
}

/** Refunds, and the removal of files about a person, are tried for ever: nobody else sees to them, and they are due as soon as possible. */
function isEndless({ kind }: OutboxRow): boolean {
  return kind === 'refund' || kind === 'forget-prints'
}

async function perform({ services, mailer, publicOrigin }: OutboxDeps, task: OutboxRow, ending: Ending): Promise<RefundOutcome> {
  if (task.kind === 'refund') return sendRefund(services, task)
  if (task.kind === 'forget-prints') {
    await forgetPrints(services, keysIn(task.details))
    return { kind: 'done' }
  }
  // Without a server a mail becomes a file, and a link that opens an account must not lie in a file.
  if (task.kind === 'account-mail' && !services.mailGoesOut()) throw new Error('there is no mail server')
  // The code that words and draws mails is loaded with the first mail.
  const { mailOf } = await import('../rules/messages/mails.ts')
  const mail = await mailOf(services, publicOrigin, task)
  if (mail) await mailer.send(isAtMostOnce(task) ? { ...mail, once: true } : mail, ending.overdue)
  return { kind: 'done' }
}

/** ms until the next try: 30 s, 1 min, 2 min … `longest`. A provider's webhook can make it earlier. */
function pause({ attempts }: OutboxRow, longest: number): number {
  return Math.min(30_000 * 2 ** (attempts - 1), longest)
}
