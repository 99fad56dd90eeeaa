import type { BoxOffice } from '../box-office.ts'
import type { Mailer } from '../mail/mail.ts'
import { ProviderError } from '../payments/provider.ts'
import { markDone, markFailed, type OutboxRow, renewLease, takeDue } from '../store/outbox.ts'
import { sendRefund } from './refunds.ts'

const minute = 60_000
const hour = 60 * minute
const day = 24 * hour
/** Longer than any task takes; after a crash its tasks wait that long. */
const lease = 2 * minute
/** Until then a task that fails is tried again; a refund that the provider only takes its time for is followed longer. */
const giveUpAfter = 2 * day
const followFor = 15 * day

export interface OutboxDeps {
  office: BoxOffice
  mailer: Mailer
  /** Where links in mails lead, where that is known. */
  publicOrigin: string | undefined
}

/**
 * Does what is due: mails and refunds, each with its own retries, neither waiting for the other's server. What is given up stays, for
 * somebody to see to.
 *
 * A mail leaves once or, where the process dies or the connection breaks between the mail server's taking it and our keeping that,
 * twice: SMTP has no way to ask whether it was taken. Both are the same mail, with a Message-ID made of the event, by which mail
 * programs show it once; not sending again would lose it where the server hadn't taken it. A refund carries an idempotency key, so
 * that the provider makes it once.
 */
export async function workOutbox(deps: OutboxDeps): Promise<void> {
  const { store, now } = deps.office
  const tasks = await store.write((tx) => takeDue(tx, now(), now() + lease, 20), [])
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
  const { store, now } = deps.office
  for (const [index, task] of tasks.entries()) {
    // Those before it may have taken longer than the lease, and another process have it now.
    const isOurs = index === 0 || (await store.write((tx) => renewLease(tx, task, now() + lease), []))
    if (isOurs) await attempt(deps, task)
  }
}

async function attempt(deps: OutboxDeps, task: OutboxRow): Promise<void> {
  const { store, now } = deps.office
  try {
    const outcome = await perform(deps, task)
    await store.write((tx) => {
      if (outcome === 'done') return markDone(tx, task.id, now())
      const retryAt = outcome === 'pending' ? nextLook(task, now()) : null
      return markFailed(tx, task.id, { error: `refund ${outcome}`, retryAt, now: now() })
    }, [])
  } catch (error) {
    const isFinal = error instanceof ProviderError && !error.isTemporary
    const retryAt = isFinal ? null : nextTry(task, now())
    await store.write((tx) => markFailed(tx, task.id, { error: String(error), retryAt, now: now() }), [])
  }
}

async function perform({ office, mailer, publicOrigin }: OutboxDeps, task: OutboxRow): Promise<'done' | 'pending' | 'failed'> {
  if (task.kind === 'refund') {
    const outcome = await sendRefund(office, task)
    office.outboxChanged()
    return outcome
  }
  // What words and draws mails is loaded with the first.
  const { mailOf } = await import('./mails.ts')
  const mail = await mailOf(office, publicOrigin, task)
  if (mail) await mailer.send(mail)
  return 'done'
}

/** 30 s, 1 min, 2 min … 1 h apart, for two days; then null. */
function nextTry(task: OutboxRow, now: number): number | null {
  return now - task.created_at > giveUpAfter ? null : now + Math.min(30_000 * 2 ** (task.attempts - 1), hour)
}

/** 30 s, 1 min, 2 min … 6 h apart, as long as a bank may take; then null. The provider's webhook makes it sooner. */
function nextLook(task: OutboxRow, now: number): number | null {
  return now - task.created_at > followFor ? null : now + Math.min(30_000 * 2 ** (task.attempts - 1), 6 * hour)
}
