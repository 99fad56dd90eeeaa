import { type Refusal, refuse } from '@sabha/api/refusal'
import type { Task } from '@sabha/api/reports'
import type { Figures } from '@sabha/api/settings'
import { formatDate, formatMoney, formatTime } from '@sabha/language/formats'
import type { Language } from '@sabha/language/languages'
import type { Phrase } from '@sabha/language/phrases'
import { sayIn, sayText } from '@sabha/language/translate'
import { rupeesOf } from '@sabha/ticketing/money'
import type { AccountRow } from '../../store/accounts/accounts.ts'
import { findBooking } from '../../store/bookings/bookings.ts'
import { findTask, markTold, type News, type OutboxRow, tryAgain } from '../../store/messages/outbox.ts'
import type { RefundStatus } from '../../store/payments/tables.ts'
import {
  failedRefunds,
  givenUpEvents,
  givenUpMails,
  openConflicts,
  overdueOrders,
  refundsUnderWay,
  toBeTold,
} from '../../store/reports/tasks.ts'
import type { Tx } from '../../store/store.ts'
import { iso } from '../../wire/bookings.ts'
import { logAction } from '../accounts/audit.ts'
import type { Context } from '../context.ts'

/** Of each kind. */
const most = 100
/** The reconciler asks within seconds: an order that waits longer isn't being answered for. */
const overdueAfter = 15 * 60_000

/** A refund becomes a task after so many tries, which is some minutes. */
const triesInQuiet = 4
/** A bank may take so long. */
const bankTakes = 15 * 24 * 60 * 60_000

interface TaskRow {
  publicId: string | null
  name: string | null
  phone: string | null
  title: string | null
}

/** The tasks that wait for a person, and how many there are in all. */
export async function openTasks({
  store,
  now,
  settings,
}: Pick<Context, 'store' | 'now' | 'settings'>): Promise<{ tasks: Task[]; total: number }> {
  const { read } = store
  const failed = await failedRefunds(read, most)
  const underWay = await refundsUnderWay(read, most)
  const orders = await overdueOrders(read, now() - overdueAfter, most)
  const events = await givenUpEvents(read, most)
  const conflicts = await openConflicts(read, most)
  const mails = await givenUpMails(read, most)
  const untold = await toBeTold(read, most)
  const counts = [failed, underWay, orders, events, conflicts, mails, untold].map(([first]) => Number(first?.ofHowMany ?? 0))
  const tasks = [
    ...failed.map((row) =>
      task(row, `refund-${row.id}`, 'refund-failed', row.since, {
        amount: row.amount,
        refundId: row.id,
        details: 'The payment service couldn’t make it. Once that is fixed, retry the refund.',
      }),
    ),
    ...underWay.map((row) => {
      const details = whyStuck(row, now())
      return task(row, `refund-${row.id}`, details ? 'refund-stuck' : 'refund-pending', row.since, {
        amount: row.amount,
        ...(details && { details }),
      })
    }),
    ...orders.map((row) =>
      task(row, `order-${row.id}`, 'payment-open', row.since ?? 0, {
        amount: row.amount,
        details: 'The payment service does not answer about this payment.',
      }),
    ),
    ...events.map((row) =>
      task(row, `event-${row.id}`, 'payment-open', row.since, {
        amount: row.amount,
        details: 'An event of the payment service could not be dealt with.',
      }),
    ),
    ...conflicts.map((row) =>
      task(row, `conflict-${row.id}`, 'scan-conflict', row.since, {
        details: row.kind === 'double-entry' ? 'Two scans let the same seat in.' : 'A phone let in a ticket that is not valid.',
      }),
    ),
    ...mails.map((row) => {
      const about = row.publicId === null ? { ...row, name: addresseeOf(row) } : row
      return task(about, `mail-${row.id}`, 'mail-failed', row.since ?? 0, {})
    }),
    ...untold.map((row) =>
      task(row, `tell-${row.id}`, 'to-be-told', row.since, {
        details: detailsOf(row, row.news),
        message: messageOf(row, row.news, settings.values),
      }),
    ),
  ]
  return { tasks, total: counts.reduce((sum, count) => sum + count, 0) }
}

/** What keeps a refund that is on its way; undefined where nothing does. */
function whyStuck(
  { status, attempts, error, since }: { status: RefundStatus; attempts: number | null; error: string | null; since: number },
  now: number,
): Phrase | undefined {
  if (status === 'queued' && error !== null && (attempts ?? 0) >= triesInQuiet) {
    return 'The payment service hasn’t accepted it yet. We retry every hour.'
  }
  return status === 'pending' && now - since > bankTakes
    ? 'The payment service has had it for more than 15 days without finishing it.'
    : undefined
}

const newsWords = {
  'show-cancelled': 'The show is cancelled.',
  refund: 'Refund due.',
  'seats-cancelled': 'Seats were cancelled.',
} as const satisfies Record<Exclude<News['kind'], 'show-moved'>, Phrase>

function detailsOf({ venue }: Told, news: News): Phrase {
  return news.kind === 'show-moved' ? newsOfMove(news, venue).details : newsWords[news.kind]
}

function newsOfMove({ venueBefore }: Extract<News, { kind: 'show-moved' }>, venue: string) {
  return venueBefore === undefined || venueBefore === venue
    ? {
        details: 'The show has a new date.' as const,
        message: 'Hello {{name}}, “{{show}}” has a new date: {{when}}. Your ticket and your seats stay valid. Booking {{id}}.' as const,
      }
    : {
        details: 'The show has a new venue.' as const,
        message:
          'Hello {{name}}, “{{show}}” has a new venue: {{venue}}, not {{before}}. It is on {{when}}. Your ticket and your seats stay valid. Booking {{id}}.' as const,
      }
}

function task(
  row: TaskRow,
  id: string,
  kind: Task['kind'],
  since: number,
  more: { amount?: number | null; refundId?: number; details?: Phrase; message?: string },
): Task {
  return {
    id,
    kind,
    since: iso(since),
    booking_id: row.publicId,
    customer_name: row.name ?? '',
    customer_phone: row.phone ?? '',
    show_title: row.title ?? '',
    amount: more.amount == null ? null : rupeesOf(more.amount),
    refund_id: more.refundId ?? null,
    details: more.details ?? '',
    message: more.message ?? '',
  }
}

interface Told {
  publicId: string
  name: string
  language: Language
  title: string
  startsAt: number
  zone: string
  venue: string
}

/** In the customer's language, for a chat. */
function messageOf({ publicId: id, name, language, title, startsAt, zone, venue }: Told, news: News, figures: Figures): string {
  const say = sayIn(language)
  const about = { name, id, show: sayText(say, title) }
  const { refund_days_least, refund_days_most } = figures
  switch (news.kind) {
    case 'show-cancelled':
      if (news.atDesk) {
        return say('Hello {{name}}, “{{show}}” is cancelled. You paid {{amount}} at our desk; we’ll return it there. Booking {{id}}.', {
          ...about,
          amount: formatMoney(news.atDesk),
        })
      }
      return say(
        'Hello {{name}}, “{{show}}” is cancelled. You don’t need to do anything: we’re refunding what you paid online. Booking {{id}}.',
        about,
      )
    case 'show-moved':
      return say(newsOfMove(news, venue).message, {
        ...about,
        when: `${formatDate(language, startsAt, zone)}, ${formatTime(language, startsAt, zone)}`,
        venue: sayText(say, venue),
        before: sayText(say, news.venueBefore ?? ''),
      })
    case 'refund':
      return say(
        'Hello {{name}}, we’re refunding {{amount}} of your booking {{id}} for “{{show}}”, the way you paid, within {{refund_days_least}} to {{refund_days_most}} business days.',
        { ...about, amount: formatMoney(news.amount), refund_days_least, refund_days_most },
      )
    case 'seats-cancelled': {
      const said = say('Hello {{name}}, seats {{seats}} of your booking {{id}} for “{{show}}” have been cancelled.', {
        ...about,
        seats: news.seats.join(', '),
      })
      return news.atDesk
        ? `${said} ${say('You paid {{amount}} at our desk. We’ll return it there.', { amount: formatMoney(news.atDesk) })}`
        : said
    }
    default:
      return news satisfies never
  }
}

/** Resolves a task once: a customer was informed by chat, or a failed mail is sent again. Other tasks end by themselves or on their own pages. */
export async function resolveTask(
  services: Pick<Context, 'store' | 'now'>,
  account: AccountRow,
  task: string,
): Promise<Refusal | undefined> {
  const { store, now } = services
  const [, kind, digits = ''] = /^(tell|mail)-(\d{1,15})$/.exec(task) ?? []
  if (kind === undefined) return refuse('malformed', { fields: ['id'] })
  const id = Number(digits)
  return store.alone(async (tx) => {
    const mail = kind === 'mail' ? await retryMail(tx, id, now()) : undefined
    const bookingId = kind === 'tell' ? await markTold(tx, id, now()) : mail?.booking_id
    if (mail?.kind === 'account-mail') {
      await logAction(tx, account, now(), { what: 'mail-tried-again', toWhat: `account ${addresseeOf(mail)}` })
      return undefined
    }
    const booking = bookingId == null ? undefined : await findBooking(tx, String(bookingId))
    if (!booking) return refuse('matter-settled')
    await logAction(tx, account, now(), {
      what: kind === 'tell' ? 'customer-told' : 'mail-tried-again',
      toWhat: `booking ${booking.public_id}`,
      showId: booking.show_id,
      bookingId: booking.id,
    })
    return undefined
  })
}

async function retryMail(tx: Tx, id: number, now: number): Promise<OutboxRow | undefined> {
  const task = await findTask(tx, id)
  // A refund is never sent again; it is requested again.
  return task && task.kind !== 'refund' && (await tryAgain(tx, id, now)) ? task : undefined
}

/** Whom a mail about an account is for. */
function addresseeOf({ details }: Pick<OutboxRow, 'details'>): string {
  return (JSON.parse(details ?? '{}') as { to?: string }).to ?? ''
}
