import type { PaymentProvider } from '@sabha/backend/adapters/razorpay/provider'
import type { Db } from '@sabha/backend/store/store'
import type { Email } from 'postal-mime'

export interface Audited {
  /** Reads the backend's database. */
  read: Db
  /** The provider with its own books, whatever the backend believes of them. */
  provider: PaymentProvider
  /** Every delivery that the mail server accepted. */
  mails: readonly Email[]
}

/**
 * Returns what is wrong once everything is quiet, by these rules:
 * - money taken = tickets issued + refunds (or a failed refund that staff are told of), booking by booking, to the paisa
 * - a seat has one owner at most, and a guest with a ticket has their seats
 * - a guest with a ticket and an address has exactly one ticket mail; a guest who gets money back has one mail when it leaves and one when
 *   it has gone
 * - every ticket has one invoice, what is refunded of it has credit notes, and the numbers of both have no gap
 * - no work is left to do
 */
export async function wrongIn(audited: Audited): Promise<string[]> {
  const [money, seats, mails, invoices, rest] = [
    await wrongMoney(audited),
    await wrongSeats(audited.read),
    await wrongMails(audited),
    await wrongInvoices(audited.read),
    await undone(audited.read),
  ]
  return [...money, ...seats, ...mails, ...invoices, ...rest]
}

async function wrongMoney({ read, provider }: Audited): Promise<string[]> {
  const orders = await read
    .selectFrom('payment_order')
    .innerJoin('booking', 'booking.id', 'payment_order.booking_id')
    .select([
      'payment_order.id',
      'booking.public_id',
      'booking.status',
      'booking.total',
      'booking.donation',
      'booking.paid_at',
      'booking.id as booking_id',
    ])
    .execute()
  const wrong: string[] = []
  for (const order of orders) {
    let kept = 0
    for (const payment of await provider.orderPayments(order.id)) {
      if (payment.status !== 'captured' && payment.status !== 'refunded') continue
      const refunds = await provider.refundsOf(payment.id)
      const returned = refunds.filter(({ status }) => status !== 'failed').reduce((sum, { amount }) => sum + amount, 0)
      kept += payment.amount - returned
      if (refunds.filter(({ status }) => status !== 'failed').length > 1) wrong.push(`${order.public_id}: ${payment.id} refunded twice`)
    }
    const failed = await read
      .selectFrom('refund')
      .select('amount')
      .where('booking_id', '=', order.booking_id)
      .where('status', '=', 'failed')
      .execute()
    const raised = await read
      .selectFrom('outbox')
      .select('id')
      .where('booking_id', '=', order.booking_id)
      .where('kind', '=', 'refund')
      .where('gave_up_at', 'is not', null)
      .execute()
    if (failed.length !== raised.length) wrong.push(`${order.public_id}: a refund failed, and nobody is told`)
    const back = await read
      .selectFrom('refund')
      .select('donation')
      .where('booking_id', '=', order.booking_id)
      .where('status', '!=', 'failed')
      .execute()
    // The house keeps a donation when its booking is cancelled, unless it is refunded too.
    const given = order.paid_at === null ? 0 : order.donation - back.reduce((sum, { donation }) => sum + donation, 0)
    const ticket = (order.status === 'paid' ? order.total : 0) + given
    // After a failed refund that nobody has repeated, the money is still here.
    const owed = failed.reduce((sum, { amount }) => sum + amount, 0)
    if (kept !== ticket && kept !== ticket + owed) wrong.push(`${order.public_id}: ${kept} paise kept, ${ticket} of tickets`)
  }
  const tickets = await read
    .selectFrom('booking')
    .leftJoin('ticket', 'ticket.booking_id', 'booking.id')
    .select(['public_id', 'status', 'ticket.id as ticket_id'])
    .execute()
  for (const { public_id, status, ticket_id } of tickets) {
    // A cancelled booking keeps its ticket, which admits nobody.
    if ((status === 'paid' || status === 'cancelled') !== (ticket_id !== null))
      wrong.push(`${public_id}: ${status}, and ${ticket_id === null ? 'no ' : ''}ticket`)
  }
  return wrong
}

async function wrongSeats(read: Db): Promise<string[]> {
  const owned = await read
    .selectFrom('booking_seat')
    .innerJoin('booking', 'booking.id', 'booking_seat.booking_id')
    .leftJoin('seat', (join) =>
      join
        .onRef('seat.show_id', '=', 'booking.show_id')
        .onRef('seat.row', '=', 'booking_seat.row')
        .onRef('seat.number', '=', 'booking_seat.number'),
    )
    .select(['booking.id', 'booking_seat.row', 'booking_seat.number', 'seat.booking_id', 'seat.status'])
    .where('booking.status', '=', 'paid')
    .execute()
  const wrong = owned
    .filter((seat) => seat.status !== 'booked' || seat.booking_id !== seat.id)
    .map((seat) => `seat ${seat.row}${seat.number} is ${seat.status} for booking ${seat.booking_id}, and sold to ${seat.id}`)
  const booked = await read.selectFrom('seat').select(['row', 'number', 'booking_id']).where('status', '=', 'booked').execute()
  if (booked.length !== owned.length) wrong.push(`${booked.length} seats are booked, ${owned.length} are sold`)
  return wrong
}

/** Counts mails by Message-ID: a mail that arrives twice under one id is one mail for its reader. */
async function wrongMails({ read, mails }: Audited): Promise<string[]> {
  const told = (publicId: string, subject: RegExp) =>
    new Set(mails.filter((mail) => subject.test(mail.subject ?? '') && mail.text?.includes(publicId)).map((mail) => mail.messageId)).size
  const bookings = await read
    .selectFrom('booking')
    .select(['id', 'public_id', 'status', 'paid_at'])
    .where('customer_email', 'is not', null)
    .execute()
  const wrong: string[] = []
  for (const { id, public_id, status, paid_at } of bookings) {
    const refunds = await read.selectFrom('refund').select('status').where('booking_id', '=', id).execute()
    const expected = [
      ['ticket mails', /^Your ticket/, paid_at === null ? 0 : 1],
      ['mails of seats that were cancelled', /^Cancelled: (?!season passes).+ of booking/, status === 'cancelled' ? 1 : 0],
      ['mails of a refund that leaves', /^Refund of/, refunds.length],
      ['mails of a refund that has gone', /^Refunded/, refunds.filter((refund) => refund.status === 'processed').length],
    ] as const
    for (const [what, subject, count] of expected) {
      const found = told(public_id, subject)
      // The mail of a ticket that was cancelled before the mail could leave is not sent any more.
      const isOvertaken = what === 'ticket mails' && status === 'cancelled' && found === 0
      if (found !== count && !isOvertaken) wrong.push(`${public_id}: ${found} ${what}, not ${count}`)
    }
  }
  return wrong
}

async function wrongInvoices(read: Db): Promise<string[]> {
  const invoices = await read
    .selectFrom('invoice')
    .select(['year', 'number', 'total', 'booking_id'])
    .orderBy('year')
    .orderBy('number')
    .execute()
  const tickets = await read.selectFrom('ticket').select('booking_id').execute()
  const notes = await read
    .selectFrom('credit_note')
    .select(['year', 'number', 'total', 'booking_id'])
    .orderBy('year')
    .orderBy('number')
    .execute()
  const receipts = await read
    .selectFrom('donation_receipt')
    .select(['year', 'number', 'amount', 'booking_id'])
    .orderBy('year')
    .orderBy('number')
    .execute()
  const given = await read.selectFrom('payment').select(['booking_id', 'donation']).where('donation', '>', 0).execute()
  const wrong = [...gapsIn('invoices', invoices), ...gapsIn('credit notes', notes), ...gapsIn('receipts', receipts)]
  const unlike = receipts.filter(
    ({ booking_id, amount }) => !given.some((gift) => gift.booking_id === booking_id && gift.donation === amount),
  )
  if (unlike.length > 0 || receipts.length !== given.length) wrong.push(`${receipts.length} receipts for ${given.length} donations`)
  for (const { booking_id } of invoices) {
    const back = await read
      .selectFrom('refund')
      .innerJoin('payment', 'payment.id', 'refund.payment_id')
      .select(['refund.amount', 'refund.donation'])
      .where('payment.booking_id', '=', booking_id)
      .where('payment.outcome', '=', 'booked')
      .where('refund.status', '!=', 'failed')
      .execute()
    const [refunded, credited] = [
      back.map(({ amount, donation }) => amount - donation),
      notes.filter((note) => note.booking_id === booking_id).map(({ total }) => total),
    ]
    if (sumOf(refunded) !== sumOf(credited)) wrong.push(`booking ${booking_id}: ${sumOf(refunded)} refunded, ${sumOf(credited)} credited`)
  }
  const missing = tickets.filter(({ booking_id }) => !invoices.some((invoice) => invoice.booking_id === booking_id))
  if (invoices.length > 0 && missing.length > 0) wrong.push(`${missing.length} tickets have no invoice`)
  return wrong
}

function gapsIn(what: string, documents: readonly { year: string; number: number }[]): string[] {
  return [...Map.groupBy(documents, ({ year }) => year)].flatMap(([year, list]) =>
    list.some(({ number }, index) => number !== index + 1) ? [`${what} of ${year} have numbers ${list.map(({ number }) => number)}`] : [],
  )
}

function sumOf(amounts: readonly number[]): number {
  return amounts.reduce((sum, amount) => sum + amount, 0)
}

async function undone(read: Db): Promise<string[]> {
  const tasks = await read
    .selectFrom('outbox')
    .select(['event', 'error'])
    .where('done_at', 'is', null)
    .where('gave_up_at', 'is', null)
    .execute()
  const events = await read.selectFrom('webhook_event').select(['id', 'error']).where('due_at', 'is not', null).execute()
  return [
    ...tasks.map(({ event, error }) => `${event} is not done: ${error}`),
    ...events.map(({ id, error }) => `event ${id} is not dealt with: ${error}`),
  ]
}
