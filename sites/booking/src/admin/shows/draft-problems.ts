import { codeWords, type Words } from '@sabha/api/error-words'
import { ApiError } from '@sabha/api/errors'
import type { ShowDraft } from '@sabha/api/office-shapes'
import { refusals } from '@sabha/api/refusal'
import type { Phrase } from '@sabha/language/phrases'
import { readRupees } from '@sabha/ticketing/money'
import { leastPrice, tooLow } from '@sabha/ticketing/sections'
import { contradictingTimes, isZone, readMoment, readOptionalMoment, showTimeProblems } from '@sabha/ticketing/show-times'

export type DraftField = keyof ShowDraft | `prices.${string}`
export type DraftProblems = Partial<Record<DraftField, Phrase>>

type When = Pick<ShowDraft, 'date' | 'time' | 'end_date' | 'end_time' | 'timezone'>

/** What is wrong with the times of a show, at the field that it is wrong at. */
export function whenProblems(when: When): DraftProblems {
  return {
    ...gapsIn(when),
    ...(isZone(when.timezone) ? contradictions({ ...when, ...nothingSet }) : { timezone: refusals['bad-zone'].message }),
  }
}

const nothingSet = { sales_close: null, early_bird_until: null, doors_open: null, doors_close: null }

/** The same, of a whole show; `sections` are those of its hall. */
export function draftProblems(draft: ShowDraft, sections: readonly string[]): DraftProblems {
  const problems: DraftProblems = gapsIn(draft)
  if (draft.title.trim() === '') problems.title = 'Please give the show a title.'
  if (draft.performer.trim() === '') problems.performer = 'Please say who performs.'
  if (draft.venue.trim() === '') problems.venue = 'Please say where it is.'
  if (draft.hall_id === '') problems.hall_id = 'Please choose a hall plan.'
  if (!(draft.gst_rate >= 0 && draft.gst_rate <= 100)) problems.gst_rate = 'Between 0 and 100 per cent.'
  for (const section of sections) {
    const price = draft.prices[section]
    const earlyBird = price && readRupees(price.early_bird)
    const regular = price && readRupees(price.regular)
    if (earlyBird === undefined || regular === undefined) problems[`prices.${section}`] = 'Please give both prices.'
    else if (Math.min(earlyBird, regular) < leastPrice) problems[`prices.${section}`] = refusals[tooLow(earlyBird, regular)].message
    else if (earlyBird > regular) problems[`prices.${section}`] = 'The early-bird price is above the regular one.'
  }
  if (!isZone(draft.timezone)) return { ...problems, timezone: refusals['bad-zone'].message }
  return { ...problems, ...contradictions(draft) }
}

function gapsIn(when: When): DraftProblems {
  const problems: DraftProblems = {}
  if (when.date === '') problems.date = 'Please give a date.'
  if (when.time === '') problems.time = 'Please give a time.'
  if (when.end_date === '') problems.end_date = 'Please give a date.'
  if (when.end_time === '') problems.end_time = 'Please give a time.'
  return problems
}

/** By the rule that the backend has too. */
function contradictions(draft: When & Pick<ShowDraft, keyof typeof nothingSet>): DraftProblems {
  const optional = (text: string | null) => readOptionalMoment(text, draft.timezone)
  const fields = contradictingTimes({
    startsAt: readMoment(draft.date, draft.time, draft.timezone),
    endsAt: readMoment(draft.end_date, draft.end_time, draft.timezone),
    salesCloseAt: optional(draft.sales_close),
    earlyBirdUntil: optional(draft.early_bird_until),
    doorsOpenAt: optional(draft.doors_open),
    doorsCloseAt: optional(draft.doors_close),
  })
  return Object.fromEntries(fields.map((field) => [field, refusals[showTimeProblems[field]].message]))
}

/** A refusal that says which field it means (`params.field`), in words. */
export function fieldProblem(error: unknown, words: Words): { field: string; message: string } | undefined {
  if (!(error instanceof ApiError)) return undefined
  const field = error.params['field']
  return typeof field === 'string' ? { field, message: codeWords(error, words) ?? words.sayText(error.message) } : undefined
}
