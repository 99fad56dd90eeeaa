import * as z from 'zod/mini'
import { standardFigures } from './figures.ts'

export interface WholeRange {
  least: number
  most: number
  /** The value that holds until somebody sets another. */
  standard: number
}

/** The range within which each figure may be set. */
export const figureRanges = {
  hold_minutes: { least: 2, most: 60, standard: standardFigures.hold_minutes },
  seats_per_booking: { least: 1, most: 10, standard: standardFigures.seats_per_booking },
  gst_rate: { least: 0, most: 100, standard: standardFigures.gst_rate },
  resend_hours: { least: 1, most: 72, standard: standardFigures.resend_hours },
  refund_days_least: { least: 1, most: 60, standard: standardFigures.refund_days_least },
  refund_days_most: { least: 1, most: 60, standard: standardFigures.refund_days_most },
  cancellation_hours: { least: 1, most: 720, standard: standardFigures.cancellation_hours },
  reschedule_days: { least: 1, most: 90, standard: standardFigures.reschedule_days },
  exception_hours: { least: 1, most: 720, standard: standardFigures.exception_hours },
  youngest_age: { least: 1, most: 18, standard: standardFigures.youngest_age },
  arrive_minutes: { least: 5, most: 240, standard: standardFigures.arrive_minutes },
  keep_years: { least: 1, most: 8, standard: standardFigures.keep_years },
} as const satisfies Record<keyof typeof standardFigures, WholeRange>

/** Returns a schema for each range, with its standard as the default. */
export function rangesShape<Ranges extends Record<string, WholeRange>>(ranges: Ranges) {
  const shape = Object.entries(ranges).map(([name, { least, most, standard }]) => [
    name,
    z._default(z.int().check(z.gte(least), z.lte(most)), standard),
  ])
  return Object.fromEntries(shape) as { [Name in keyof Ranges]: z.ZodMiniDefault<z.ZodMiniNumberFormat> }
}

export const Figures = z.object(rangesShape(figureRanges))
export type Figures = z.output<typeof Figures>
