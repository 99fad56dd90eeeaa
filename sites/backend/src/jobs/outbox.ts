import type { Mailer } from '../adapters/mail/mail.ts'
import type { Services } from '../routes/services.ts'
import { type RefundOutcome, sendRefund } from '../rules/payments/refunds.ts'
import { markDone, markFailed, markWaiting, type OutboxRow, renewLease, takeDue } from '../store/messages/outbox.ts'

const minute = 60_000
const hour = 60 * minute
/** Longer than any task takes; after a crash its tasks wait that long. */
const lease = 2 * minute
/** Two days of tries of a mail. Counted, because a backend that was off has not tried. */
const mostTries = 55

export interface OutboxDeps {
  services: Services
  mailer: Mailer
  /** Where links in mails lead, where that is known. */
  publicOrigin: string | undefined
}

/**
 * Does what is due: mails and refunds, each with its own retries, neither waiting for the other's server. A mail that is given up stays,
 * for somebody to see to; a refund is given up only where it has failed for good.
 *
 * A mail leaves once or, where the process dies or the connection breaks between the mail server's taking it and our keeping that,
 * twice: SMTP has no way to ask whether it was taken. Both are the same mail, with a Message-ID made of the event, by which mail
 * programs show it once; not sending again would lose it where the server hadn't taken it. A refund carries an idempotency key, so
 * that the provider makes it once. “Still coming?” alone leaves at most once.
 */
export async function workOutbox(deps: OutboxDeps): Promise<void> {
  const { store, now } = deps.services
  const tasks = await store.concurrent([], (tx) => takeDue(tx, now(), now() + lease, 20))
  await Promise.all([
    eachOf(
      deps,
      tasks.filter((task) => task.kind === 'refund'),
    ),
    eachOf(
      deps,
      tasks.filter((task) => task.kind !== 'refund'),
    ),
  ])
}

async function eachOf(deps: OutboxDeps, tasks: readonly OutboxRow[]): Promise<void> {
  const { store, now } = deps.services
  for (const [index, task] of tasks.entries()) {
    // Those before it may have taken longer than the lease, and another process have it now.
    const isOurs = index === 0 || (await store.concurrent([], (tx) => renewLease(tx, task, now() + lease)))
    if (isOurs) await attempt(deps, task)
  }
}

async function attempt(deps: OutboxDeps, task: OutboxRow): Promise<void> {
  const { store, now } = deps.services
  // A question that is lost with a crash costs less than one that is asked twice: it is done with before it leaves.
  if (task.kind === 'coming-mail') await store.concurrent([], (tx) => markDone(tx, task, now()))
  try {
    const outcome = await perform(deps, task)
    await store.concurrent([], (tx) => {
      switch (outcome.kind) {
        case 'done':
          return markDone(tx, task, now())
        case 'pending':
          return markWaiting(tx, task.id, now() + pause(task, 6 * hour))
        case 'failed':
          return markFailed(tx, task.id, { error: outcome.why, retryAt: null, now: now() })
        default:
          return outcome satisfies never
      }
    })
  } catch (error) {
    const isOver = task.kind !== 'refund' && task.attempts >= mostTries
    const retryAt = isOver ? null : now() + pause(task, hour)
    await store.concurrent([], (tx) => markFailed(tx, task.id, { error: String(error), retryAt, now: now() }))
  }
}

async function perform({ services, mailer, publicOrigin }: OutboxDeps, task: OutboxRow): Promise<RefundOutcome> {
  if (task.kind === 'refund') return sendRefund(services, task)
  // Without a server a mail becomes a file: a link that opens an account must not lie in one.
  if (task.kind === 'account-mail' && !services.mailGoesOut()) throw new Error('there is no mail server')
  // What words and draws mails is loaded with the first.
  const { mailOf } = await import('../rules/messages/mails.ts')
  const mail = await mailOf(services, publicOrigin, task)
  if (mail) await mailer.send(mail)
  return { kind: 'done' }
}

/** ms until the next try: 30 s, 1 min, 2 min … `longest`. A provider's webhook makes it sooner. */
function pause({ attempts }: OutboxRow, longest: number): number {
  return Math.min(30_000 * 2 ** (attempts - 1), longest)
}
