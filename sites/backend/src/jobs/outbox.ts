import { ticketDocument } from '../booking/ticket-document.ts'
import type { BoxOffice } from '../box-office.ts'
import { printed } from '../calls/tickets.ts'
import type { Mailer } from '../mail/mail.ts'
import { refundMail, ticketMail } from '../mail/templates.ts'
import { ProviderError } from '../payments/provider.ts'
import { type FullBooking, fullBooking } from '../store/bookings.ts'
import { markDone, markFailed, type OutboxRow, takeDue } from '../store/outbox.ts'
import { findRefund, setRefundStatus } from '../store/payments.ts'

const minute = 60_000
/** Longer than any task takes; after a crash its tasks wait that long. */
const lease = 2 * minute
const giveUpAfter = 2 * 24 * 60 * minute

/** `again`: not failed, but not over either. */
type Outcome = 'done' | 'again'

export interface OutboxDeps {
  office: BoxOffice
  mailer: Mailer
  /** Where links in mails lead, where that is known. */
  publicOrigin: string | undefined
}

/**
 * Does what is due: mails and refunds, each with its own retries. A crash after a mail is sent and before that is kept sends it
 * again with the same Message-ID; a refund carries an idempotency key, so that the provider makes it once.
 */
export async function workOutbox(deps: OutboxDeps): Promise<void> {
  const { store, now } = deps.office
  const tasks = await store.write((tx) => takeDue(tx, now(), now() + lease, 20))
  for (const task of tasks) {
    try {
      const outcome = await perform(deps, task)
      await store.write((tx) =>
        outcome === 'done'
          ? markDone(tx, task.id, now())
          : markFailed(tx, task.id, { error: 'pending', retryAt: retryAt(task, now()), now: now() }),
      )
    } catch (error) {
      const final = error instanceof ProviderError && !error.isTemporary
      await store.write(async (tx) => {
        await markFailed(tx, task.id, { error: String(error), retryAt: final ? null : retryAt(task, now()), now: now() })
        if (final && task.refund_id !== null) await setRefundStatus(tx, task.refund_id, 'failed', null, now())
      })
    }
  }
}

/** 30 s, 1 min, 2 min … 1 h apart, for two days; then null. */
function retryAt(task: OutboxRow, now: number): number | null {
  if (now - task.created_at > giveUpAfter) return null
  return now + Math.min(30_000 * 2 ** (task.attempts - 1), 60 * minute)
}

async function perform(deps: OutboxDeps, task: OutboxRow): Promise<Outcome> {
  switch (task.kind) {
    case 'refund':
      return sendRefund(deps.office, task)
    case 'ticket-mail':
      return sendTicket(deps, task)
    case 'refund-mail':
      return tellOfRefund(deps, task)
    default:
      return task.kind satisfies never
  }
}

async function sendRefund({ store, provider, now }: BoxOffice, task: OutboxRow): Promise<Outcome> {
  const refund = task.refund_id === null ? undefined : await findRefund(store.read, task.refund_id)
  if (!refund || refund.status === 'processed') return 'done'
  const made = await provider.refund(refund.payment_id, { amount: refund.amount, idempotencyKey: refund.key })
  await store.write((tx) => setRefundStatus(tx, refund.id, made.status, made.id, now()))
  return made.status === 'pending' ? 'again' : 'done'
}

async function sendTicket({ office, mailer, publicOrigin }: OutboxDeps, task: OutboxRow): Promise<Outcome> {
  const booking = await mailable(office, task)
  const document = booking && ticketDocument(booking, booking.language, office.sign)
  const pdf = booking && (await printed(office, booking, booking.language))
  if (!booking?.customer_email || !document || !pdf) return 'done'
  const token = office.links.tokenOf(booking.public_id, booking.language)
  const ticketUrl = publicOrigin === undefined ? null : `${publicOrigin}/api/ticket.php?token=${token}`
  await mailer.send(ticketMail(document, { to: booking.customer_email, pdf, ticketUrl, event: task.event }))
  return 'done'
}

async function tellOfRefund({ office, mailer }: OutboxDeps, task: OutboxRow): Promise<Outcome> {
  const booking = await mailable(office, task)
  const refund = task.refund_id === null ? undefined : await findRefund(office.store.read, task.refund_id)
  if (!booking?.customer_email || !refund) return 'done'
  await mailer.send(
    refundMail({
      language: booking.language,
      to: booking.customer_email,
      customerName: booking.customer_name,
      bookingId: booking.public_id,
      showTitle: booking.title,
      amount: refund.amount,
      reason: refund.reason,
      event: task.event,
    }),
  )
  return 'done'
}

async function mailable({ store }: BoxOffice, task: OutboxRow): Promise<FullBooking | undefined> {
  return fullBooking(store.read, task.booking_id)
}
