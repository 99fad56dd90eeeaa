export interface WholeRange {
  least: number
  most: number
  /** What holds until somebody sets another. */
  standard: number
}

/**
 * What visitors are promised in figures. Each is said once, in the settings; every rule, page, mail and ticket that speaks of it takes it from
 * there. The standard ones are those of specification section 9.
 */
export const figureRanges = {
  /** How long unpaid seats are held. */
  hold_minutes: { least: 2, most: 60, standard: 10 },
  /** A ticket has room for ten. */
  seats_per_booking: { least: 1, most: 10, standard: 10 },
  /** Per cent inside the prices, of a show that is about to be made. */
  gst_rate: { least: 0, most: 100, standard: 18 },
  /** Before the show: until then a ticket is sent again. */
  resend_hours: { least: 1, most: 72, standard: 2 },
  /** Business days until a refund has arrived: from, to. */
  refund_days_least: { least: 1, most: 60, standard: 7 },
  refund_days_most: { least: 1, most: 60, standard: 10 },
  /** Within which refunds of a cancelled show are sent. */
  cancellation_hours: { least: 1, most: 720, standard: 48 },
  /** After news that a show is moved: until then it may be given back. */
  reschedule_days: { least: 1, most: 90, standard: 7 },
  /** Before the show: until then exceptions may be asked for. */
  exception_hours: { least: 1, most: 720, standard: 48 },
  /** Younger children are not admitted, whatever the show. */
  youngest_age: { least: 1, most: 18, standard: 5 },
  /** Before the show, that guests are asked to be there. */
  arrive_minutes: { least: 5, most: 240, standard: 30 },
  /** That booking data is kept with the person in it. */
  keep_years: { least: 1, most: 8, standard: 3 },
} as const satisfies Record<string, WholeRange>

export type Figures = Record<keyof typeof figureRanges, number>

/** Read by every first visit, which therefore has them without the schemas' library. */
export const standardFigures = Object.fromEntries(Object.entries(figureRanges).map(([name, { standard }]) => [name, standard])) as Figures
