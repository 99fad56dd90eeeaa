import { reasonsOf, refundReasonsOf } from '@sabha/api/admin/counter-words'
import type { Task } from '@sabha/api/reports'
import type { Figures } from '@sabha/api/settings'
import { formatDate, formatMoney, formatTime } from '@sabha/language/formats'
import type { Language } from '@sabha/language/languages'
import type { Phrase } from '@sabha/language/phrases'
import { sayIn, sayText } from '@sabha/language/translate'
import { rupeesOf } from '@sabha/ticketing/money'
import { saidOfMoney } from '../rules/messages/show-mail.ts'
import { addresseeOf, type OpenTasks, type Stuck } from '../rules/reports/tasks.ts'
import type { News } from '../store/messages/to-tell.ts'
import { iso } from './instants.ts'

const stuckWords = {
  'not-accepted': 'The payment service hasn’t accepted it yet. We retry every hour.',
  'not-finished': 'The payment service has had it for more than 15 days without finishing it.',
} as const satisfies Record<Stuck, Phrase>

/** Returns the tasks that wait for a person, in words. */
export function wireTasks(
  { failed, underWay, orders, events, conflicts, mails, untold, groups }: Omit<OpenTasks, 'counterSales' | 'counterRefunds'>,
  figures: Figures,
): Task[] {
  return [
    ...failed.map((row) =>
      task(row, `refund-${row.id}`, 'refund-failed', row.since, {
        amount: row.amount,
        refundId: row.id,
        details: 'The payment service couldn’t make it. Once that is fixed, retry the refund.',
      }),
    ),
    ...underWay.map((row) =>
      task(row, `refund-${row.id}`, row.stuck ? 'refund-stuck' : 'refund-pending', row.since, {
        amount: row.amount,
        details: row.stuck && stuckWords[row.stuck],
      }),
    ),
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
        details: conflictWords(row),
      }),
    ),
    ...mails.map((row) => {
      const about = row.publicId === null ? { ...row, name: addresseeOf(row) } : row
      return task(about, `mail-${row.id}`, 'mail-failed', row.since ?? 0, {})
    }),
    ...untold.map(({ news, ...row }) => {
      const isOutside = news.kind === 'refund-outside' || news.kind === 'refund-beyond'
      return task(row, `tell-${row.id}`, isOutside ? 'refund-outside' : 'to-be-told', row.since, {
        amount: isOutside ? news.amount : null,
        details: detailsOf(row, news),
        message: messageOf(row, news, figures),
      })
    }),
    ...groups.map((row) => {
      const about = { ...row, publicId: null, name: `${row.groupName} · ${row.name}` }
      return task(about, `group-${row.id}`, row.news.kind === 'freed' ? 'group-freed' : 'to-be-told', row.since, {
        showId: row.showId,
        details: groupWords(row),
        message: groupMessage(row),
      })
    }),
  ]
}

function conflictWords({ kind, verdict }: OpenTasks['conflicts'][number]): Phrase {
  if (kind === 'double-entry') return 'Two scans let the same seat in.'
  if (verdict === 'moved') return 'Somebody sits on a seat that they were moved from afterwards. Block it before it is sold.'
  return verdict === 'sold-again'
    ? 'Somebody was let in on a seat that is another guest’s now.'
    : 'A phone let in a ticket that is not valid.'
}

export function wireCounterTasks({ counterSales, counterRefunds }: Pick<OpenTasks, 'counterSales' | 'counterRefunds'>): Task[] {
  const refunds = counterRefunds.map((row) =>
    task(row, `counter-refund-${row.id}`, 'counter-refund', row.since, {
      amount: row.amount,
      showId: row.showId,
      details: refundReasonsOf({ why: row.why, doubts: row.doubts.split(',') })[0],
    }),
  )
  const sales = counterSales.map((row) =>
    task(row, `counter-sale-${row.id}`, row.result === 'conflict' ? 'counter-conflict' : 'counter-doubt', row.since, {
      amount: row.amount,
      showId: row.showId,
      details: reasonsOf({ why: row.why, doubts: row.doubts.split(',') })[0],
    }),
  )
  return [...sales, ...refunds]
}

interface TaskRow {
  publicId: string | null
  name: string | null
  phone: string | null
  title: string | null
  language: Language | null
}

function task(
  row: TaskRow,
  id: string,
  kind: Task['kind'],
  since: number,
  more: { amount?: number | null; refundId?: number; showId?: number; details?: Phrase | undefined; message?: string },
): Task {
  return {
    id,
    kind,
    since: iso(since),
    booking_id: row.publicId,
    customer_name: row.name ?? '',
    customer_phone: row.phone ?? '',
    show_title: row.title ?? '',
    show_id: more.showId === undefined ? null : String(more.showId),
    amount: more.amount == null ? null : rupeesOf(more.amount),
    refund_id: more.refundId ?? null,
    details: more.details ?? '',
    message: more.message ?? '',
    language: row.language ?? 'en',
  }
}

const newsWords = {
  'show-cancelled': 'The show is cancelled.',
  refund: 'Refund due.',
  'refund-at-desk': 'Refund due.',
  'refund-outside':
    'The payment service gave this back, and nobody asked for it here. The seats stay booked: cancel them if they were given up.',
  'refund-beyond': 'The payment service gave back more than was left of this payment. Check whether it was given back twice.',
  'seats-cancelled': 'Seats were cancelled.',
  'passes-cancelled': 'Season passes were cancelled.',
  'seats-moved': 'Seats were moved.',
} as const satisfies Record<Exclude<News['kind'], 'show-moved'>, Phrase>

function detailsOf({ venue, phone }: Told, news: News): Phrase {
  if (news.kind === 'seats-moved' && phone === '') return 'Seats were moved. There is no phone number either: tell them at the door.'
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

type GroupTold = OpenTasks['groups'][number]

function groupWords({ news, email }: GroupTold): Phrase {
  switch (news.kind) {
    case 'freed':
      return email === null
        ? 'What the group did not pay is on sale again. There is no e-mail address: tell them yourself.'
        : 'What the group did not pay is on sale again. Its contact got an e-mail.'
    case 'show-cancelled':
      return 'The show is cancelled.'
    case 'show-moved':
    case 'kept':
      return 'The show has changed. Seats are kept for this group.'
    default:
      return news satisfies never
  }
}

/** Returns a chat message in the contact's language. */
function groupMessage({ news, name, groupName, language, title, startsAt, zone, venue }: GroupTold): string {
  const say = sayIn(language)
  const about = { name, group: groupName, show: sayText(say, title) }
  if (news.kind === 'freed')
    return say('Hello {{name}}, the seats for {{group}} at “{{show}}” are no longer kept: {{seats}}. What you have paid for stays yours.', {
      ...about,
      seats: news.seats.join(', '),
    })
  if (news.kind === 'show-cancelled')
    return say('Hello {{name}}, “{{show}}” is cancelled, so seats for {{group}} are no longer kept. We’re sorry.', about)
  return say('Hello {{name}}, “{{show}}” is now on {{when}}, at {{venue}}. The seats for {{group}} are still kept.', {
    ...about,
    when: `${formatDate(language, startsAt, zone)}, ${formatTime(language, startsAt, zone)}`,
    venue: sayText(say, venue),
  })
}

interface Told {
  publicId: string
  name: string
  phone: string
  language: Language
  title: string
  startsAt: number
  zone: string
  venue: string
}

/** Returns a chat message in the customer's language. */
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
      if (news.atDesk === 0) return say('Hello {{name}}, “{{show}}” is cancelled. We’re sorry. Booking {{id}}.', about)
      return say(
        'Hello {{name}}, “{{show}}” is cancelled. You don’t need to do anything: your refund goes back the way you paid. Booking {{id}}.',
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
    case 'refund-outside':
      return say(
        'Hello {{name}}, we’re refunding {{amount}} of your booking {{id}} for “{{show}}”, the way you paid, within {{refund_days_least}} to {{refund_days_most}} business days.',
        { ...about, amount: formatMoney(news.amount), refund_days_least, refund_days_most },
      )
    // The office asks first what has happened.
    case 'refund-beyond':
      return ''
    case 'refund-at-desk':
      return say('Hello {{name}}, we’re returning {{amount}} of your booking {{id}} for “{{show}}” at our desk.', {
        ...about,
        amount: formatMoney(news.amount),
      })
    case 'seats-cancelled':
    case 'passes-cancelled': {
      const said =
        news.kind === 'passes-cancelled'
          ? say('Hello {{name}}, season passes {{codes}} of your booking {{id}} have been cancelled.', {
              ...about,
              codes: news.codes.join(', '),
            })
          : say('Hello {{name}}, seats {{seats}} of your booking {{id}} for “{{show}}” have been cancelled.', {
              ...about,
              seats: news.seats.join(', '),
            })
      return [said, ...saidOfMoney(say, news)].join(' ')
    }
    case 'seats-moved':
      return say(
        'Hello {{name}}, your seats for “{{show}}” are now {{to}} instead of {{from}}. Your earlier ticket is no longer valid. Booking {{id}}.',
        {
          ...about,
          from: news.from.join(', '),
          to: news.to.join(', '),
        },
      )
    default:
      return news satisfies never
  }
}
