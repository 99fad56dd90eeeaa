import { endless } from '@sabha/backend/jobs/ending'
import { workLane } from '@sabha/backend/jobs/outbox'
import { reconcileDue } from '@sabha/backend/jobs/reconciler'
import { workShowChanges } from '@sabha/backend/jobs/show-changes'
import { sweepLapsed } from '@sabha/backend/rules/bookings/release-hold'
import { endLapsedGroups } from '@sabha/backend/rules/groups/end-group'
import { followEvents } from '@sabha/backend/rules/payments/webhooks'
import { moveRefund } from '@sabha/backend/store/payments/refunds'
import { StoreUnavailable } from '@sabha/backend/store/store'
import { deliver } from '../../builders/webhooks.ts'
import type { Game } from './game.ts'

const minute = 60_000

/** Somebody refunds on the provider's own page. */
export async function refundOutside(game: Game): Promise<void> {
  const { read } = game.backend.deps.store
  const payments = await read
    .selectFrom('payment')
    .innerJoin('booking', 'booking.id', 'booking_id')
    .select(['payment.id', 'basket', 'public_id', 'payment.amount'])
    .execute()
  const payment = game.pick(payments)
  if (!payment) return
  const id = payment.basket ?? payment.id
  const amount = game.pick([100, 5_000, 59_900, payment.amount, Math.floor(payment.amount / 2)])
  for (const one of payments) if ((one.basket ?? one.id) === id) game.books.short(one.public_id)
  await game.attempt(`refund outside ${id} ${amount}`, async () => {
    const made = await game.sandbox.provider.refund(id, { amount, idempotencyKey: game.newName() }).catch(() => undefined)
    if (!made) return 'refused'
    const told = [deliver(game.backend, { event: 'refund.processed', paymentId: id })]
    if (game.chance(0.4)) told.push(deliver(game.backend, { event: 'refund.processed', paymentId: id }))
    return (await Promise.all(told)).map(({ status }) => status)
  })
}

/** From now on refunds take days, or not. */
export async function slowRefunds(game: Game): Promise<void> {
  const become = game.pick(['pending', 'pending', 'processed'])
  await game.sandbox.trick({ trick: 'refunds', become })
  game.log.push(`refunds become ${become}`)
}

/** A refund that took days ends, well or not. */
export async function endRefund(game: Game): Promise<void> {
  const { read } = game.backend.deps.store
  const pending = await read
    .selectFrom('refund')
    .innerJoin('booking', 'booking.id', 'booking_id')
    .select(['provider_id', 'payment_id', 'public_id'])
    .where('refund.status', '=', 'pending')
    .execute()
  const refund = game.pick(pending)
  if (!refund?.provider_id) return
  const { provider_id: refund_id, payment_id, public_id } = refund
  const status = game.pick(['processed', 'failed', 'failed'])
  if (status === 'failed') game.books.untold(public_id)
  await game.attempt(`refund ${refund_id} ${status}`, async () => {
    await game.sandbox.trick({ trick: 'end-refund', refund_id, status }).catch(() => undefined)
    const { read: db } = game.backend.deps.store
    const payment = await db.selectFrom('payment').select('basket').where('id', '=', payment_id).executeTakeFirst()
    return (await deliver(game.backend, { event: `refund.${status}`, paymentId: payment?.basket ?? payment_id })).status
  })
}

/** A bank sends a refund back. */
export async function bounce(game: Game): Promise<void> {
  const { store } = game.backend.deps
  const sent = await store.read
    .selectFrom('refund')
    .innerJoin('booking', 'booking.id', 'booking_id')
    .select(['refund.id', 'public_id'])
    .where('refund.status', '=', 'processed')
    .where('seen_to_at', 'is', null)
    .execute()
  const refund = game.pick(sent)
  if (!refund || game.books.bounced.has(refund.id)) return
  game.books.bounced.add(refund.id)
  game.books.untold(refund.public_id)
  game.log.push(`a bank sends refund ${refund.id} back`)
  await store.alone((tx) => moveRefund(tx, refund.id, 'failed', null, game.now))
}

/** Time passes: a moment, more than a hold, or more than a group's hour. */
export async function wait(game: Game): Promise<void> {
  const minutes = game.pick([1, 11, 70, 300])
  game.log.push(`${minutes} minutes later`)
  await game.wait(minutes * minute)
}

/** All jobs, one of them, or all at once on both processes. */
export async function work(game: Game): Promise<void> {
  const jobs = jobsOf(game)
  const some = game.chance(0.3) ? [game.pick(jobs)] : jobs
  game.log.push(`jobs ${some.length}`)
  if (game.chance(0.3)) await Promise.all([...some, ...some].map((job) => job()))
  else for (const job of some) await job()
}

function jobsOf(game: Game): (() => Promise<void>)[] {
  const { services, deps } = game.backend
  const outbox = { services, mailer: deps.mailer, publicOrigin: undefined }
  return [
    () => followEvents(services),
    () => reconcileDue(services),
    () => sweepLapsed(services),
    () => endLapsedGroups(services),
    () => workShowChanges(services),
    // One after the other: where one lane fails, the other would still be under way.
    () => workLane(outbox, 'refunds', endless),
    () => workLane(outbox, 'mails', endless),
  ].map((job) => async () => {
    try {
      await job()
    } catch (error) {
      // In an outage a job loses its turn, as in the backend's own loops.
      if (!(error instanceof StoreUnavailable)) throw error
    }
  })
}

/** A process is stopped, and another one takes its place. */
export async function crash(game: Game): Promise<void> {
  game.log.push('another process starts')
  await game.startProcess()
}

/** Runs all jobs over the next days, until nothing is due any more. */
export async function quiesce(game: Game): Promise<void> {
  await game.sandbox.trick({ trick: 'none' })
  for (const minutes of [0, 0, 1, 11, 11, 30, 180, 600, 1440, 1440]) {
    await game.wait(minutes * minute)
    for (const job of jobsOf(game)) await job()
  }
}
