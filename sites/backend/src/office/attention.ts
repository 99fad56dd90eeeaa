import type { Attention } from '@sabha/api/office-shapes'
import { formatDate, formatMoney, formatTime } from '@sabha/language/formats'
import type { Language } from '@sabha/language/languages'
import type { Phrase } from '@sabha/language/phrases'
import { sayIn, sayText } from '@sabha/language/translate'
import { rupeesOf } from '@sabha/ticketing/money'
import type { Context } from '../context.ts'
import { iso } from '../http/wire.ts'
import { givenUpEvents, givenUpMails, openConflicts, openRefunds, overdueOrders, toBeTold } from '../store/attention.ts'
import type { News } from '../store/to-tell.ts'

/** Of each kind; whoever has more to see to begins with these. */
const most = 100
/** The reconciler asks within seconds: an order that waits longer isn't being answered for. */
const overdueAfter = 15 * 60_000

interface Matter {
  publicId: string | null
  name: string | null
  phone: string | null
  title: string | null
}

/** What a person should see to. */
export async function attention({ store, now }: Pick<Context, 'store' | 'now'>): Promise<Attention[]> {
  const { read } = store
  return [
    ...(await openRefunds(read, most)).map((row) =>
      matter(row, `refund-${row.id}`, row.status === 'failed' ? 'refund-failed' : 'refund-pending', row.since, { amount: row.amount }),
    ),
    ...(await overdueOrders(read, now() - overdueAfter, most)).map((row) =>
      matter(row, `order-${row.id}`, 'payment-open', row.since ?? 0, {
        amount: row.amount,
        details: 'The payment service does not answer about this payment.',
      }),
    ),
    ...(await givenUpEvents(read, most)).map((row) =>
      matter(row, `event-${row.id}`, 'payment-open', row.since, {
        amount: row.amount,
        details: 'An event of the payment service could not be dealt with.',
      }),
    ),
    ...(await openConflicts(read, most)).map((row) =>
      matter(row, `conflict-${row.id}`, 'scan-conflict', row.since, {
        details: row.kind === 'double-entry' ? 'Two scans let the same seat in.' : 'A phone let in a ticket that is not valid.',
      }),
    ),
    ...(await givenUpMails(read, most)).map((row) => matter(row, `mail-${row.id}`, 'mail-failed', row.since ?? 0, {})),
    ...(await toBeTold(read, most)).map((row) =>
      matter(row, `tell-${row.id}`, 'to-be-told', row.since, { details: newsWords[row.news.kind], message: messageOf(row, row.news) }),
    ),
  ]
}

const newsWords = {
  'show-cancelled': 'The show is cancelled.',
  'show-moved': 'The show has a new date.',
  refund: 'Money goes back.',
  'seats-cancelled': 'Seats were cancelled.',
} as const satisfies Record<News['kind'], Phrase>

function matter(
  row: Matter,
  id: string,
  kind: Attention['kind'],
  since: number,
  more: { amount?: number | null; details?: Phrase; message?: string },
): Attention {
  return {
    id,
    kind,
    since: iso(since),
    booking_id: row.publicId,
    customer_name: row.name ?? '',
    customer_phone: row.phone ?? '',
    show_title: row.title ?? '',
    amount: more.amount == null ? null : rupeesOf(more.amount),
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
}

/** In the customer's language, for a chat. */
function messageOf({ publicId: id, name, language, title, startsAt, zone }: Told, news: News): string {
  const say = sayIn(language)
  const about = { name, id, show: sayText(say, title) }
  switch (news.kind) {
    case 'show-cancelled':
      return say(
        'Hello {{name}}, “{{show}}” is cancelled. You do not need to do anything: what you paid online is refunded. Booking {{id}}.',
        about,
      )
    case 'show-moved':
      return say('Hello {{name}}, “{{show}}” has a new date: {{when}}. Your ticket and your seats stay valid. Booking {{id}}.', {
        ...about,
        when: `${formatDate(language, startsAt, zone)}, ${formatTime(language, startsAt, zone)}`,
      })
    case 'refund':
      return say(
        'Hello {{name}}, {{amount}} of your booking {{id}} for “{{show}}” goes back to you, the way you paid, within 7 to 10 business days.',
        { ...about, amount: formatMoney(news.amount) },
      )
    case 'seats-cancelled':
      return say('Hello {{name}}, seats {{seats}} of your booking {{id}} for “{{show}}” have been cancelled.', {
        ...about,
        seats: news.seats.join(', '),
      })
    default:
      return news satisfies never
  }
}
