import * as z from 'zod/mini'
import { call } from './call.ts'
import { figureRanges, standardFigures, type WholeRange } from './figures.ts'

/** A schema for each range, with its standard. */
export function rangesShape<Ranges extends Record<string, WholeRange>>(ranges: Ranges) {
  const shape = Object.entries(ranges).map(([name, { least, most, standard }]) => [
    name,
    z._default(z.int().check(z.gte(least), z.lte(most)), standard),
  ])
  return Object.fromEntries(shape) as { [Name in keyof Ranges]: z.ZodMiniDefault<z.ZodMiniNumberFormat> }
}

export const Figures = z.object(rangesShape(figureRanges))
export type Figures = z.output<typeof Figures>

export const settings = {
  figures: call({
    method: 'GET',
    path: 'site.php',
    access: 'public',
    summary: 'What visitors are promised in figures: how long seats are held, how many may be booked together, refunds, ages.',
    request: z.object({}),
    response: z.object({ figures: z._default(Figures, standardFigures) }),
  }),
}
