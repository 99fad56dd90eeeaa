/**
 * What visitors are promised in figures. Each is said once, in the settings; every rule, page, mail and ticket that speaks of it takes it from
 * there. These, of specification section 9, hold until somebody sets another. Every first visit reads them: no more than that is here.
 */
export const standardFigures = {
  /** How long unpaid seats are held. */
  hold_minutes: 10,
  /** A ticket has room for ten. */
  seats_per_booking: 10,
  /** Per cent inside the prices, of a show that is about to be made. */
  gst_rate: 18,
  /** Before the show: until then a ticket is sent again. */
  resend_hours: 2,
  /** Business days until a refund has arrived: from, to. */
  refund_days_least: 7,
  refund_days_most: 10,
  /** Within which refunds of a cancelled show are sent. */
  cancellation_hours: 48,
  /** After news that a show is moved: until then it may be given back. */
  reschedule_days: 7,
  /** Before the show: until then exceptions may be asked for. */
  exception_hours: 48,
  /** Younger children are not admitted, whatever the show. */
  youngest_age: 5,
  /** Before the show, that guests are asked to be there. */
  arrive_minutes: 30,
  /** That booking data is kept with the person in it. */
  keep_years: 3,
}

export type Figures = typeof standardFigures
