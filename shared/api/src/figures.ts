/**
 * The figures that visitors are promised. Rules, pages, mails and tickets all take them from the settings. These values (specification
 * section 9) hold until somebody sets others. Every first visit loads this file, so it has nothing else.
 */
export const standardFigures = {
  /** How long unpaid seats are held. */
  hold_minutes: 10,
  /** At most ten: a ticket has no room for more. */
  seats_per_booking: 10,
  /** Per cent of GST included in the prices; the default for a new show. */
  gst_rate: 18,
  /** Until this long before the show, guests can have their ticket sent again. */
  resend_hours: 2,
  /** Business days until a refund arrives, from and to. */
  refund_days_least: 7,
  refund_days_most: 10,
  /** Within this time we start the refunds of a cancelled show. */
  cancellation_hours: 48,
  /** For this long after the news that a show is moved, guests may return their tickets. */
  reschedule_days: 7,
  /** Until this long before the show, guests may ask for exceptions. */
  exception_hours: 48,
  /** Younger children are not admitted to any show. */
  youngest_age: 5,
  /** How long before the show guests are asked to arrive. */
  arrive_minutes: 30,
  /** How long booking data keeps the person's details. */
  keep_years: 3,
}

export type Figures = typeof standardFigures
