import type { HallPlan } from './hall.ts'
import { type HallProblem, Problems } from './hall-import-checks.ts'
import { readCsvPlan } from './hall-import-csv.ts'
import { readJsonPlan } from './hall-import-json.ts'

export interface HallText {
  id: string
  name: string
  format: 'json' | 'csv'
  content: string
}

/** A sound plan, or what is wrong with it; never both. */
export type HallImport = { plan: HallPlan; problems: [] } | { plan: null; problems: HallProblem[] }

/**
 * Reads a hall plan. JSON is a `HallPlan`; CSV has one line for each seat below `section,row,number,x,y`, and a stage is drawn in front.
 */
export function importHall({ id, name, format, content }: HallText): HallImport {
  const text = content.replace(/^\uFEFF/, '')
  const problems = new Problems()
  // A decoder puts U+FFFD where bytes aren't UTF-8, and decodes UTF-16 with NULs in it.
  const garbled = /[\uFFFD\0]/.exec(text)
  if (garbled) problems.add(text.slice(0, garbled.index).split('\n').length, 'not-utf-8')
  const plan = garbled ? undefined : format === 'json' ? readJsonPlan(text, problems) : readCsvPlan(text, problems)
  return plan && problems.areNone() ? { plan: { ...plan, id, name }, problems: [] } : { plan: null, problems: problems.byLine() }
}
