import type { SeasonPassDraft } from '@sabha/api/admin/season-passes'
import type { AdminShow } from '@sabha/api/admin/shows'
import type { Phrase } from '@sabha/language/phrases'
import { readRupees } from '@sabha/ticketing/money'
import { readWhole } from '../components/whole-number.ts'

/** A season pass in its form. */
export interface PassForm {
  title: string
  description: string
  price: string
  gst_rate: string
  places: string
  nights: string
  show_ids: string[]
  sections: string[]
  sales_close: string
}

export const emptyPass: PassForm = {
  title: '',
  description: '',
  price: '',
  gst_rate: '18',
  places: '',
  nights: '',
  show_ids: [],
  sections: [],
  sales_close: '',
}

/** Reads `18`, `2.5` or `18%`. */
function readPercent(text: string): number | undefined {
  const [, digits] = /^(\d{1,3}(?:\.\d{1,4})?)\s*%?$/.exec(text.trim()) ?? []
  return digits !== undefined && Number(digits) <= 100 ? Number(digits) : undefined
}

/** The problems that the form itself finds; the backend knows the others. */
export function passProblems(form: PassForm): Partial<Record<keyof PassForm, Phrase>> {
  const problems: Partial<Record<keyof PassForm, Phrase>> = {}
  if (form.title.trim() === '') problems.title = 'Please give the pass a name.'
  if (!readRupees(form.price)) problems.price = 'Please enter a price of ₹1 or more.'
  if (!readWhole(form.places)) problems.places = 'Please enter a whole number, 1 or more.'
  if (!readWhole(form.nights)) problems.nights = 'Please enter a whole number, 1 or more.'
  if (readPercent(form.gst_rate) === undefined) problems.gst_rate = 'Between 0 and 100 per cent.'
  if (form.show_ids.length === 0) problems.show_ids = 'Please choose the evenings that the pass is good for.'
  return problems
}

export function draftOfPass(form: PassForm): SeasonPassDraft {
  return {
    title: form.title,
    description: form.description,
    price: form.price,
    gst_rate: readPercent(form.gst_rate) ?? 0,
    places: readWhole(form.places) ?? 0,
    nights: readWhole(form.nights) ?? 0,
    show_ids: form.show_ids,
    sections: form.sections,
    sales_close: form.sales_close === '' ? null : form.sales_close,
  }
}

/** Returns the evenings that a pass can be for: to come, not cancelled, and not season passes themselves. */
export function eveningsToCome(shows: readonly AdminShow[] | undefined, passes: ReadonlySet<string>, now: number): AdminShow[] {
  return (shows ?? [])
    .filter(({ id, status, ends_at }) => status !== 'cancelled' && ends_at !== null && Date.parse(ends_at) > now && !passes.has(id))
    .toSorted((a, b) => Date.parse(a.starts_at ?? '') - Date.parse(b.starts_at ?? ''))
}
