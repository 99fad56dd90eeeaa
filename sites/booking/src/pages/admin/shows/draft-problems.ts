import { codeWords, type Words } from '@sabha/api/error-words'
import { ApiError } from '@sabha/api/errors'
import type { ShowDraft } from '@sabha/api/office-shapes'
import type { Phrase } from '@sabha/language/phrases'
import { instantOf } from '@sabha/ticketing/time'

export type DraftField = keyof ShowDraft | `prices.${string}`
export type DraftProblems = Partial<Record<DraftField, Phrase>>

type When = Pick<ShowDraft, 'date' | 'time' | 'end_date' | 'end_time' | 'timezone'>

/** What is wrong with the times of a show, at the field that it is wrong at. */
export function whenProblems(when: When): DraftProblems {
  const problems: DraftProblems = {}
  if (when.date === '') problems.date = 'Please give a date.'
  if (when.time === '') problems.time = 'Please give a time.'
  if (when.end_date === '') problems.end_date = 'Please give a date.'
  if (when.end_time === '') problems.end_time = 'Please give a time.'
  if (!isZone(when.timezone)) return { ...problems, timezone: 'There is no such time zone.' }
  const start = instantOf(when.date, when.time, when.timezone)
  const end = instantOf(when.end_date, when.end_time, when.timezone)
  if (start !== undefined && end !== undefined && end <= start) problems.end_time = 'The end is before the start.'
  return problems
}

/** The same, of a whole show; `sections` are those of its hall. */
export function draftProblems(draft: ShowDraft, sections: readonly string[]): DraftProblems {
  const problems: DraftProblems = whenProblems(draft)
  if (draft.title.trim() === '') problems.title = 'Please give the show a title.'
  if (draft.performer.trim() === '') problems.performer = 'Please say who performs.'
  if (draft.performer_slug !== '' && !/^[a-z0-9]+(-[a-z0-9]+)*$/.test(draft.performer_slug)) {
    problems.performer_slug = 'Small letters, digits and hyphens only.'
  }
  if (draft.venue.trim() === '') problems.venue = 'Please say where it is.'
  if (draft.hall_id === '') problems.hall_id = 'Please choose a hall plan.'
  if (!(draft.gst_rate >= 0 && draft.gst_rate <= 100)) problems.gst_rate = 'Between 0 and 100 per cent.'
  for (const section of sections) {
    const price = draft.prices[section]
    if (!price || !isPrice(price.early_bird) || !isPrice(price.regular)) problems[`prices.${section}`] = 'Please give both prices.'
    else if (price.early_bird > price.regular) problems[`prices.${section}`] = 'The early-bird price is above the regular one.'
  }
  if (problems.timezone) return problems
  const at = (text: string | null) => (text === null ? undefined : instantOf(text.slice(0, 10), text.slice(11), draft.timezone))
  const start = instantOf(draft.date, draft.time, draft.timezone)
  const end = instantOf(draft.end_date, draft.end_time, draft.timezone)
  const [opens, closes, salesClose, earlyUntil] = [draft.doors_open, draft.doors_close, draft.sales_close, draft.early_bird_until].map(at)
  if (isAfter(salesClose, start)) problems.sales_close = 'Sales close after the start of the show.'
  if (isAfter(earlyUntil, salesClose ?? start)) problems.early_bird_until = 'Early-bird prices end after sales close.'
  if (isAfter(opens, end)) problems.doors_open = 'The doors open after the end of the show.'
  if (closes !== undefined && opens !== undefined && closes <= opens) problems.doors_close = 'The doors close before they open.'
  return problems
}

/** A refusal that says which field it means (`params.field`), in words. */
export function fieldProblem(error: unknown, words: Words): { field: string; message: string } | undefined {
  if (!(error instanceof ApiError)) return undefined
  const field = error.params['field']
  return typeof field === 'string' ? { field, message: codeWords(error, words) ?? words.sayText(error.message) } : undefined
}

function isAfter(a: number | undefined, b: number | undefined): boolean {
  return a !== undefined && b !== undefined && a > b
}

function isPrice(rupees: number): boolean {
  return Number.isFinite(rupees) && rupees >= 0
}

function isZone(zone: string): boolean {
  try {
    new Intl.DateTimeFormat('en', { timeZone: zone })
    return zone !== ''
  } catch {
    return false
  }
}
